import { at } from '../../wire/fields.ts';
import { isJsonObject, type KubeObject } from '../../wire/object.ts';

/** An object without labels has those of the template of its pods. */
export function labelLikeTemplate(object: KubeObject): void {
  if (Object.keys(object.metadata.labels ?? {}).length > 0) return;
  const labels = at(object, 'spec.template.metadata.labels');
  if (!isJsonObject(labels)) return;
  const texts = Object.entries(labels).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  if (texts.length > 0) object.metadata.labels = Object.fromEntries(texts);
}
