/**
 * A set of paths into an object: which fields somebody owns. Immutable. An element of a path is its text in FieldsV1
 * (`f:name`, `k:{"name":"a"}`, `v:"x"`, `i:0`), written in one form only, so that equal elements are equal texts.
 */
export class FieldSet {
  /** The paths of one element. */
  readonly members: ReadonlySet<string>;
  /** What lies below an element. That something does says nothing about whether the element itself is a member. */
  readonly children: ReadonlyMap<string, FieldSet>;

  constructor(members: ReadonlySet<string>, children: ReadonlyMap<string, FieldSet>) {
    this.members = members;
    this.children = children;
  }

  static of(...paths: readonly (readonly string[])[]): FieldSet {
    const builder = new FieldSetBuilder();
    for (const path of paths) builder.insert(path);
    return builder.build();
  }

  get isEmpty(): boolean {
    return this.members.size === 0 && this.children.size === 0;
  }

  has(path: readonly string[]): boolean {
    const [first, ...rest] = path;
    if (first === undefined) return false;
    return rest.length === 0 ? this.members.has(first) : (this.children.get(first)?.has(rest) ?? false);
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty || this === other) return this;
    if (this.isEmpty) return other;
    const children = new Map(this.children);
    for (const [element, below] of other.children) children.set(element, children.get(element)?.union(below) ?? below);
    return new FieldSet(new Set([...this.members, ...other.members]), children);
  }

  intersection(other: FieldSet): FieldSet {
    const members = new Set<string>();
    for (const element of this.members) if (other.members.has(element)) members.add(element);
    return new FieldSet(members, this.#below((element, below) => {
      const others = other.children.get(element);
      return others === undefined ? EMPTY : below.intersection(others);
    }));
  }

  /** Without the very paths of the other; what lies below them stays. */
  difference(other: FieldSet): FieldSet {
    if (other.isEmpty || this.isEmpty) return this;
    return new FieldSet(this.#without(other), this.#below((element, below) => {
      const others = other.children.get(element);
      return others === undefined ? below : below.difference(others);
    }));
  }

  /** Without the paths of the other and all that lies below them. */
  recursiveDifference(other: FieldSet): FieldSet {
    if (other.isEmpty || this.isEmpty) return this;
    return new FieldSet(this.#without(other), this.#below((element, below) => {
      if (other.members.has(element)) return EMPTY;
      const others = other.children.get(element);
      return others === undefined ? below : below.recursiveDifference(others);
    }));
  }

  equals(other: FieldSet): boolean {
    if (this.members.size !== other.members.size || this.children.size !== other.children.size) return false;
    for (const element of this.members) if (!other.members.has(element)) return false;
    for (const [element, below] of this.children) {
      const others = other.children.get(element);
      if (others === undefined || !below.equals(others)) return false;
    }
    return true;
  }

  #without(other: FieldSet): ReadonlySet<string> {
    const members = new Set<string>();
    for (const element of this.members) if (!other.members.has(element)) members.add(element);
    return members;
  }

  #below(change: (element: string, below: FieldSet) => FieldSet): ReadonlyMap<string, FieldSet> {
    const children = new Map<string, FieldSet>();
    for (const [element, below] of this.children) {
      const changed = change(element, below);
      if (!changed.isEmpty) children.set(element, changed);
    }
    return children;
  }
}

const EMPTY = new FieldSet(new Set(), new Map());

export function emptySet(): FieldSet {
  return EMPTY;
}

/** A set in the making. */
export class FieldSetBuilder {
  readonly #members = new Set<string>();
  readonly #children = new Map<string, FieldSetBuilder>();
  readonly #grafts = new Map<string, FieldSet>();

  /** The empty path is the object itself, which nobody owns. */
  insert(path: readonly string[]): void {
    const last = path.at(-1);
    if (last !== undefined) this.#at(path.slice(0, -1)).#members.add(last);
  }

  /** The path, and a whole set below it. */
  graft(path: readonly string[], below: FieldSet): void {
    const last = path.at(-1);
    if (last === undefined) {
      for (const element of below.members) this.#members.add(element);
      for (const [element, set] of below.children) this.#add(element, set);
      return;
    }
    const parent = this.#at(path.slice(0, -1));
    parent.#members.add(last);
    if (!below.isEmpty) parent.#add(last, below);
  }

  build(): FieldSet {
    if (this.#members.size === 0 && this.#children.size === 0 && this.#grafts.size === 0) return EMPTY;
    const children = new Map(this.#grafts);
    for (const [element, builder] of this.#children) {
      const below = builder.build();
      const grafted = children.get(element);
      children.set(element, grafted === undefined ? below : grafted.union(below));
    }
    return new FieldSet(this.#members, children);
  }

  #add(element: string, below: FieldSet): void {
    this.#grafts.set(element, this.#grafts.get(element)?.union(below) ?? below);
  }

  #at([first, ...rest]: readonly string[]): FieldSetBuilder {
    if (first === undefined) return this;
    let below = this.#children.get(first);
    if (below === undefined) {
      below = new FieldSetBuilder();
      this.#children.set(first, below);
    }
    return below.#at(rest);
  }
}
