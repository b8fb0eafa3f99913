import type { WatchEvent } from '../../../src/client/watch-types.ts';
import type { Pod } from '../../../src/kinds/core/v1.ts';
import type { Change, Epoch, Held } from './history.ts';

/** What a watch promises. A planted bug names the rules of which it has to break one. */
export const RULES = {
  'in order': 'Between two gaps a watch tells each change, once, in the order of the server',
  'one life': 'Each UID is added once, then modified, then deleted once',
  'only what is true': 'What is told is what the server had in that version',
  'whole after synced': 'After `synced` the view is the state of the server at that version',
  'gaps are told': 'What was found by comparing lists comes after a `gap`, and `certain` is false only then',
  'in the end': 'When the faults are over, the view becomes the list',
  'not too often': 'At most 15 attempts in a minute of an outage',
  'one stream': 'At most one stream is open',
  'nothing left': 'After the end there is no timer and no stream',
  'never dies': 'The loop ends only when it is told to',
} as const;

export type Rule = keyof typeof RULES;

export interface Breach {
  readonly rule: Rule;
  readonly what: string;
}

interface Seen {
  readonly uid: string;
  readonly version: string;
}

type Told<Type extends WatchEvent<Pod>['type']> = Extract<WatchEvent<Pod>, { type: Type }>;

/** Compares what a watch tells with the history of the server, event by event. */
export class Judge {
  readonly breaches: Breach[] = [];
  readonly view: Map<string, Seen> = new Map();
  readonly #epochs: readonly Epoch[];
  readonly #ended = new Set<string>();
  /** Lines of history that agree with all that was told, each with the version up to which it was. Empty while a state is being told. */
  #lines = new Map<Epoch, number>();
  /** How many epochs there were when the lines were last looked at. */
  #known = 0;
  #isLive = false;
  #isFirst = true;

  constructor(epochs: readonly Epoch[]) {
    this.#epochs = epochs;
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  hear(event: WatchEvent<Pod>): void {
    switch (event.type) {
      case 'gap':
        this.#isLive = false;
        this.#lines = new Map();
        return;
      case 'synced':
        this.#synced(event);
        return;
      case 'added':
        this.#added(event);
        return;
      case 'modified':
        this.#modified(event);
        return;
      case 'deleted':
        this.#deleted(event);
    }
  }

  /** Whether the view is what the server has now. */
  agrees(epoch: Epoch): boolean {
    return this.#isLive && sameState(this.view, epoch.state);
  }

  #breach(rule: Rule, what: string): void {
    this.breaches.push({ rule, what });
  }

  #synced({ resourceVersion, count }: Told<'synced'>): void {
    const version = Number(resourceVersion);
    const lines = this.#epochs.filter((epoch) => sameState(this.view, epoch.at(version)));
    if (lines.length === 0) this.#breach('whole after synced', `at ${resourceVersion} the view has ${[...this.view].map(([name, { version: at }]) => `${name}@${at}`).join(' ')}`);
    if (count !== this.view.size) this.#breach('whole after synced', `synced says ${count}, there are ${this.view.size}`);
    this.#lines = new Map(lines.map((epoch) => [epoch, version]));
    this.#known = this.#epochs.length;
    this.#isLive = true;
    this.#isFirst = false;
  }

  #added({ object, initial }: Told<'added'>): void {
    const { name, uid, resourceVersion: version } = object.metadata;
    if (this.view.has(name)) this.#breach('one life', `${name} was added twice`);
    // A restore may bring back what was deleted.
    if (this.#ended.has(uid) && (this.#isLive || this.#epochs.length === 1)) this.#breach('one life', `${uid} was added after its end`);
    this.#ended.delete(uid);
    if (initial !== this.#isFirst) this.#breach('gaps are told', `${name}@${version} says initial: ${initial}`);
    this.view.set(name, { uid, version });
    this.#changed('ADDED', object);
  }

  #modified({ object, old }: Told<'modified'>): void {
    const { name, uid, resourceVersion: version } = object.metadata;
    const before = this.view.get(name);
    if (before?.uid !== uid) this.#breach('one life', `${name} was modified, but ${uid} is not known`);
    if (old !== undefined && old.metadata.resourceVersion !== before?.version) this.#breach('only what is true', `the old ${name} is not the one that was told`);
    if (before?.version === version) this.#breach('in order', `${name}@${version} was told twice`);
    this.view.set(name, { uid, version });
    this.#changed('MODIFIED', object);
  }

  #deleted({ object, certain }: Told<'deleted'>): void {
    const { name, uid } = object.metadata;
    if (this.view.get(name)?.uid !== uid) this.#breach('one life', `${name} was deleted, but ${uid} is not known`);
    if (this.#isLive && !certain) this.#breach('gaps are told', `${name} was found missing, and there was no gap`);
    this.#ended.add(uid);
    this.view.delete(name);
    if (certain) this.#changed('DELETED', object);
  }

  /** Whoever had not gone further than the backup goes on, after a restore, on the new line, and has missed nothing. */
  #fork(): void {
    for (const epoch of this.#epochs.slice(this.#known)) {
      for (const [line, at] of this.#lines) if (isOne(epoch, line, at)) this.#lines.set(epoch, at);
    }
    this.#known = this.#epochs.length;
  }

  /** While live it must be the next change of a line of history; else it must at least have been there. */
  #changed(type: Change['type'], { metadata, spec }: Told<'added'>['object']): void {
    const { name, uid, resourceVersion: version } = metadata;
    const stamp = spec?.containers?.[0]?.image;
    const isIt = (held: Held): boolean => held.name === name && held.uid === uid && String(held.version) === version && held.stamp === stamp;
    if (!this.#epochs.some(({ changes }) => changes.some(({ held }) => isIt(held)))) this.#breach('only what is true', `${name}@${version} never was so`);
    if (!this.#isLive) return;
    this.#fork();
    const next = [...this.#lines].filter(([epoch, at]) => {
      const [change] = epoch.after(at);
      return change !== undefined && change.type === type && isIt(change.held);
    });
    if (next.length === 0 && this.#lines.size > 0) {
      const due = [...this.#lines].map(([epoch, at]) => epoch.after(at)[0]).map((change) => (change === undefined ? 'nothing' : `${change.type} ${change.held.name}@${change.held.version}`));
      this.#breach('in order', `${type} ${name}@${version} was told; next was ${due.join(' or ')}`);
    }
    this.#lines = new Map(next.map(([epoch]) => [epoch, Number(version)]));
  }
}

/** Whether two lines of history are one up to a version. */
function isOne(one: Epoch, other: Epoch, version: number): boolean {
  const [first, second] = [one, other].map(({ changes }) => changes.filter(({ held }) => held.version <= version).map(({ held }) => held.stamp).join());
  return first === second;
}

function sameState(view: ReadonlyMap<string, Seen>, state: ReadonlyMap<string, Held> | undefined): boolean {
  if (state === undefined || state.size !== view.size) return false;
  return [...state].every(([name, held]) => view.get(name)?.uid === held.uid && view.get(name)?.version === String(held.version));
}
