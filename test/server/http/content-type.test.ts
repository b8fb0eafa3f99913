import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../../../src/server/http/content-type.ts';

describe('a Content-Type', () => {
  it.each([
    ['application/json', 'application/json'], ['Application/JSON;A=B', 'application/json'], [' application/json ; a=b', 'application/json'], ['application/json;', 'application/json'], ['application/json;a=b;', 'application/json'],
    ['a/b;x="y;z"', 'a/b'], ['a/b;x="y\\"z"', 'a/b'], ['a/b;x="C:\\dir"', 'a/b'], ['a/b;x=1;x=1', 'a/b'], ['a/b;x=1;X=1', 'a/b'], ['json', 'json'],
  ])('%s is of type %s', (header, type) => {
    expect(mediaTypeOf(header)).toBe(type);
  });

  it.each(['', '/', 'a/', 'a/b/c', 'a / b', 'a/b;x', 'a/b;x=', 'a/b;=y', 'a/b;x="y', 'a/b;x="y\\"', 'a/b;x=1;x=2', 'a/b;x=y z', 'a/b,c/d', 'a/b;x=y,c/d'])('%j is malformed', (header) => {
    expect(mediaTypeOf(header)).toBeUndefined();
  });
});
