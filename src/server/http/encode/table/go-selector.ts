import { objectAt, objectsAt, textAt, textsAt } from '../../../../wire/fields.ts';
import type { JsonObject } from '../../../../wire/object.ts';
import { byBytes } from './cell.ts';

/**
 * A metav1.LabelSelector in the debugging form of its generated `String` method, which one printer of Kubernetes shows:
 * `&LabelSelector{MatchLabels:map[string]string{a: 1,},MatchExpressions:[]LabelSelectorRequirement{},}`.
 */
export function labelSelectorGoText(selector: JsonObject): string {
  const labels = Object.entries(objectAt(selector, 'matchLabels'))
    .sort(([a], [b]) => byBytes(a, b))
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : ''},`);
  const expressions = objectsAt(selector, 'matchExpressions').map(
    (expression) => `LabelSelectorRequirement{Key:${textAt(expression, 'key')},Operator:${textAt(expression, 'operator')},Values:[${textsAt(expression, 'values').join(' ')}],},`,
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
}
