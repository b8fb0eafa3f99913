import { decodeUtf8, findDuplicateKeys, parseJson } from '../../wire/json.ts';
import { parseJsonPatch } from '../../wire/patch/json-patch.ts';
import type { PatchType } from './patch-body.ts';

/**
 * What strict readers object to in the text of a patch itself, as sentences: keys that stand twice, and fields that
 * operations of a JSON patch do not have. The text is known to be JSON.
 */
export function patchProblems(type: PatchType, body: Uint8Array): string[] {
  const text = decodeUtf8(body);
  const value = parseJson(text);
  const repeated = findDuplicateKeys(text, value);
  if (type !== 'application/json-patch+json') return repeated.map((path) => `duplicate field ${JSON.stringify(path)}`);
  const parsed = parseJsonPatch(value);
  const unknown = parsed.ok ? parsed.value.unknownFields : [];
  return [...repeated.map((path) => `json patch duplicate field ${JSON.stringify(path)}`), ...unknown.map((path) => `json patch unknown field ${JSON.stringify(path)}`)];
}
