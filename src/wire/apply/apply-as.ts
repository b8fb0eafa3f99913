import { fieldOf, isJsonObject, type JsonObject, type JsonValue } from '../object.ts';
import { parseJson, writeJson } from '../json.ts';
import { accept, type Outcome } from '../outcome.ts';
import type { ApplyKind } from './apply-kind.ts';
import { applyTyped, type Applied, type Apply } from './apply.ts';
import { configProblems } from './check-config.ts';
import { compareTyped } from './compare.ts';
import type { FieldSet } from './field-set.ts';
import { fieldsOf } from './owned-fields.ts';
import type { Conflicts } from './track.ts';

/** Where kubectl keeps what it applied by itself, before servers could. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const MIGRATING = 'kubectl';
// All annotations together; k8s.io/apimachinery, validation.
const MAX_ANNOTATION_BYTES = 262_144;

/**
 * {@link applyTyped}, and for `kubectl` the move from its own apply to this one: what the last-applied annotation says is
 * kubectl's, so it is no conflict, whoever owns it; and the annotation is kept up, as long as there is one.
 */
export function applyAs(kind: ApplyKind, apply: Apply): Outcome<Applied, Conflicts> {
  const applied = applyTyped(kind, apply);
  if (apply.writer.name !== MIGRATING) return applied;
  const outcome = applied.ok ? applied : forgiving(kind, apply, applied);
  return outcome.ok ? accept({ ...outcome.value, object: withLastApplied(outcome.value.object, apply.config) }) : outcome;
}

function forgiving(kind: ApplyKind, apply: Apply, refused: { readonly ok: false; readonly error: Conflicts }): Outcome<Applied, Conflicts> {
  const allowed = lastAppliedFields(kind, apply.live);
  if (allowed === undefined) return refused;
  const left = refused.error.map(({ manager, fields }) => ({ manager, fields: fields.difference(allowed) })).filter(({ fields }) => !fields.isEmpty);
  return left.length > 0 ? { ok: false, error: left } : applyTyped(kind, { ...apply, force: true });
}

/** What the annotation has and the object still has in the same way; undefined if there is no annotation that could be read. */
function lastAppliedFields(kind: ApplyKind, live: JsonObject): FieldSet | undefined {
  const text = annotationsOf(live)[LAST_APPLIED];
  const config = typeof text === 'string' && text !== '' ? parsed(text) : undefined;
  if (!isJsonObject(config) || config['apiVersion'] !== kind.apiVersion || configProblems(config, kind.type).length > 0) return undefined;
  const { removed, modified, added } = compareTyped(config, live, kind.type);
  return [removed, modified, added].reduce((fields, changed) => fields.difference(changed), fieldsOf(config, kind.type));
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function withLastApplied(object: JsonObject, config: JsonObject): JsonObject {
  const { [LAST_APPLIED]: former, ...others } = annotationsOf(object);
  if (typeof former !== 'string' || former === '') return object;
  const annotations = { ...others, [LAST_APPLIED]: `${writeJson(sortedKeys(withoutLastApplied(config)))}\n` };
  const bytes = Object.entries(annotations).reduce((sum, [key, value]) => sum + sizeOf(key) + sizeOf(typeof value === 'string' ? value : ''), 0);
  const kept: JsonObject = bytes > MAX_ANNOTATION_BYTES ? others : annotations;
  const metadata = fieldOf(object, 'metadata');
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), annotations: kept } };
}

function withoutLastApplied(config: JsonObject): JsonObject {
  const metadata = fieldOf(config, 'metadata');
  if (!isJsonObject(metadata) || !isJsonObject(metadata['annotations'])) return config;
  const { [LAST_APPLIED]: _own, ...annotations } = metadata['annotations'];
  return { ...config, metadata: { ...metadata, annotations } };
}

function annotationsOf(object: JsonObject): JsonObject {
  const metadata = fieldOf(object, 'metadata');
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  return isJsonObject(annotations) ? annotations : {};
}

function sortedKeys(value: JsonObject): JsonObject {
  const sort = (inside: JsonValue): JsonValue => {
    if (Array.isArray(inside)) return inside.map(sort);
    return isJsonObject(inside) ? sortedKeys(inside) : inside;
  };
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sort(value[key] ?? null)]));
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
