import { decodePercent } from '../percent.ts';

/**
 * The query part of a URL, decoded as Go's net/url does it: `+` is a space, a pair with a broken escape or a `;` is
 * dropped. Requests have a handful of parameters, so that a short list is quicker than a map.
 */
export class QueryValues {
  readonly #names: readonly string[];
  readonly #values: readonly string[];

  constructor(names: readonly string[], values: readonly string[]) {
    this.#names = names;
    this.#values = values;
  }

  /** The first value of that name (Kubernetes reads no other), or undefined if it is absent. */
  first(name: string): string | undefined {
    const at = this.#names.indexOf(name);
    return at < 0 ? undefined : this.#values[at];
  }

  /** All values of that name, in order. */
  all(name: string): string[] {
    return this.#values.filter((_, index) => this.#names[index] === name);
  }

  /**
   * A flag by Kubernetes' rule: `0` and `false` in any case are false, anything else is true, also the empty text.
   * Undefined if it is absent.
   */
  flag(name: string): boolean | undefined {
    const value = this.first(name);
    return value === undefined ? undefined : value !== '0' && value.toLowerCase() !== 'false';
  }
}

const EMPTY: QueryValues = new QueryValues([], []);

/** Reads the text after the `?`. */
export function parseQuery(raw: string): QueryValues {
  if (raw === '') return EMPTY;
  const names: string[] = [];
  const values: string[] = [];
  for (const pair of raw.split('&')) {
    if (pair === '' || pair.includes(';')) continue;
    const equals = pair.indexOf('=');
    const name = unescape(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : unescape(pair.slice(equals + 1));
    if (name === undefined || value === undefined) continue;
    names.push(name);
    values.push(value);
  }
  return new QueryValues(names, values);
}

function unescape(text: string): string | undefined {
  return decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text);
}
