import { describe, expect, it } from 'vitest';
import * as errors from '../../src/wire/api-errors.ts';
import * as field from '../../src/wire/field-error.ts';
import { parseInt64, quoteGo, utf8Length } from '../../src/wire/go-text.ts';
import { accept, refuse } from '../../src/wire/outcome.ts';

const PODS = { group: '', resource: 'pods' };
const DEPLOYMENTS = { group: 'apps', resource: 'deployments' };
const wire = (status: unknown): unknown => JSON.parse(JSON.stringify(status));

describe('texts of Go', () => {
  it('quotes as %q', () => {
    expect(quoteGo('a"b\\c')).toBe('"a\\"b\\\\c"');
    expect(quoteGo('\x00\x07\b\t\n\v\f\r\x1b\x7f')).toBe('"\\x00\\a\\b\\t\\n\\v\\f\\r\\x1b\\x7f"');
    expect(quoteGo('é漢🙂')).toBe('"é漢🙂"');
    expect(quoteGo('\u00a0\u200b\u{e0001}')).toBe('"\\u00a0\\u200b\\U000e0001"');
    expect(quoteGo('\ud800')).toBe('"\ufffd"');
  });

  it('reads 64-bit integers', () => {
    expect(parseInt64('-9223372036854775808')).toEqual(accept(-9223372036854775808n));
    expect(parseInt64('+5')).toEqual(accept(5n));
    expect(parseInt64('')).toEqual(refuse('strconv.ParseInt: parsing "": invalid syntax'));
    expect(parseInt64('1_0')).toEqual(refuse('strconv.ParseInt: parsing "1_0": invalid syntax'));
    expect(parseInt64('9223372036854775808')).toEqual(refuse('strconv.ParseInt: parsing "9223372036854775808": value out of range'));
  });

  it('counts bytes', () => {
    for (const text of ['', 'abc', 'é', '漢', '🙂', 'a🙂b', '\ud800x', '\udc00']) expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  });
});

describe('field errors', () => {
  // Texts recorded from apimachinery 0.35.
  it.each([
    [field.requiredField('metadata.name', 'name or generateName is required'), 'metadata.name: Required value: name or generateName is required'],
    [field.requiredField('a'), 'a: Required value'],
    [field.invalidField('spec.replicas', -1, 'must be greater than or equal to 0'), 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
    [field.invalidField('a', 'x"y', 'bad'), 'a: Invalid value: "x\\"y": bad'],
    [field.invalidField('a', true, 'bad'), 'a: Invalid value: true: bad'],
    [field.invalidField('a', null, 'bad'), 'a: Invalid value: null: bad'],
    [field.invalidField('a', { b: ['<c>'] }, 'bad'), 'a: Invalid value: {"b":["\\u003cc\\u003e"]}: bad'],
    [field.invalidField('a', 9007199254740993n, 'bad'), 'a: Invalid value: 9007199254740993: bad'],
    [field.forbiddenField('a', 'no'), 'a: Forbidden: no'],
    [field.unsupportedField('a', 'x', ['b', 'c']), 'a: Unsupported value: "x": supported values: "b", "c"'],
    [field.duplicateField('a[1]', 'x'), 'a[1]: Duplicate value: "x"'],
    [field.tooLongField('metadata.annotations', 262144), 'metadata.annotations: Too long: may not be more than 262144 bytes'],
    [field.tooManyField('a', 3, 1), 'a: Too many: 3: must have at most 1 item'],
    [field.typeInvalidField('a', 'x', 'wrong type'), 'a: Invalid value: "x": wrong type'],
    [field.notFoundField('a', 'x'), 'a: Not found: "x"'],
    [field.internalField('a', 'broken'), 'a: Internal error: broken'],
  ])('%#', (error, text) => {
    expect(field.formatFieldError(error)).toBe(text);
  });

  it('builds paths', () => {
    expect(field.childPath(field.indexPath(field.childPath('', 'spec', 'containers'), 0), 'name')).toBe('spec.containers[0].name');
    expect(field.keyPath('metadata.labels', 'a.b/c')).toBe('metadata.labels[a.b/c]');
  });

  it('becomes the 422', () => {
    expect(wire(field.invalid({ group: 'apps', kind: 'Deployment' }, 'web', [field.invalidField('spec.replicas', -1, 'bad'), field.requiredField('spec.selector'), field.requiredField('spec.selector')]))).toEqual({
      kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure',
      message: 'Deployment.apps "web" is invalid: [spec.replicas: Invalid value: -1: bad, spec.selector: Required value]',
      reason: 'Invalid',
      details: {
        name: 'web', group: 'apps', kind: 'Deployment',
        causes: [
          { reason: 'FieldValueInvalid', message: 'Invalid value: -1: bad', field: 'spec.replicas' },
          { reason: 'FieldValueRequired', message: 'Required value', field: 'spec.selector' },
          { reason: 'FieldValueRequired', message: 'Required value', field: 'spec.selector' },
        ],
      },
      code: 422,
    });
    expect(field.invalid({ group: '', kind: 'Pod' }, 'x', []).message).toBe('Pod "x" is invalid');
  });
});

describe('standard refusals', () => {
  it('has the exact bytes of the examples in the specification', () => {
    expect(JSON.stringify(errors.modified({ group: '', resource: 'configmaps' }, 'a'))).toBe('{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Operation cannot be fulfilled on configmaps \\"a\\": the object has been modified; please apply your changes to the latest version and try again","reason":"Conflict","details":{"name":"a","kind":"configmaps"},"code":409}');
    expect(JSON.stringify(errors.tooLargeResourceVersion(99999n, 40n))).toBe('{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Timeout: Too large resource version: 99999, current: 40","reason":"Timeout","details":{"causes":[{"reason":"ResourceVersionTooLarge","message":"Too large resource version"}],"retryAfterSeconds":1},"code":504}');
    expect(JSON.stringify(errors.tooOldResourceVersion(5n, 37n))).toBe('{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"too old resource version: 5 (37)","reason":"Expired","code":410}');
    expect(JSON.stringify(errors.namespaceTerminating(PODS, 'p', 'd'))).toBe('{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods \\"p\\" is forbidden: unable to create new content in namespace d because it is being terminated","reason":"Forbidden","details":{"name":"p","kind":"pods","causes":[{"reason":"NamespaceTerminating","message":"namespace d is being terminated","field":"metadata.namespace"}]},"code":403}');
  });

  it.each([
    [errors.notFound(PODS, 'x'), 404, 'NotFound', 'pods "x" not found', { name: 'x', kind: 'pods' }],
    [errors.notFound(DEPLOYMENTS, 'x'), 404, 'NotFound', 'deployments.apps "x" not found', { name: 'x', group: 'apps', kind: 'deployments' }],
    [errors.resourceNotServed(), 404, 'NotFound', 'the server could not find the requested resource', {}],
    [errors.methodNotAllowed(), 405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {}],
    [errors.methodNotSupported(DEPLOYMENTS, 'delete'), 405, 'MethodNotAllowed', 'delete is not supported on resources of kind "deployments.apps"', { group: 'apps', kind: 'deployments' }],
    [errors.alreadyExists(PODS, 'x'), 409, 'AlreadyExists', 'pods "x" already exists', { name: 'x', kind: 'pods' }],
    [errors.alreadyExists(PODS, 'x', { terminating: true }), 409, 'AlreadyExists', 'object is being deleted: pods "x" already exists', { name: 'x', kind: 'pods' }],
    [errors.generatedNameTaken(PODS, 'x-1'), 409, 'AlreadyExists', 'pods "x-1" already exists, the server was not able to generate a unique name for the object', { name: 'x-1', kind: 'pods', retryAfterSeconds: 1 }],
    [errors.conflict(PODS, 'x', 'why'), 409, 'Conflict', 'Operation cannot be fulfilled on pods "x": why', { name: 'x', kind: 'pods' }],
    [errors.uidMismatch({ group: '', resource: 'Pod' }, 'x', { wanted: 'u1', actual: 'u2' }), 409, 'Conflict', 'Operation cannot be fulfilled on Pod "x": the UID in the precondition (u1) does not match the UID in record (u2). The object might have been deleted and then recreated', { name: 'x', kind: 'Pod' }],
    [errors.versionMismatch({ group: '', resource: 'Pod' }, 'x', { wanted: '1', actual: '2' }), 409, 'Conflict', 'Operation cannot be fulfilled on Pod "x": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (2). The object might have been modified', { name: 'x', kind: 'Pod' }],
    [errors.forbidden(PODS, '', 'no'), 403, 'Forbidden', 'pods is forbidden: no', { kind: 'pods' }],
    [errors.forbidden(PODS, 'x', 'no'), 403, 'Forbidden', 'pods "x" is forbidden: no', { name: 'x', kind: 'pods' }],
    [errors.forbidden(undefined, '', 'User "u" cannot get path "/x"'), 403, 'Forbidden', 'forbidden: User "u" cannot get path "/x"', {}],
    [errors.unauthorized(), 401, 'Unauthorized', 'Unauthorized', undefined],
    [errors.badRequest('why'), 400, 'BadRequest', 'why', undefined],
    [errors.versionOnCreate(), 500, undefined, 'resourceVersion should not be set on objects to be created', undefined],
    [errors.bodyTooLarge(3145728), 413, 'RequestEntityTooLarge', 'Request entity too large: limit is 3145728', undefined],
    [errors.patchNotApplicable(), 422, 'Invalid', 'the server rejected our request due to an error in our request', {}],
    [errors.unsupportedMediaType(['application/json', 'application/yaml']), 415, 'UnsupportedMediaType', 'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml', undefined],
    [errors.notAcceptable(['application/json']), 406, 'NotAcceptable', 'only the following media types are accepted: application/json', undefined],
    [errors.storageInitializing(3), 429, 'TooManyRequests', 'storage is (re)initializing', { retryAfterSeconds: 3 }],
    [errors.internalError('why'), 500, 'InternalError', 'Internal error occurred: why', { causes: [{ message: 'why' }] }],
    [errors.notReady(), 503, 'ServiceUnavailable', 'the request has been made before all known HTTP paths have been installed, please try again', { retryAfterSeconds: 5 }],
    [errors.requestTimeout(), 504, 'Timeout', 'Timeout: request did not complete within the allotted timeout', {}],
    [errors.expiredList(), 410, 'Expired', 'The resourceVersion for the provided list is too old.', undefined],
    [errors.expiredWatch(), 410, 'Expired', 'The resourceVersion for the provided watch is too old.', undefined],
    [errors.gone('why'), 410, 'Gone', 'why', undefined],
  ])('%#', (...[status, code, reason, message, details]) => {
    expect({ code: status.code, reason: status.reason, message: status.message, details: wire(status.details ?? null) ?? undefined }).toEqual({ code, reason, message, details });
  });

  it('hands over a fresh token with an expired one', () => {
    const status = errors.expiredContinue('abc');
    expect(status).toMatchObject({ code: 410, reason: 'Expired', metadata: { continue: 'abc' } });
    expect(status.message).toMatch(/^The provided continue parameter is too old .* may show up in the list\.$/);
  });
});
