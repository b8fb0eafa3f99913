import { describe, expect, it } from 'vitest';
import { parseAccept, takesAny } from '../../../src/server/http/accept-header.ts';
import { AS_THEY_ARE, negotiate, negotiateAggregated } from '../../../src/server/http/negotiate.ts';
import type { Restrictions } from '../../../src/server/http/negotiate.ts';

const RESOURCE: Restrictions = { tables: true, metadata: true, serverVersions: ['v1'] };
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';
const AGGREGATED = ';g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

function ranges(header: string): string[] {
  return parseAccept(header).map(({ type, subtype }) => `${type}/${subtype}`);
}

describe('an Accept header', () => {
  it.each([
    ['a/b,c/d', ['a/b', 'c/d']],
    [' a/b , c / d ', ['a/b', 'c/d']],
    ['a/b;q=0.1,c/d', ['c/d', 'a/b']],
    ['a/b;q=0,c/d;q=0.5', ['c/d', 'a/b']],
    ['a/b;q=x,c/d;q=0.1', ['c/d', 'a/b']],
    ['a/b;q= 1,c/d;q=0.1', ['c/d', 'a/b']],
    ['*/*,a/*,a/b', ['a/b', 'a/*', '*/*']],
    ['*', ['*/*']],
    ['*/', ['*/*']],
    ['a', []],
    ['a/', []],
    ['a/b/c', []],
    ['a/b/', ['a/b']],
    [',,a/b', ['a/b']],
    // A wildcard and a plain range are each better than the other if the wildcard weighs more: who comes later wins.
    ['a/b;q=0.1,*/*', ['*/*', 'a/b']],
    ['*/*,a/b;q=0.1', ['a/b', '*/*']],
  ])('%s is %j', (header, expected) => {
    expect(ranges(header)).toEqual(expected);
  });

  it('has parameters as they were sent', () => {
    const [clause] = parseAccept('a/b; x = "y" ;z;v=;w=1=2;q=0.5');
    expect([...(clause?.parameters ?? [])]).toEqual([['x', '"y"']]);
  });

  it('takes a route by its plain types alone', () => {
    expect(takesAny('text/html, application/json;q=0;as=Table', ['application/json'])).toBe(true);
    expect(takesAny('*/*', ['application/json'])).toBe(true);
    expect(takesAny('text/html', ['*/*'])).toBe(true);
    expect(takesAny('application/*', ['application/json'])).toBe(false);
    expect(takesAny('Application/JSON', ['application/json'])).toBe(false);
  });
});

describe('the form of an answer', () => {
  it.each([
    ['', 'json none'],
    ['application/json', 'json none'],
    ['application/*', 'json none'],
    ['*/*', 'json none'],
    ['application/yaml,application/json', 'yaml none'],
    ['application/yaml;q=0.5,application/json', 'json none'],
    ['application/json;stream=watch', 'json none'],
    ['application/json;stream=', 'json none'],
    ['application/json;stream=other', 'nothing'],
    ['application/yaml;stream=watch', 'nothing'],
    ['application/json;sv=v1', 'json none'],
    ['application/json;sv=v2', 'nothing'],
    ['application/json;foo=bar', 'json none'],
    ['application/json;charset=utf-8', 'json none'],
    [TABLE, 'json table'],
    [TABLE.replace('v=v1', 'v=v2'), 'nothing'],
    [`${TABLE.replace('v=v1', 'v=v2')},application/yaml`, 'yaml none'],
    ['application/json;g=meta.k8s.io;v=v1', 'nothing'],
    ['application/json;v=v1', 'nothing'],
    ['*/*;as=PartialObjectMetadata;g=meta.k8s.io;v=v1', 'json partial'],
    ['application/json;as="Table";v=v1;g=meta.k8s.io', 'nothing'],
    [PROTOBUF, 'protobuf none'],
    [`${PROTOBUF};stream=watch`, 'protobuf none'],
    [`${PROTOBUF}, */*`, 'protobuf none'],
    [`*/*, ${PROTOBUF}`, 'protobuf none'],
    [`${PROTOBUF};q=0.1,application/json`, 'json none'],
    [`application/yaml;stream=watch,${PROTOBUF}`, 'protobuf none'],
    [TABLE.replace('application/json', PROTOBUF), 'nothing'],
    [`${TABLE.replace('application/json', PROTOBUF)},${PROTOBUF}`, 'protobuf none'],
    [`${PROTOBUF};as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json`, 'protobuf partial'],
  ])('for %s is %s', (header, expected) => {
    const media = negotiate(header, RESOURCE);
    expect(media === undefined ? 'nothing' : `${media.format} ${media.transform.type}`).toBe(expected);
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['application/json', undefined],
    [`application/json${AGGREGATED}`, 'json'],
    [`${PROTOBUF},application/json${AGGREGATED}`, 'json'],
    [PROTOBUF + AGGREGATED, 'protobuf'],
    [`*/*${AGGREGATED}`, 'json'],
    [`application/json${AGGREGATED.replace('v2', 'v2beta1')}`, undefined],
  ])('of aggregated discovery for %s is %s', (header, expected) => {
    expect(negotiateAggregated(header)).toBe(expected);
  });

  it('of an error is never a table', () => {
    expect(negotiate(TABLE, AS_THEY_ARE)).toBeUndefined();
    expect(negotiate(`${TABLE},application/yaml`, AS_THEY_ARE)?.format).toBe('yaml');
    expect(negotiate('application/json;sv=v1', AS_THEY_ARE)).toBeUndefined();
  });
});
