import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import type { KubeObject } from '../../wire/object.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Status } from '../../wire/status.ts';
import type { Entry, RevisionLog } from '../storage/revision-log.ts';
import type { Hub } from '../watch/hub.ts';
import type { Item, Page } from '../watch/page.ts';
import type { Subscription } from '../watch/subscription.ts';
import type { ResourceDefinition } from './definition.ts';
import type { ResourceEvent } from './resource-event.ts';
import type { UpdatedPart } from './strategies/strategy.ts';

/** What the verbs work on. */
export interface ResourceStore {
  readonly log: RevisionLog;
  readonly hub: Hub<ResourceEvent>;
  readonly clock: Clock;
  readonly random: Random;
  /** What may be stored: asked once per try of a write, after defaults and before validation. */
  readonly admit: Admission;
}

/** Whoever a write is for. */
export interface RequestUser {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
}

/** What became of a write. `unchanged`: it was refused, only tried (dry run), or somebody else was quicker and it is tried anew. */
export type WriteEnd = 'stored' | 'removed' | 'unchanged';

/** A write that is about to be stored, as admission sees it. */
export interface AdmissionRequest {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE';
  /** What an UPDATE writes; `main` for all else. */
  readonly part: UpdatedPart;
  readonly definition: ResourceDefinition;
  readonly namespace: string | undefined;
  /** Empty while a name is still to be generated. */
  readonly name: string;
  /** The object as it would be stored; admission may change it. For DELETE the object as it is. */
  readonly object: KubeObject;
  /** For UPDATE: the object as it is. Not to be changed. */
  readonly current?: KubeObject;
  /** Unknown where the server itself writes. */
  readonly user?: RequestUser | undefined;
  readonly dryRun: boolean;
  /** Has the listener called once it is known what became of this write: for what was set aside for it. */
  readonly onEnd: (listener: (end: WriteEnd) => void) => void;
}

/** A port: `admission/` implements it. A Status refuses the write. */
export type Admission = (request: AdmissionRequest) => Status | undefined;

/** One object's address. */
export interface Place {
  readonly definition: ResourceDefinition;
  readonly namespace: string | undefined;
  readonly name: string;
}

/** What a write came to. A dry run gives an entry whose `modRevision` is 0 (create) or the old one. */
export interface Written {
  readonly entry: Entry;
  readonly created: boolean;
}

export type WriteOutcome = Outcome<Written, Status>;

/** The newest entry of a key, level with every write that this process has acknowledged. */
export async function currentEntry(store: ResourceStore, key: string): Promise<Entry | undefined> {
  if (store.hub.revision < store.log.head) await store.hub.fresh();
  return store.hub.get(key);
}

/** When an object that is written now expires, if its kind does: each write begins its life anew, as in Kubernetes. */
export function expiryOf({ clock }: ResourceStore, { strategy }: ResourceDefinition): { readonly expiresAt?: number } {
  return strategy.timeToLiveMs === undefined ? {} : { expiresAt: clock.now() + strategy.timeToLiveMs };
}

// For the layer above, which has no business with storage itself.
export type { Entry, Revision } from '../storage/revision-log.ts';
export type EventItem = Item<ResourceEvent>;
export type EventPage = Page<ResourceEvent>;
export type EventSubscription = Subscription<ResourceEvent>;
