import type { ExpiredForm } from '../../../src/testing/answers.ts';
import type { Chance } from '../../simulation/chance.ts';

/** What a seed decides about the server before the run: all of these are out in the world. */
export interface Manners {
  readonly bookmarks: boolean;
  readonly streamingList: 'yes' | 'refused' | 'ignored';
  readonly keepsTimeout: boolean;
  /** What a watch from a version that has not come yet is given. */
  readonly future: 'silence' | '504';
  /** Begins a watch with some events that the client has had. */
  readonly replays: boolean;
  /** The most bytes of a chunk. */
  readonly chunk: number;
  /** How often a request, and a stream, goes wrong while there are faults. */
  readonly faults: number;
  /** In which form a version is gone. */
  readonly expired: ExpiredForm;
  /** The fault that this server has most of the time; each server has its own. A number in [0, 1). */
  readonly favourite: number;
  /** Streams that go wrong do so soon. */
  readonly shortStreams: boolean;
  readonly slowReader: boolean;
  readonly remember: 'objects' | 'identities';
  /** The one restore of the run, if there is one. */
  readonly restore: 'none' | 'back' | 'raised';
}

export function mannersOf(chance: Chance): Manners {
  return {
    bookmarks: chance.of(0.7),
    streamingList: chance.pick(['yes', 'yes', 'refused', 'ignored']),
    keepsTimeout: chance.of(0.8),
    future: chance.pick(['silence', '504']),
    replays: chance.of(0.25),
    chunk: chance.pick([1_000_000, 1_000_000, 300, 37]),
    faults: chance.pick([0.1, 0.3, 0.6]),
    expired: chance.pick(['HTTP 410', 'ERROR event, Expired', 'ERROR event, Gone', 'ERROR event, code only', 'ERROR event, not a Status']),
    favourite: chance.source.next(),
    shortStreams: chance.of(0.2),
    slowReader: chance.of(0.2),
    remember: chance.of(0.2) ? 'identities' : 'objects',
    restore: chance.pick(['none', 'none', 'back', 'raised']),
  };
}
