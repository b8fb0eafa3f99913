import { connect } from '../../src/client-node/connect.ts';
import type { Client } from '../../src/client/client-types.ts';
import type { Watch, WatchEvent } from '../../src/client/watch-types.ts';
import type { ObjectLike } from '../../src/kinds/kind.ts';
import { startJsonProgram, type JsonProgram } from './json-lines.ts';
import type { Blindness, Told } from './judge.ts';
import type { HeardEvent, WireEvent } from './truth.ts';
import { identityOf, VIEWS, WHOLE_VIEWS, type Identity, type ViewName } from './views.ts';

/** Something told, and when. */
export type TimedTold = Told & { readonly at: number };

const byView = <T>(make: () => T): Record<ViewName, T> => ({ configmaps: make(), jobs: make(), pods: make(), gold: make() });

export interface GoCounts {
  readonly watchList: number;
  readonly watch: number;
  readonly list: number;
  readonly refused: number;
  readonly expired: number;
}

type GoLine =
  | Identity & { readonly told: 'added' | 'updated' | 'deleted' | 'missing'; readonly informer: ViewName }
  | { readonly store: ViewName; readonly items: readonly (readonly [string, string, string])[] }
  | { readonly counts: GoCounts };

/** client-go's dynamic informers, in a process of their own. */
export class GoInformers {
  readonly told: Record<ViewName, TimedTold[]> = byView<TimedTold[]>(() => []);
  readonly #stores = new Map<ViewName, readonly Identity[]>();
  #onDump: ((counts: GoCounts) => void) | undefined;
  readonly #program: JsonProgram;

  constructor(program: string, options: { readonly kubeconfig: string; readonly server: string; readonly http2: boolean }) {
    this.#program = startJsonProgram([program, '-kubeconfig', options.kubeconfig, '-server', options.server], {
      env: options.http2 ? {} : { DISABLE_HTTP2: 'true' },
      take: (line) => this.#take(line as GoLine),
    });
  }

  get complaints(): string {
    return this.#program.ended() ? this.#program.complaints() : '';
  }

  /** The stores as they are now. */
  async dump(): Promise<{ readonly stores: ReadonlyMap<ViewName, readonly Identity[]>; readonly counts: GoCounts }> {
    const counts = await new Promise<GoCounts>((resolve, reject) => {
      this.#onDump = resolve;
      this.#program.say('dump');
      setTimeout(() => reject(new Error(`no dump: ${this.#program.complaints()}`)), 20_000).unref();
    });
    return { stores: new Map(this.#stores), counts };
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }

  #take(line: GoLine): void {
    if ('told' in line) {
      const { told, informer, key, uid, version } = line;
      this.told[informer].push({ type: told === 'updated' ? 'modified' : told, key, uid, version, at: performance.now() });
    } else if ('store' in line) {
      this.#stores.set(line.store, line.items.map(([key, uid, version]) => ({ key, uid, version })));
    } else {
      this.#onDump?.(line.counts);
    }
  }
}

type PythonLine = { readonly view: ViewName } & (
  | { readonly from: string } | { readonly opened: number } | { readonly failed: string } | WireEvent
);

/** Python's watches, which end cleanly and are begun again. */
export class PythonWatches {
  readonly events: Record<ViewName, HeardEvent[]> = byView<HeardEvent[]>(() => []);
  readonly from: Map<ViewName, string> = new Map<ViewName, string>();
  opened = 0;
  failure: string | undefined;
  readonly #program: JsonProgram;

  constructor(python: string, options: { readonly program: string; readonly server: string; readonly seed: number }) {
    this.#program = startJsonProgram([python, options.program], {
      env: { SERVER: options.server, SEED: String(options.seed) },
      take: (line) => this.#take(line as PythonLine),
    });
  }

  get started(): boolean {
    return this.from.size === WHOLE_VIEWS.length || this.complaints !== '';
  }

  get complaints(): string {
    return this.failure ?? (this.#program.ended() ? this.#program.complaints() : '');
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }

  #take(line: PythonLine): void {
    if ('from' in line) this.from.set(line.view, line.from);
    else if ('opened' in line) this.opened++;
    else if ('failed' in line) this.failure = line.failed;
    else this.events[line.view].push({ ...line, at: performance.now() });
  }
}

/** What one watch of our own client has told. */
export class OwnWatch {
  readonly name: ViewName;
  readonly told: TimedTold[] = [];
  /** As they came over the wire after the first state. */
  readonly events: HeardEvent[] = [];
  readonly gaps: Blindness[] = [];
  readonly store: Map<string, Identity> = new Map<string, Identity>();
  /** The version of the first state. */
  from: string | undefined;
  failure: string | undefined;
  readonly watch: Watch<ObjectLike>;

  constructor(name: ViewName, watch: Watch<ObjectLike>) {
    this.name = name;
    this.watch = watch;
    void this.#follow();
  }

  async #follow(): Promise<void> {
    try {
      for await (const event of this.watch) this.#take(event);
    } catch (error) {
      this.failure = String(error);
    }
  }

  #take(event: WatchEvent<ObjectLike>): void {
    const at = performance.now();
    switch (event.type) {
      case 'synced':
        this.from ??= event.resourceVersion;
        return;
      case 'gap':
        if (event.from !== undefined) this.gaps.push({ from: event.from, to: event.to });
        if (event.cause !== 'expired') this.failure = `a gap, cause ${event.cause}`;
        return;
      case 'added':
      case 'modified':
      case 'deleted': {
        const identity = identityOf(event.object);
        const isMissing = event.type === 'deleted' && !event.certain;
        this.told.push({ type: isMissing ? 'missing' : event.type, ...identity, at });
        if (event.type === 'deleted') this.store.delete(identity.key);
        else this.store.set(identity.key, identity);
        if (event.wire !== undefined && !(event.type === 'added' && event.initial)) this.events.push({ ...identity, type: event.wire, at });
      }
    }
  }
}

export interface OwnWatches {
  readonly client: Client;
  readonly watches: readonly OwnWatch[];
}

export async function startOwnWatches(options: { readonly kubeconfig: string; readonly server: string; readonly http2: boolean }): Promise<OwnWatches> {
  const { kubeconfig, server, http2 } = options;
  const client = await connect({ kubeconfig: { path: kubeconfig }, server, protocol: http2 ? 'auto' : 'http/1.1' });
  return { client, watches: VIEWS.map(({ name, kind, labels }) => new OwnWatch(name, client.watch(kind, { labels }))) };
}
