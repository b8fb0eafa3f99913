import { describe, expect, it } from 'vitest';
import { indented } from '../../../src/server/http/pretty.ts';
import { durationProblem } from '../../../src/server/http/request-checks.ts';

describe('pretty JSON', () => {
  it.each([
    ['{}', '{}'],
    ['{"a":[],"b":{ },"c":[1,2]}', '{\n  "a": [],\n  "b": {},\n  "c": [\n    1,\n    2\n  ]\n}'],
    ['{"text":"a,{b}: \\"[c]\\" \\\\","big":9007199254740993}', '{\n  "text": "a,{b}: \\"[c]\\" \\\\",\n  "big": 9007199254740993\n}'],
  ])('%s', (plain, pretty) => {
    expect(indented(plain)).toBe(pretty);
  });

  it('changes nothing but white space', () => {
    const value = { a: [{ b: 'x y', c: null, d: [true, -1.5e300] }, []], e: { '': '' } };
    expect(JSON.parse(indented(JSON.stringify(value)))).toEqual(value);
    expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
  });
});

describe('durations as Go reads them', () => {
  it.each(['1s', '1.5h', '0', '-2m3s', '.5s', '100us', '1h15m30.918s'])('takes %s', (text) => {
    expect(durationProblem(text)).toBeUndefined();
  });

  it.each([
    ['abc', 'time: invalid duration "abc"'],
    ['1', 'time: missing unit in duration "1"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['-', 'time: invalid duration "-"'],
    ['1s2', 'time: missing unit in duration "1s2"'],
  ])('refuses %s', (text, problem) => {
    expect(durationProblem(text)).toBe(problem);
  });
});
