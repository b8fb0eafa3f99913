import { describe, expect, it } from 'vitest';
import { decodeBody, decodeObject } from '../../../src/server/http/body.ts';
import { readPatch, type PatchType } from '../../../src/server/http/patch-body.ts';
import { patchProblems } from '../../../src/server/http/patch-problems.ts';
import type { Typed } from '../../../src/server/resources/typed-object.ts';
import { builtInRegistry } from '../../../src/server/resources/registry.ts';
import type { PlainRequest } from '../../../src/wire/exchange.ts';
import type { Outcome } from '../../../src/wire/outcome.ts';
import type { FieldValidation } from '../../../src/wire/query.ts';
import type { Status } from '../../../src/wire/status.ts';

// Bodies and what a kube-apiserver 1.35 answered to them.

const registry = builtInRegistry();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function request(body: string, type = 'application/json'): PlainRequest {
  return { method: 'POST', path: '/', query: '', headers: { 'content-type': type }, body: bytes(body), signal: new AbortController().signal };
}

interface As {
  readonly type?: string;
  readonly validation?: FieldValidation;
  /** `group/version/plural`; config maps. */
  readonly resource?: string;
}

async function read(body: string, { type = 'application/json', validation = 'Warn', resource = '/v1/configmaps' }: As = {}): Promise<Outcome<Typed, Status>> {
  const [group = '', version = '', plural = ''] = resource.split('/');
  const definition = registry.find(group, version, plural);
  if (definition === undefined) throw new Error(`no ${resource}`);
  return decodeObject(request(body, type), definition, validation);
}

async function refusal(body: string, as?: As): Promise<string> {
  const outcome = await read(body, as);
  if (outcome.ok) throw new Error('it was accepted');
  expect(outcome.error.code).toBe(400);
  return outcome.error.message ?? '';
}

async function accepted(body: string, as?: As): Promise<Typed> {
  const outcome = await read(body, as);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

const NOT_THE_STRUCT = 'into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

describe('a body that cannot be read', () => {
  it.each([
    ['', 'unexpected end of JSON input (<empty>)'],
    [' ', 'unexpected end of JSON input (20)'],
    ['"x"', `json: cannot unmarshal string ${NOT_THE_STRUCT} (227822)`],
    ['[]', `json: cannot unmarshal array ${NOT_THE_STRUCT} (5b5d)`],
    ["{'a':1}", "invalid character '\\'' looking for beginning of object key string ({'a':1})"],
    ['/**/{"apiVersion":"v1","kind":"ConfigMap"}', "invalid character '/' looking for beginning of value (2f2a2a2f7b2261706956657273696f6e223a227631222c226b696e64223a ...)"],
    ['{"apiVersion":"v1","kind":"ConfigMap"}x', `invalid character 'x' after top-level value ({"apiVersion":"v1","kind":"Con ...)`],
    ['{"kind":1,"metadata":{"name":"t"}}', 'json: cannot unmarshal number into Go struct field .kind of type string ({"kind":1,"metadata":{"name":" ...)'],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value (efbbbf7b7d)"],
  ])('%j', async (body, why) => {
    expect(await refusal(body)).toBe(`the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: ${why}`);
  });

  it.each([
    ['metadata:\n\tname: t\n', 'yaml: line 2: found character that cannot start any token (6d657461646174613a0a096e616d653a20740a)'],
    ['a: b: c', 'yaml: mapping values are not allowed in this context (613a20623a2063)'],
    ['hello', `couldn't get version/kind; json parse error: json: cannot unmarshal string ${NOT_THE_STRUCT} (68656c6c6f)`],
  ])('as YAML: %j', async (body, why) => {
    expect(await refusal(body, { type: 'application/yaml' })).toBe(`the object provided is unrecognized (must be of type ConfigMap): ${why}`);
  });

  it('as protobuf', async () => {
    expect(await refusal('{"apiVersion":"v1","kind":"ConfigMap"}', { type: 'application/vnd.kubernetes.protobuf' })).toBe(
      'the object provided is unrecognized (must be of type ConfigMap): provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] ({"apiVersion":"v1","kind":"Con ...)',
    );
  });

  it.each(['application/x-yaml', 'text/json', '*/*', 'application/merge-patch+json'])('of type %s', async (type) => {
    const outcome = await read('{}', { type });
    expect(!outcome.ok && outcome.error.code).toBe(415);
  });

  it('is told apart from one that belongs to no kind', async () => {
    const outcome = await decodeBody(request('x'));
    expect(!outcome.ok && outcome.error.message).toBe("couldn't get version/kind; json parse error: invalid character 'x' looking for beginning of value");
  });
});

describe('the kind of a body', () => {
  it.each([
    ['{"apiVersion":"v1","kind":"Secret"}', 'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion'],
    ['{"apiVersion":"v1","kind":"ConfigMapList"}', 'ConfigMapList in version "v1" cannot be handled as a ConfigMap: converting (v1.ConfigMapList) to (core.ConfigMap): unknown conversion'],
    ['{"apiVersion":"v1","kind":"DeleteOptions"}', 'DeleteOptions in version "v1" cannot be handled as a ConfigMap: converting (v1.DeleteOptions) to (core.ConfigMap): unknown conversion'],
    ['{"apiVersion":"v1","kind":"Nonsense"}', 'Nonsense in version "v1" cannot be handled as a ConfigMap: no kind "Nonsense" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"'],
    ['{"apiVersion":"v9","kind":"ConfigMap"}', 'ConfigMap in version "v9" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "v9" in scheme "pkg/runtime/scheme.go:111"'],
    ['{"apiVersion":"apps/v1","kind":"ConfigMap"}', 'ConfigMap in version "v1" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "apps/v1" in scheme "pkg/runtime/scheme.go:111"'],
    ['{"apiVersion":"a/b/c","kind":"ConfigMap"}', 'the object provided is unrecognized (must be of type ConfigMap): unexpected GroupVersion string: a/b/c ({"apiVersion":"a/b/c","kind":" ...)'],
  ])('%s is another one', async (body, message) => {
    expect(await refusal(body)).toBe(message);
  });

  it('in another version is named by its version', async () => {
    expect(await refusal('{"apiVersion":"autoscaling/v1","kind":"HorizontalPodAutoscaler"}', { resource: 'autoscaling/v2/horizontalpodautoscalers' })).toBe(
      'the API version in the data (autoscaling/v1) does not match the expected API version (autoscaling/v2)',
    );
  });

  it.each(['{"metadata":{"name":"t"}}', '{"kind":"ConfigMap"}', '{"apiVersion":"v1"}', '{"kind":"","apiVersion":null}', 'null', '{}'])('%s is the expected one', async (body) => {
    expect((await accepted(body)).object).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1' });
  });
});

describe('what a text says beyond its value', () => {
  const problems = async (body: string, as?: As): Promise<readonly string[]> => (await accepted(body, as)).warnings;

  it('is told in its order, each once', async () => {
    expect(await problems('{"metadata":{"name":"t","nonsense":1},"data":{"a":"b"},"more":{"x":1,"x":2},"more":2}')).toEqual(['unknown field "metadata.nonsense"', 'unknown field "more"']);
    expect(await problems('{"metadata":{"name":"t","name":"t","labels":{"a":"b","a":"c"}},"data":{"a":"b","a":"c"},"data":{"d":"e"}}')).toEqual([
      'duplicate field "metadata.name"', 'duplicate field "metadata.labels.a"', 'duplicate field "data.a"', 'duplicate field "data"',
    ]);
    const pod = '{"spec":{"containers":[{"name":"c","image":"i","imagee":"x","name":"c","ports":[{"containerPort":1,"containerPort":2,"x":3}]}],"extra":true}}';
    const expected = [
      'unknown field "spec.containers[0].imagee"', 'duplicate field "spec.containers[0].name"', 'duplicate field "spec.containers[0].ports[0].containerPort"', 'unknown field "spec.containers[0].ports[0].x"', 'unknown field "spec.extra"',
    ];
    expect(await problems(pod, { resource: '/v1/pods' })).toEqual(expected);
    expect(await refusal(pod, { resource: '/v1/pods', validation: 'Strict' })).toBe(`Pod in version "v1" cannot be handled as a Pod: strict decoding error: ${expected.join(', ')}`);
    expect(await problems(pod, { resource: '/v1/pods', validation: 'Ignore' })).toEqual([]);
  });

  it('merges objects that come twice', async () => {
    expect((await accepted('{"data":{"a":"b","x":"1"},"data":{"d":"e","a":"c"}}')).object['data']).toEqual({ a: 'c', d: 'e', x: '1' });
  });

  it('names a hundred at most', async () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 130 }, (_none, index) => [`unknown${index}`, index])));
    expect(await problems(many)).toHaveLength(100);
    expect(await problems(many.replace('{', '{"data":{},"data":{},'))).toHaveLength(100);
  });

  it.each([['1.0'], ['1e2'], ['1E400'], ['-1.00'], ['1.5e1']])('%s is no integer', async (literal) => {
    expect(await refusal(`{"revision":${literal},"data":{"x":1.0}}`, { resource: 'apps/v1/controllerrevisions' })).toBe(
      `ControllerRevision in version "v1" cannot be handled as a ControllerRevision: json: cannot unmarshal number ${literal} into Go struct field ControllerRevision.revision of type int64`,
    );
    expect(await refusal(`{"spec":{"minAvailable":${literal}}}`, { resource: 'policy/v1/poddisruptionbudgets' })).toContain(`number ${literal} into Go struct field PodDisruptionBudgetSpec.spec.minAvailable of type int32`);
  });

  it('lets floats be where nobody asks for integers, but none beyond float64', async () => {
    expect((await accepted('{"revision":1,"data":{"x":1.0}}', { resource: 'apps/v1/controllerrevisions' })).object['data']).toEqual({ x: 1 });
    expect(await refusal('{"revision":1,"data":{"x":1e400}}', { resource: 'apps/v1/controllerrevisions' })).toContain('json: cannot unmarshal number 1e400 into Go value of type float64');
    expect(await refusal('{"data":{"x":1e400}}')).toContain('cannot unmarshal number into Go struct field ConfigMap.data of type string');
  });

  it('reads half of a surrogate pair as the replacement character', async () => {
    expect((await accepted('{"data":{"x":"\\ud800a\\ud83d\\ude00"}}')).object['data']).toEqual({ x: '\ufffda😀' });
  });
});

describe('a YAML body', () => {
  const yaml: As = { type: 'application/yaml' };
  it.each<[string, object]>([
    ['data: {a: 2020-01-01, b: ~, c: "1"}', { data: { a: '2020-01-01', b: '', c: '1' } }],
    ['immutable: yes', { immutable: true }],
    ['metadata: {name: t, labels: &l {a: b}, annotations: *l}', { metadata: { labels: { a: 'b' }, annotations: { a: 'b' } } }],
    ['metadata: {name: t}\n---\nmetadata: {name: u}', { metadata: { name: 't' } }],
    ['%YAML 1.1\n---\nmetadata: {name: t}', { metadata: { name: 't' } }],
    ['# x', { kind: 'ConfigMap' }],
    ['', { kind: 'ConfigMap' }],
  ])('%j', async (body, expected) => {
    expect((await accepted(body, yaml)).object).toMatchObject(expected);
  });

  it('names keys that are there already by their line, then unknown fields sorted', async () => {
    const body = 'more: x\nmetadata:\n  name: t\n  nonsense: 1\ndata:\n  a: b\n  a: c\n';
    const { object, warnings } = await accepted(body, yaml);
    expect(object['data']).toEqual({ a: 'c' });
    expect(warnings).toEqual(['line 7: key "a" already set in map', 'unknown field "metadata.nonsense"', 'unknown field "more"']);
    expect(await refusal(body, { ...yaml, validation: 'Strict' })).toBe(
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: yaml: unmarshal errors:\n  line 7: key "a" already set in map, unknown field "metadata.nonsense", unknown field "more"',
    );
  });

  it.each([['data: {a: 1}', 'number'], ['data: {a: yes}', 'bool']])('%s is not taken for a text', async (body, type) => {
    expect(await refusal(body, yaml)).toContain(`json: cannot unmarshal ${type} into Go struct field ConfigMap.data of type string`);
  });
});

describe('the text of a patch', () => {
  it('is looked through for keys that stand twice, and a JSON patch for fields it does not have', () => {
    expect(patchProblems('application/merge-patch+json', bytes('{"data":{"a":"b","a":"c"},"x":1}'))).toEqual(['duplicate field "data.a"']);
    expect(patchProblems('application/json-patch+json', bytes('[{"op":"add","path":"/a","value":{"x":{}}},{"op":"add","path":"/b","value":{"a":1,"a":2},"x":{"y":1}}]'))).toEqual([
      'json patch duplicate field "[1].value.a"', 'json patch unknown field "[1].x"',
    ]);
    expect(patchProblems('application/json-patch+json', bytes('[{"op":"add","path":"/a","value":{"x":1}}]'))).toEqual([]);
  });

  it.each<[PatchType, string, string]>([
    ['application/merge-patch+json', '', 'error decoding patch: unexpected end of JSON input'],
    ['application/strategic-merge-patch+json', '', 'unexpected end of JSON input'],
    ['application/merge-patch+json', '[]', 'error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}'],
    ['application/merge-patch+json', 'null', 'Invalid JSON Patch'],
    ['application/json-patch+json', '{}', 'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp'],
  ])('of type %s is refused: %j', (type, body, message) => {
    const outcome = readPatch(type, bytes(body), 'io.k8s.api.core.v1.ConfigMap');
    expect(!outcome.ok && outcome.error.message).toBe(message);
  });
});
