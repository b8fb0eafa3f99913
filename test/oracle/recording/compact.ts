import { fieldOf, isJsonObject, setField } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { Answer, ScriptRecording } from './answer.ts';

// Most answers of a script show the same object again, a little changed. Such a body is written as the step whose body
// it is like, and what differs: `"like":["create",{"/metadata/labels/a":"b","/data/c":null}]`. A field that is gone is
// `null`, a field whose value is null is `{"null":true}`.

const GONE = null;
const NULL: JsonObject = { null: true };

/** Replaces bodies by what they change of an earlier one, where that is much shorter. */
export function compressScript(answers: ScriptRecording): ScriptRecording {
  const whole: [string, JsonValue][] = [];
  const result: ScriptRecording = {};
  for (const [id, answer] of Object.entries(answers)) {
    const { body, ...rest } = answer;
    result[id] = body === undefined ? answer : { ...rest, ...shortest(body, whole) };
    if (body !== undefined && result[id]?.body !== undefined) whole.push([id, body]);
  }
  return result;
}

export function expandScript(answers: ScriptRecording): ScriptRecording {
  const bodies = new Map<string, JsonValue>();
  const result: ScriptRecording = {};
  for (const [id, answer] of Object.entries(answers)) {
    const { like, ...rest } = answer;
    const expanded: Answer = Array.isArray(like) ? { ...rest, body: expandBody(like, bodies) } : answer;
    if (expanded.body !== undefined) bodies.set(id, expanded.body);
    result[id] = expanded;
  }
  return result;
}

function shortest(body: JsonValue, earlier: readonly (readonly [string, JsonValue])[]): { body: JsonValue } | { like: JsonValue } {
  const whole = JSON.stringify(body, bigintAsText).length;
  let best: { like: JsonValue } | undefined;
  let length = whole / 2;
  // Only bodies written in full, so that one look-up is enough; the nearest are the likeliest.
  for (const [id, other] of earlier.slice(-8).reverse()) {
    const changes: JsonObject = {};
    if (!isJsonObject(body) || !isJsonObject(other) || !changesBetween(other, body, { path: '', changes })) continue;
    const size = JSON.stringify(changes, bigintAsText).length;
    if (size < length) {
      best = { like: [id, changes] };
      length = size;
    }
  }
  return best ?? { body };
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** False if the difference cannot be written this way. */
function changesBetween(from: JsonObject, to: JsonObject, place: { readonly path: string; readonly changes: JsonObject }): boolean {
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [a, b] = [fieldOf(from, key), fieldOf(to, key)];
    const path = `${place.path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (b === undefined) place.changes[path] = GONE;
    else if (isJsonObject(a) && isJsonObject(b)) {
      if (!changesBetween(a, b, { ...place, path })) return false;
    } else if (!isSame(a, b)) place.changes[path] = b === null ? NULL : b;
  }
  return true;
}

function isSame(a: JsonValue | undefined, b: JsonValue): boolean {
  return a !== undefined && JSON.stringify(a, bigintAsText) === JSON.stringify(b, bigintAsText) && typeof a === typeof b;
}

function expandBody(like: readonly JsonValue[], bodies: ReadonlyMap<string, JsonValue>): JsonValue {
  const [step, changes] = like;
  const from = typeof step === 'string' ? bodies.get(step) : undefined;
  if (from === undefined || !isJsonObject(changes)) throw new Error(`a recorded body is like '${JSON.stringify(step)}', which is not there`);
  const body = structuredClone(from);
  for (const [path, value] of Object.entries(changes)) apply(body, path, value ?? GONE);
  return body;
}

function apply(body: JsonValue, path: string, value: JsonValue): void {
  const keys = path.slice(1).split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  let target: JsonValue | undefined = body;
  for (const key of keys) target = isJsonObject(target) ? target[key] : undefined;
  if (!isJsonObject(target)) throw new Error(`a recorded change at ${path} leads nowhere`);
  if (value === GONE) delete target[last];
  else setField(target, last, isSame(NULL, value) ? null : value);
}
