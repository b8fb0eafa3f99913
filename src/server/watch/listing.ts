import type { Entry } from '../storage/revision-log.ts';

/** Decides by an entry alone; the same `id` always decides alike. */
export interface EntrySelector {
  readonly id: string;
  matches(entry: Entry): boolean;
}

/** The selected entries of a whole scope, in key order; one for all who list it before a change touches it. */
export interface Listing {
  readonly entries: readonly Entry[];
  /** What has been made of them, by the name of its form. */
  readonly encodings: Map<string, Iterable<Uint8Array>>;
}
