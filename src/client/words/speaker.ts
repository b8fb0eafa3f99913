import type { Kind, ObjectLike } from '../../kinds/kind.ts';

/** A change of one object, as far as words need it. An event of a watch (`added`, `modified`, `deleted`) is one. */
export interface Change {
  readonly type: 'added' | 'modified' | 'deleted';
  readonly object: ObjectLike;
  /** The state before, if it was seen. */
  readonly old?: ObjectLike | undefined;
  /** The object was there before the watch began. */
  readonly initial?: boolean;
  /** False: the end was not seen, only found out. */
  readonly certain?: boolean;
  /** The watch has a selector, so an end may also be a leaving of it. */
  readonly selected?: boolean;
}

/** Knows what matters about the objects of one kind. Objects come from any server, so nothing but their kind is sure. */
export interface Speaker<T extends ObjectLike> {
  readonly kind: Kind<T>;
  /** In what state the object is: `running 1/1`, `2/3 ready`. Undefined if it has none worth a word. */
  state(object: T): string | undefined;
  /** The state of an object that was just made, if it goes without saying. */
  readonly newborn?: string;
  /** What happened from one state to the next, the most important first; empty if nothing that this kind has a word for. */
  changes(old: T, object: T): readonly string[];
}

/** What a speaker says of a change. */
export interface Telling {
  readonly state: string | undefined;
  readonly newborn: string | undefined;
  /** Undefined if the state before was not seen. */
  readonly changes: readonly string[] | undefined;
}

/** Lets a speaker tell a change, if it is about its kind. Versions of the kind's group do not matter. */
export function tell<T extends ObjectLike>(speaker: Speaker<T>, change: Change): Telling | undefined {
  if (!isA(speaker.kind, change.object)) return undefined;
  const { old } = change;
  return {
    state: speaker.state(change.object),
    newborn: speaker.newborn,
    changes: old !== undefined && isA(speaker.kind, old) ? speaker.changes(old, change.object) : undefined,
  };
}

function isA<T extends ObjectLike>(kind: Kind<T>, object: ObjectLike): object is T {
  const group = object.apiVersion.includes('/') ? object.apiVersion.slice(0, object.apiVersion.indexOf('/')) : '';
  return object.kind === kind.kind && group === kind.group;
}

/** `1 pod`, `2 pods`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The phrases that are there. */
export function phrases(...parts: readonly (string | undefined | false)[]): readonly string[] {
  return parts.filter((part) => typeof part === 'string' && part !== '').map(String);
}

/** Milliseconds between two times of the API; undefined if one of them is missing or no time. */
export function between(from: string | null | undefined, to: string | null | undefined): number | undefined {
  const ms = Date.parse(to ?? '') - Date.parse(from ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

interface ConditionLike {
  readonly type: string;
  readonly status: string;
}

/** The condition of that type if its status is True. */
export function trueCondition<C extends ConditionLike>(conditions: readonly C[] | undefined, type: string): C | undefined {
  return conditions?.find((condition) => condition.type === type && condition.status === 'True');
}
