import { mergeSchemaOf } from '../../kinds/schema.ts';
import { badRequest, unsupportedMediaType } from '../../wire/api-errors.ts';
import { goTypeName } from '../../wire/go-text.ts';
import { decodeUtf8, parseJson } from '../../wire/json.ts';
import { isJsonObject, type JsonObject, type JsonValue, type KubeObject } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import { applyJsonPatch, parseJsonPatch } from '../../wire/patch/json-patch.ts';
import { applyMergePatch } from '../../wire/patch/merge-patch.ts';
import type { PatchProblem } from '../../wire/patch/patch-problem.ts';
import { patchRefusal } from '../../wire/patch/patch-problem.ts';
import { applyStrategicMergePatch } from '../../wire/patch/strategic-merge-patch.ts';
import { failure, type Status } from '../../wire/status.ts';

export const PATCH_TYPES = ['application/json-patch+json', 'application/merge-patch+json', 'application/strategic-merge-patch+json'] as const;
export type PatchType = (typeof PATCH_TYPES)[number];

function isPatchType(type: string): type is PatchType {
  return PATCH_TYPES.some((known) => known === type);
}

// As refusals list them, whether or not all are read here.
const NAMED_TYPES: readonly string[] = [...PATCH_TYPES, 'application/apply-patch+yaml'];

/** Which patch a Content-Type announces. It is read twice: any type of a list makes the route fit, but only one is a patch. */
export function patchTypeOf(header: string): Outcome<PatchType, Status> {
  const [type = ''] = header.split(';', 1);
  if (isPatchType(type)) return accept(type);
  const fits = header.split(',').some((part) => NAMED_TYPES.includes(part.split(';', 1)[0]?.replace(/^ +| +$/g, '') ?? ''));
  if (fits && type !== 'application/apply-patch+yaml') return refuse(unsupportedMediaType(NAMED_TYPES));
  return refuse(failure('UnsupportedMediaType', '415: Unsupported Media Type', { details: {} }));
}

/** Makes the patched object from the current one; may be called for several versions of it. */
export type ApplyPatch = (current: KubeObject) => Outcome<KubeObject, Status>;

/**
 * Reads a patch by its Content-Type; `schemaName` is the type of the object that it is for (`io.k8s.api.core.v1.Pod`). 
 * What is wrong with the patch itself is said before any object is read.
 */
export function readPatch(type: PatchType, body: Uint8Array, schemaName: string): Outcome<ApplyPatch, Status> {
  let patch: JsonValue;
  try {
    patch = parseJson(decodeUtf8(body));
  } catch (error) {
    return refuse(undecodable(type, error instanceof Error ? error.message : String(error)));
  }
  if (type === 'application/json-patch+json') {
    const parsed = parseJsonPatch(patch);
    return parsed.ok ? accept((current) => objectFrom(applyJsonPatch(current, parsed.value), current)) : refuse(patchRefusal(parsed.error));
  }
  const merge = type === 'application/merge-patch+json';
  if (patch === null) return merge ? refuse(badRequest('Invalid JSON Patch')) : accept(strategicWith({}, schemaName));
  if (!isJsonObject(patch)) return refuse(undecodable(type, `json: cannot unmarshal ${goTypeName(patch)} into Go value of type map[string]interface {}`));
  return accept(merge ? mergeWith(patch) : strategicWith(patch, schemaName));
}

/** For a strategic merge patch Kubernetes passes on the bare words of the JSON reader. */
function undecodable(type: PatchType, why: string): Status {
  return badRequest(type === 'application/strategic-merge-patch+json' ? why : `error decoding patch: ${why}`);
}

function mergeWith(patch: JsonObject): ApplyPatch {
  return (current) => objectFrom(accept(applyMergePatch(current, patch)), current);
}

function strategicWith(patch: JsonObject, schemaName: string): ApplyPatch {
  const schema = mergeSchemaOf(schemaName) ?? { field: () => undefined };
  return (current) => objectFrom(applyStrategicMergePatch(current, patch, schema), current);
}

/** The result as an object of the same kind; a patch can't make another kind of it. */
function objectFrom(patched: Outcome<JsonValue, PatchProblem>, current: KubeObject): Outcome<KubeObject, Status> {
  if (!patched.ok) return refuse(patchRefusal(patched.error));
  const { value } = patched;
  if (!isJsonObject(value)) return refuse(badRequest('the patched object is not a JSON object'));
  const metadata = isJsonObject(value['metadata']) ? value['metadata'] : {};
  const { kind, apiVersion } = value;
  if (kind !== current.kind || apiVersion !== current.apiVersion) {
    return refuse(badRequest(`the patch changes the kind of the object to ${JSON.stringify(apiVersion)} ${JSON.stringify(kind)}`));
  }
  return accept({ ...value, kind: current.kind, apiVersion: current.apiVersion, metadata });
}
