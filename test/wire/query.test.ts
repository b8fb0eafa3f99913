import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept } from '../../src/wire/outcome.ts';
import * as q from '../../src/wire/query.ts';
import type { Status } from '../../src/wire/status.ts';

function refusal(raw: string): Status {
  const read = q.readListOptions(q.parseQuery(raw));
  if (read.ok) throw new Error(`${raw} was accepted`);
  return read.error;
}

function options(raw: string): q.ListOptions {
  const read = q.readListOptions(q.parseQuery(raw));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

describe('parseQuery', () => {
  it('decodes as Go does', () => {
    const query = q.parseQuery('a=1&b=x+y%20z&a=2&c&=d&e=%zz&f=1;g=2&h=%ff&%C3%A9=%F0%9F%99%82&i=a=b');
    expect(query.first('a')).toBe('1');
    expect(query.all('a')).toEqual(['1', '2']);
    expect(query.first('b')).toBe('x y z');
    expect(query.first('c')).toBe('');
    expect(query.first('')).toBe('d');
    expect(query.first('e')).toBeUndefined();
    expect(query.first('f')).toBeUndefined();
    expect(query.first('h')).toBe('\ufffd');
    expect(query.first('é')).toBe('🙂');
    expect(query.first('i')).toBe('a=b');
  });

  it('knows flags', () => {
    const query = q.parseQuery('a=0&b=FALSE&c=&d&e=no&f=1');
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => query.flag(name))).toEqual([false, false, true, true, true, true, undefined]);
  });
});

describe('readListOptions', () => {
  it('has defaults', () => {
    expect(options('unknown=1')).toMatchObject({
      watch: false, allowWatchBookmarks: false, resourceVersion: undefined, resourceVersionMatch: undefined, sendInitialEvents: undefined,
      timeoutSeconds: undefined, limit: 0, continue: undefined,
    });
    expect(options('limit=-5').limit).toBe(0);
    expect(options('resourceVersion=18446744073709551615').resourceVersion).toBe(18446744073709551615n);
    expect(options('labelSelector=a%3Db&labelSelector=c&fieldSelector=metadata.name%3Dx').labelSelector.text).toBe('a=b');
  });

  it('gives initial events to a watch that starts nowhere', () => {
    const streaming = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };
    expect(options('watch=1')).toMatchObject(streaming);
    expect(options('watch=1&resourceVersion=0')).toMatchObject(streaming);
    expect(options('watch=1&resourceVersion=5')).toMatchObject({ sendInitialEvents: undefined, resourceVersionMatch: undefined });
    expect(options('watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan')).toMatchObject({ sendInitialEvents: false });
  });

  // Recorded from apimachinery and apiserver 0.35; the last column is what follows the kind and name.
  it.each([
    ['resourceVersionMatch=Exact', 'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided'],
    ['resourceVersionMatch=NotOlderThan&resourceVersion=5&continue=x', 'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided'],
    ['resourceVersionMatch=x&resourceVersion=5', 'resourceVersionMatch: Unsupported value: "x": supported values: "Exact", "NotOlderThan", ""'],
    ['resourceVersionMatch=Exact&resourceVersion=0', 'resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"'],
    ['sendInitialEvents=false', 'sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list'],
    ['watch=1&sendInitialEvents=true', 'resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'],
    ['watch=1&sendInitialEvents=false&resourceVersionMatch=Exact', '[resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan, resourceVersionMatch: Unsupported value: "Exact": supported values: "NotOlderThan"]'],
    ['watch=1&resourceVersionMatch=NotOlderThan', 'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'],
    ['watch=1&continue=x', 'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided'],
  ])('422 for %s', (raw, errors) => {
    const status = refusal(raw);
    expect(status).toMatchObject({ code: 422, reason: 'Invalid', message: `ListOptions.meta.k8s.io "" is invalid: ${errors}`, details: { group: 'meta.k8s.io', kind: 'ListOptions' } });
    expect(status.details?.name).toBeUndefined();
  });

  it('has the exact bytes of the example in the specification', () => {
    expect(JSON.stringify(refusal('resourceVersionMatch=Exact'))).toBe('{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"ListOptions.meta.k8s.io \\"\\" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided","reason":"Invalid","details":{"group":"meta.k8s.io","kind":"ListOptions","causes":[{"reason":"FieldValueForbidden","message":"Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided","field":"resourceVersionMatch"}]},"code":422}');
  });

  it.each([
    ['limit=abc', 'strconv.ParseInt: parsing "abc": invalid syntax'],
    ['limit=', 'strconv.ParseInt: parsing "": invalid syntax'],
    ['timeoutSeconds=99999999999999999999&limit=x', 'strconv.ParseInt: parsing "99999999999999999999": value out of range'],
    ['labelSelector=a+b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['fieldSelector=foo', "invalid selector: 'foo'; can't understand 'foo'"],
    ['resourceVersion=abc', 'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax'],
    ['resourceVersion=-1', 'invalid resource version: resourceVersion: Invalid value: "-1": strconv.ParseUint: parsing "-1": invalid syntax'],
    ['resourceVersion=18446744073709551616', 'invalid resource version: resourceVersion: Invalid value: "18446744073709551616": strconv.ParseUint: parsing "18446744073709551616": value out of range'],
    // Kubernetes 1.35 answers 500 here.
    ['watch=1&resourceVersion=abc', 'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax'],
    [`continue=${q.encodeContinue({ version: 5n, start: 'a\u0000' })}&resourceVersion=5`, 'specifying resource version is not allowed when using continue'],
    ['continue=@&resourceVersion=x', 'invalid continue token: continue key is not valid: illegal base64 data at input byte 0'],
  ])('400 for %s', (raw, message) => {
    expect(refusal(raw)).toMatchObject({ code: 400, reason: 'BadRequest', message });
  });
});

describe('continue tokens', () => {
  it('are those of Kubernetes', () => {
    const token = q.encodeContinue({ version: 12n, start: 'ns/a\u0000' });
    expect(Buffer.from(token, 'base64url').toString()).toBe('{"v":"meta.k8s.io/v1","rv":12,"start":"/ns/a\\u0000"}');
    expect(token).not.toMatch(/[+/=]/);
    expect(q.decodeContinue(token)).toEqual(accept({ version: 12n, start: 'ns/a\u0000' }));
    expect(q.decodeContinue(q.encodeContinue({ version: -1n, start: 'a' }))).toEqual(accept({ version: -1n, start: 'a' }));
  });

  it('survive any key and version', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1 }).filter((key) => !key.includes('/') && key !== '.' && key !== '..'), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (start, version) => {
      expect(q.decodeContinue(q.encodeContinue({ version, start }))).toEqual(accept({ version, start }));
    }));
  });

  const encode = (json: string): string => Buffer.from(json).toString('base64url');
  it.each([
    ['a', 'illegal base64 data at input byte 0'],
    ['ab=', 'illegal base64 data at input byte 2'],
    [encode('{"v":'), 'unexpected end of JSON input'],
    [encode('[]'), 'json: cannot unmarshal array into Go value of type storage.continueToken'],
    [encode('{"v":"x","rv":1,"start":"a"}'), 'server does not recognize this encoded version x'],
    [encode('{"v":"meta.k8s.io/v1","start":"a"}'), 'incorrect encoded start resourceVersion (version meta.k8s.io/v1)'],
    [encode('{"v":"meta.k8s.io/v1","rv":1}'), 'encoded start key empty (version meta.k8s.io/v1)'],
    [encode('{"v":"meta.k8s.io/v1","rv":"1","start":"a"}'), 'json: cannot unmarshal string into Go struct field continueToken.rv of type int64'],
    [encode('{"v":"meta.k8s.io/v1","rv":1,"start":"a/../../b"}'), 'a/../../b'],
  ])('refuses %s', (token, why) => {
    const decoded = q.decodeContinue(token);
    expect(decoded.ok ? undefined : decoded.error).toMatchObject({ code: 400, message: `invalid continue token: continue key is not valid: ${why}` });
  });
});

describe('readWriteOptions', () => {
  it('reads what is fine', () => {
    expect(q.readWriteOptions(q.parseQuery(''), 'create')).toEqual(accept({ dryRun: false, fieldManager: '', fieldValidation: 'Warn', force: false }));
    expect(q.readWriteOptions(q.parseQuery('dryRun=All&dryRun=All&fieldManager=me&fieldValidation=Strict&force=1'), 'apply'))
      .toEqual(accept({ dryRun: true, fieldManager: 'me', fieldValidation: 'Strict', force: true }));
  });

  it.each([
    ['create', 'dryRun=x', 'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["x"]: supported values: "All"'],
    ['update', 'fieldValidation=x', 'UpdateOptions.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "x": supported values: "", "Ignore", "Strict", "Warn"'],
    ['patch', 'force=false', 'PatchOptions.meta.k8s.io "" is invalid: force: Forbidden: may not be specified for non-apply patch'],
    ['apply', '', 'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch'],
    ['patch', 'fieldManager=%F0%9F%98%80%E2%80%8Bx&dryRun=', 'PatchOptions.meta.k8s.io "" is invalid: [fieldManager: Invalid value: "😀\\u200bx": invalid character U+200B (at position 4), dryRun: Unsupported value: [""]: supported values: "All"]'],
    ['create', `fieldManager=${'x'.repeat(129)}`, 'CreateOptions.meta.k8s.io "" is invalid: fieldManager: Too long: may not be more than 128 bytes'],
  ] as const)('422 for %s?%s', (kind, raw, message) => {
    const read = q.readWriteOptions(q.parseQuery(raw), kind);
    expect(read.ok ? undefined : read.error).toMatchObject({ code: 422, message });
  });
});

describe('delete options', () => {
  it('are read from the query or from the body', () => {
    expect(q.readDeleteOptions(q.parseQuery('gracePeriodSeconds=5&propagationPolicy=Orphan'))).toEqual(accept({ dryRun: false, gracePeriodSeconds: 5, propagationPolicy: 'Orphan' }));
    expect(q.readDeleteOptions(q.parseQuery('orphanDependents=&dryRun=All'))).toEqual(accept({ dryRun: true, orphanDependents: true }));
    expect(q.readDeleteBody({ kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { uid: 'u', resourceVersion: '5' }, gracePeriodSeconds: null, propagationPolicy: 'Background', dryRun: ['All'] }))
      .toEqual(accept({ dryRun: true, propagationPolicy: 'Background', preconditions: { uid: 'u', resourceVersion: '5' } }));
    expect(q.readDeleteBody({})).toEqual(accept({ dryRun: false }));
  });

  it.each([
    [{ propagationPolicy: 'x' }, 422, 'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "x": supported values: "Foreground", "Background", "Orphan", "nil"'],
    [{ propagationPolicy: 'Orphan', orphanDependents: false }, 422, 'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Invalid value: "Orphan": orphanDependents and deletionPropagation cannot be both set'],
    [{ ignoreStoreReadErrorWithClusterBreakingPotential: true, dryRun: ['All'], gracePeriodSeconds: 0 }, 422, 'DeleteOptions.meta.k8s.io "" is invalid: [ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: cannot be set together with .dryRun, ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: cannot be set together with .gracePeriodSeconds]'],
    [{ gracePeriodSeconds: '5' }, 400, 'json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64'],
    [{ preconditions: { uid: 1 } }, 400, 'json: cannot unmarshal number into Go struct field Preconditions.preconditions.uid of type types.UID'],
  ])('refuses %j', (body, code, message) => {
    const read = q.readDeleteBody(body);
    expect(read.ok ? undefined : read.error).toMatchObject({ code, message });
  });

  it('refuses a grace period that is no number', () => {
    const read = q.readDeleteOptions(q.parseQuery('gracePeriodSeconds='));
    expect(read.ok ? undefined : read.error).toMatchObject({ code: 400, message: 'strconv.ParseInt: parsing "": invalid syntax' });
  });
});

describe('the client side', () => {
  it('writes what the server reads', () => {
    const text = q.formatListQuery({ labelSelector: { tier: 'a b', app: 'x' }, fieldSelector: { 'metadata.name': 'a,b' }, watch: true, allowWatchBookmarks: true, resourceVersion: '5', timeoutSeconds: 300 });
    expect(text).toBe('watch=true&allowWatchBookmarks=true&resourceVersion=5&timeoutSeconds=300&labelSelector=app%3Dx%2Ctier%3Da%20b&fieldSelector=metadata.name%3Da%5C%2Cb');
    expect(q.formatListQuery({ labelSelector: {}, fieldSelector: '' })).toBe('');
    expect(options(q.formatListQuery({ labelSelector: 'a in (b,c)', resourceVersion: '7', resourceVersionMatch: 'Exact', limit: 3 }))).toMatchObject({ resourceVersion: 7n, resourceVersionMatch: 'Exact', limit: 3 });
    expect(q.formatWriteQuery({ fieldManager: 'a&b', dryRun: true, force: false })).toBe('fieldManager=a%26b&force=false&dryRun=All');
    expect(q.formatDeleteQuery({ gracePeriodSeconds: 0, propagationPolicy: 'Foreground', dryRun: false })).toBe('gracePeriodSeconds=0&propagationPolicy=Foreground');
  });
});
