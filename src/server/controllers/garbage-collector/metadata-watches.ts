import type { WatchEvent } from '../../../client/watch-types.ts';
import type { Kind, MetadataOnly } from '../../../kinds/kind.ts';
import { follow, type ControllerOptions } from '../controller.ts';

export type MetadataEvent = Exclude<WatchEvent<MetadataOnly>, { readonly type: 'synced' | 'gap' }>;

export interface MetadataWatchesOptions extends Pick<ControllerOptions, 'client' | 'signal' | 'onError'> {
  readonly onEvent: (kind: Kind<MetadataOnly>, event: MetadataEvent) => void;
  /** The first time that all kinds are known wholly. */
  readonly onSynced: () => void;
  /** A kind is not followed any more. */
  readonly onEnded: (kind: Kind<MetadataOnly>) => void;
}

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

// Watches that read their first state at once. All at the same time would hold up the first users of a new server.
const MOST_SYNCING = 4;

/** One watch for each kind, on the metadata of all its objects. */
export class MetadataWatches {
  readonly #options: MetadataWatchesOptions;
  readonly #running = new Map<string, Running>();
  #waiting: Kind<MetadataOnly>[] = [];
  readonly #syncing = new Set<Kind>();
  #wereSynced = false;

  constructor(options: MetadataWatchesOptions) {
    this.#options = options;
  }

  /** Follows these kinds and no others. A kind that is followed already goes on. */
  follow(kinds: readonly Kind<MetadataOnly>[]): void {
    const wanted = new Map(kinds.map((kind) => [keyOf(kind), kind]));
    for (const [key, { controller }] of this.#running) if (!wanted.has(key)) controller.abort();
    this.#waiting = [...wanted].flatMap(([key, kind]) => (this.#running.has(key) ? [] : [kind]));
    this.#startSome();
  }

  /** Resolves when none runs any more; only after the signal does that stay so. */
  async stopped(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  #startSome(): void {
    while (this.#syncing.size < MOST_SYNCING && !this.#options.signal.aborted) {
      const kind = this.#waiting.shift();
      if (kind === undefined) break;
      this.#syncing.add(kind);
      const controller = new AbortController();
      this.#running.set(keyOf(kind), { controller, ended: this.#run(kind, controller.signal) });
    }
    if (this.#syncing.size > 0 || this.#waiting.length > 0 || this.#wereSynced) return;
    this.#wereSynced = true;
    this.#options.onSynced();
  }

  async #run(kind: Kind<MetadataOnly>, only: AbortSignal): Promise<void> {
    const { client, onEvent, onEnded, onError } = this.#options;
    const signal = AbortSignal.any([this.#options.signal, only]);
    await follow(client.watch(kind, { signal, onRefused: 'retry', remember: 'identities' }), { signal, onError }, (event) => {
      if (event.type === 'synced') this.#synced(kind);
      else if (event.type !== 'gap') onEvent(kind, event);
    });
    this.#running.delete(keyOf(kind));
    if (this.#options.signal.aborted) return;
    onEnded(kind);
    this.#synced(kind);
  }

  #synced(kind: Kind): void {
    if (this.#syncing.delete(kind)) this.#startSome();
  }
}

function keyOf({ apiVersion, plural, scope }: Kind): string {
  return `${apiVersion}/${plural}/${scope}`;
}
