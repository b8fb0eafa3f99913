/**
 * Gives names to resource versions as they turn up, so that two plays can be compared whatever else the servers were
 * writing at the time.
 *
 * - An object's version is named after the step in which it was first seen (`«create»`), so equal stays equal. If it
 *   is not above all that was seen before, the name says between what it lies, so smaller stays smaller. Several in
 *   one step are numbered in their order.
 * - A collection's version (of a list, a bookmark, a token) is the newest object's version at or below it (`«≥create»`),
 *   because whether something else was written in between is chance; unless it is exactly what the request asked for.
 */
export class VersionNaming {
  readonly #computed: ReadonlyMap<string, string>;
  readonly #literals: ReadonlySet<string>;
  /** Rising. */
  readonly #objects: { readonly value: bigint; readonly name: string }[] = [];
  #newestCollection = 0n;

  /** `computed`: digits -> how the script made them. `literals`: digits that stand in the script itself. */
  constructor(computed: ReadonlyMap<string, string>, literals: ReadonlySet<string>) {
    this.#computed = computed;
    this.#literals = literals;
  }

  /** Must be told all versions of a step at once, before any of them is named. */
  learn(step: string, seen: { readonly objects: readonly string[]; readonly collections: readonly string[] }): void {
    const fresh = [...new Set(seen.objects.filter((digits) => this.#isUnknown(digits)).map(BigInt))].sort(byValue);
    const before = [...this.#objects];
    fresh.forEach((value, index) => {
      const above = before.find((one) => one.value > value);
      const number = fresh.length === 1 ? '' : `#${index + 1}`;
      const below = before.findLast((one) => one.value < value);
      const place = above === undefined ? (value < this.#newestCollection ? ', below a list before' : '') : `, between ${below?.name ?? 'none'} and ${above.name}`;
      this.#objects.push({ value, name: `${step}${number}${place}` });
    });
    this.#objects.sort((a, b) => byValue(a.value, b.value));
    for (const digits of seen.collections) {
      if (isVersion(digits) && !this.#isScripted(digits) && BigInt(digits) > this.#newestCollection) this.#newestCollection = BigInt(digits);
    }
  }

  /** The name, or the digits themselves if they come from the script. */
  object(digits: string): string {
    const computed = this.#computed.get(digits);
    if (computed !== undefined) return `«${computed}»`;
    const known = this.#objects.find((one) => one.value === BigInt(digits));
    return known === undefined ? digits : `«${known.name}»`;
  }

  /** In a sentence or a raw body it does not show what a version belongs to; one that no object has is a collection's. */
  inText(digits: string): string {
    const isObject = this.#isScripted(digits) || this.#objects.some((one) => one.value === BigInt(digits));
    return isObject ? this.object(digits) : this.collection(digits, undefined);
  }

  /** `asked`: the version that the request named, where exactly that is to come back. */
  collection(digits: string, asked: string | undefined): string {
    if (digits === asked) return '«asked»';
    if (this.#isScripted(digits)) return this.object(digits);
    const below = this.#objects.findLast((one) => one.value <= BigInt(digits));
    return below === undefined ? '«before all»' : `«≥${below.name}»`;
  }

  #isScripted(digits: string): boolean {
    return this.#computed.has(digits) || this.#literals.has(digits);
  }

  #isUnknown(digits: string): boolean {
    return isVersion(digits) && !this.#isScripted(digits) && !this.#objects.some((one) => one.value === BigInt(digits));
  }
}

function isVersion(digits: string): boolean {
  return /^\d{1,20}$/.test(digits);
}

function byValue(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Names for values without an order (uids, allocated addresses): after the step in which each was first seen. */
export class FirstSeenNaming {
  readonly #kind: string;
  readonly #names: Map<string, string> = new Map();
  readonly #perStep: Map<string, number> = new Map();

  constructor(kind: string) {
    this.#kind = kind;
  }

  name(step: string, value: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const number = (this.#perStep.get(step) ?? 0) + 1;
    this.#perStep.set(step, number);
    const name = `«${this.#kind} ${step}${number === 1 ? '' : `#${number}`}»`;
    this.#names.set(value, name);
    return name;
  }
}
