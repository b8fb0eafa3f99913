/** One media range of an Accept header with its parameters. */
export interface AcceptClause {
  readonly type: string;
  readonly subtype: string;
  /** All but `q`. Values are as sent, quotes included. */
  readonly parameters: ReadonlyMap<string, string>;
}

interface Weighed extends AcceptClause {
  readonly weight: number;
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/**
 * The clauses of an Accept header, best first, as Kubernetes reads them (github.com/munnerz/goautoneg): letter case
 * counts, a weight of 0 is only the last choice, and what is no media range is passed over.
 */
export function parseAccept(header: string): readonly AcceptClause[] {
  const clauses: Weighed[] = [];
  for (const text of header.split(',')) {
    const clause = clauseOf(text);
    if (clause !== undefined) insert(clauses, clause);
  }
  return clauses;
}

function clauseOf(text: string): Weighed | undefined {
  const [range = '', ...rest] = text.split(';');
  const [type, after] = cut(range, '/');
  if (after === '') return type === '*' ? { type, subtype: '*', ...parametersOf(rest) } : undefined;
  const [subtype, more] = cut(after, '/');
  return more === '' ? { type, subtype, ...parametersOf(rest) } : undefined;
}

function parametersOf(parts: readonly string[]): { readonly parameters: ReadonlyMap<string, string>; readonly weight: number } {
  if (parts.length === 0) return { parameters: NO_PARAMETERS, weight: 1 };
  const parameters = new Map<string, string>();
  let weight = 1;
  for (const part of parts) {
    const [name, after] = cut(part, '=');
    const [value, more] = cut(after, '=');
    if (after === '' || more !== '') continue;
    // Only a bare number is one; spaces around it make it 0.
    if (name === 'q') weight = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(after) ? Number(value) : 0;
    else parameters.set(name, value);
  }
  return { parameters, weight };
}

/** What stands before the first mark, without spaces around it, and all that stands after it. */
function cut(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [trimSpaces(text), ''] : [trimSpaces(text.slice(0, at)), text.slice(at + 1)];
}

/**
 * From the end, past every clause that is worse. "Better" is no proper order there: a wildcard of more weight is better
 * than a plain range of less, and the other way round too, so that which of them comes first is a matter of this walk.
 */
function insert(clauses: Weighed[], clause: Weighed): void {
  let at = clauses.length;
  for (let before = clauses[at - 1]; before !== undefined && isBetter(clause, before); before = clauses[at - 1]) at -= 1;
  clauses.splice(at, 0, clause);
}

function isBetter(a: Weighed, b: Weighed): boolean {
  return a.weight > b.weight || (a.type !== '*' && b.type === '*') || (a.subtype !== '*' && b.subtype === '*');
}

function trimSpaces(text: string): string {
  return text.replace(/^ +| +$/g, '');
}

/** Whether a header takes any of these types at all, whatever its weights and parameters (go-restful, Route.matchesAccept). */
export function takesAny(header: string, types: readonly string[]): boolean {
  return header.split(',').some((clause) => {
    const range = trimSpaces(clause.split(';', 1)[0] ?? '');
    return range === '*/*' || types.includes(range) || types.includes('*/*');
  });
}
