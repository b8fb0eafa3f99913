import { parseInt64 } from '../go-text.ts';

/** Operators in their written form. `==` is read as `=`; `exists` is written as the bare key. */
export type LabelOperator = '=' | '!=' | 'in' | 'notin' | 'exists' | '!' | '>' | '<';

export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** One for `=`, `!=`, `>` and `<`, none for `exists` and `!`, at least one for `in` and `notin`. */
  readonly values: readonly string[];
}

export type Labels = Readonly<Record<string, string>>;

/**
 * A compiled label selector: all requirements must hold (Kubernetes `labels.Selector`). Build it once and ask it for
 * every event; it allocates nothing when asked.
 */
export class LabelSelector {
  /** Sorted by key, without repetitions. */
  readonly requirements: readonly LabelRequirement[];
  /** The canonical text: selectors of equal text select the same, and may share what is computed for one. */
  readonly text: string;

  /** The requirements are taken as valid. */
  constructor(requirements: readonly LabelRequirement[]) {
    const byText = new Map(requirements.map((requirement) => [formatRequirement(requirement), requirement]));
    const sorted = [...byText].sort(([textA, a], [textB, b]) => compare(a.key, b.key) || compare(textA, textB));
    this.requirements = sorted.map(([, requirement]) => requirement);
    this.text = sorted.map(([text]) => text).join(',');
  }

  /** True if it selects everything. */
  get isEmpty(): boolean {
    return this.requirements.length === 0;
  }

  /** An object without labels may pass `undefined`. */
  matches(labels: Labels | undefined): boolean {
    for (const requirement of this.requirements) {
      if (!isMet(requirement, labels)) return false;
    }
    return true;
  }

  /** The value that the label must have, if the selector says exactly one: what an index can be asked for. */
  exactValue(key: string): string | undefined {
    const found = this.requirements.find((requirement) => requirement.key === key);
    if (found === undefined || found.values.length !== 1) return undefined;
    return found.operator === '=' || found.operator === 'in' ? found.values[0] : undefined;
  }
}

/** Selects everything. */
export const EVERY_LABEL: LabelSelector = new LabelSelector([]);

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isMet({ key, operator, values }: LabelRequirement, labels: Labels | undefined): boolean {
  const value = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case '=': return value === values[0];
    case '!=': return value !== values[0];
    case 'in': return value !== undefined && values.includes(value);
    case 'notin': return value === undefined || !values.includes(value);
    case 'exists': return value !== undefined;
    case '!': return value === undefined;
    case '>':
    case '<': return isOrdered(value, operator, values[0]);
  }
}

/** Both must be 64-bit integers; a label that is none never matches. */
function isOrdered(value: string | undefined, operator: '>' | '<', bound: string | undefined): boolean {
  const actual = parseInt64(value ?? '');
  const limit = parseInt64(bound ?? '');
  if (!actual.ok || !limit.ok) return false;
  return operator === '>' ? actual.value > limit.value : actual.value < limit.value;
}

function formatRequirement({ key, operator, values }: LabelRequirement): string {
  switch (operator) {
    case 'exists': return key;
    case '!': return `!${key}`;
    case 'in':
    case 'notin': return `${key} ${operator} (${[...values].sort(compare).join(',')})`;
    default: return `${key}${operator}${values[0] ?? ''}`;
  }
}

/** The text of a selector that demands all these labels: `{app: 'web'}` gives `app=web`. Sorted by key. */
export function formatLabels(labels: Labels): string {
  return Object.keys(labels).sort(compare).map((key) => `${key}=${labels[key] ?? ''}`).join(',');
}
