import { createHash } from 'node:crypto';
import type { ConfigMap } from '../../src/kinds/core/v1.ts';
import type { Live } from '../../src/client/watch-types.ts';

export type Seen = Live<ConfigMap>;

/** Resource versions of our own server are numbers that a double holds exactly. */
export function versionOf(object: { readonly metadata: { readonly resourceVersion: string } }): number {
  return Number(object.metadata.resourceVersion);
}

/** Which write of its writer made this state of the object. */
export function numberOf(object: Seen): number {
  return Number(object.data?.['number']);
}

/** What each revision meant to everybody who has ever seen it, over all lives of the server. */
export class Sightings {
  readonly faults: string[] = [];
  readonly #meanings = new Map<number, { readonly meaning: string; readonly by: string }>();
  #newest = 0;

  /** The highest revision that anybody has seen. */
  get newest(): number {
    return this.#newest;
  }

  get count(): number {
    return this.#meanings.size;
  }

  /** A revision without an object: that of a list. */
  pass(revision: number): void {
    this.#newest = Math.max(this.#newest, revision);
  }

  see(object: Seen, what: 'there' | 'gone', by: string): void {
    const revision = versionOf(object);
    this.pass(revision);
    const { resourceVersion: _, ...metadata } = object.metadata;
    const digest = createHash('sha256').update(JSON.stringify([metadata, object.data])).digest('hex').slice(0, 16);
    const meaning = `${object.metadata.name} ${object.metadata.uid} ${what} ${digest}`;
    const known = this.#meanings.get(revision);
    if (known === undefined) this.#meanings.set(revision, { meaning, by });
    else if (known.meaning !== meaning) this.faults.push(`revision ${revision} is ${known.meaning} for ${known.by} and ${meaning} for ${by}`);
  }
}
