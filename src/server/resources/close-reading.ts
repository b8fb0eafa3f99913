import { JsonReader, type JsonPlace } from '../../wire/json-reader.ts';
import type { JsonValue } from '../../wire/object.ts';
import { planOf, type Node, type ObjectPlan } from './conform-plan.ts';
import { TypeMismatch } from './type-mismatch.ts';

/*
 * What a JSON text says that the value read from it does not show: keys that stand twice, their order, and whole numbers
 * that are written with a point or an exponent. Kubernetes speaks of all three. It costs a second reading, so it is done
 * only for texts that need it.
 */

export interface CloseReading {
  /** As Go reads it: objects that come twice are merged. */
  readonly value: JsonValue;
  readonly keys: readonly { readonly place: JsonPlace; readonly repeated: boolean }[];
  readonly floats: readonly { readonly place: JsonPlace; readonly literal: string }[];
}

/** Throws {@link JsonSyntaxError}. */
export function readClosely(text: string): CloseReading {
  const keys: { place: JsonPlace; repeated: boolean }[] = [];
  const floats: { place: JsonPlace; literal: string }[] = [];
  const value = new JsonReader(text, {
    key: (place, repeated) => keys.push({ place, repeated }),
    float: (place, literal) => floats.push({ place, literal }),
  }).read();
  return { value, keys, floats };
}

/** More than these are not named, as in Kubernetes. */
export const MAX_PROBLEMS: number = 100;

/** `unknown field "a.b"` and `duplicate field "c"`, each once, in the order of the text. */
export function keyProblems({ keys }: CloseReading, type: string): string[] {
  const plan = planOf(type);
  const found = new Set<string>();
  for (const { place, repeated } of keys) {
    if (found.size >= MAX_PROBLEMS) break;
    const standing = plan === undefined ? 'known' : standingOf(place, plan);
    if (standing === 'unknown') found.add(`unknown field ${JSON.stringify(pathOf(place))}`);
    else if (repeated && standing === 'known') found.add(`duplicate field ${JSON.stringify(pathOf(place))}`);
  }
  return [...found];
}

/** Where a key stands: in a type or map that has it, in a type that does not, or inside something that nobody looks into. */
function standingOf(place: JsonPlace, plan: ObjectPlan): 'known' | 'unknown' | 'inside' {
  let node: Node | undefined = { kind: 'object', plan: () => plan, goType: '' };
  for (const [index, step] of place.entries()) {
    const last = index === place.length - 1;
    const next: Node | undefined = stepInto(node, step);
    if (next === undefined) return last && node.kind === 'object' ? 'unknown' : 'inside';
    node = next;
  }
  return 'known';
}

function stepInto(node: Node, step: string | number): Node | undefined {
  switch (node.kind) {
    case 'object': return node.plan().byName.get(String(step))?.node();
    case 'map': return node.values;
    case 'list': return node.items;
    case 'scalar':
    case 'leaf': return undefined;
  }
}

/** Refuses floats where whole numbers must stand, even if they are whole, and those that no float64 can hold. Throws {@link TypeMismatch}. */
export function checkFloats({ floats }: CloseReading, type: string): void {
  const plan = planOf(type);
  for (const { place, literal } of floats) {
    const finite = Number.isFinite(Number(literal));
    if (plan !== undefined) checkFloat(place, { literal, finite }, plan);
    else if (!finite) throw beyondFloat64(literal);
  }
}

function checkFloat(place: JsonPlace, { literal, finite }: { readonly literal: string; readonly finite: boolean }, plan: ObjectPlan): void {
  const trail: { readonly struct: string; readonly field: string }[] = [];
  let node: Node = { kind: 'object', plan: () => plan, goType: '' };
  for (const step of place) {
    if (node.kind === 'object') trail.push({ struct: node.plan().struct, field: String(step) });
    const next = stepInto(node, step);
    if (next === undefined) {
      // Inside what is kept as it was sent; of what is dropped nothing is asked.
      if (!finite && node.kind !== 'object') throw beyondFloat64(literal);
      return;
    }
    node = next;
  }
  const wanted = numberWanted(node, finite);
  if (wanted === undefined) return;
  const error = new TypeMismatch(`number ${literal}`, wanted);
  for (const { struct, field } of trail.toReversed()) error.inside(struct, field);
  throw error;
}

/** The Go type that can't hold the float; `undefined` if it can, or if the type has nothing to do with numbers. */
function numberWanted(node: Node, finite: boolean): string | undefined {
  if (node.kind === 'leaf') return node.leaf === 'intorstring' ? 'int32' : undefined;
  if (node.kind !== 'scalar') return undefined;
  if (node.scalar === 'int32' || node.scalar === 'int64') return node.scalar;
  return node.scalar === 'double' && !finite ? 'float64' : undefined;
}

function beyondFloat64(literal: string): TypeMismatch {
  return new TypeMismatch(`json: cannot unmarshal number ${literal} into Go value of type float64`);
}

/** Kubernetes' form of a field path: `spec.containers[0].name`. */
function pathOf(place: JsonPlace): string {
  return place.reduce<string>((path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`), '');
}
