import type { Cluster } from '../../src/client/cluster.ts';
import { LineSplitter } from '../../src/wire/lines.ts';
import type { ObjectLike } from '../../src/kinds/kind.ts';
import { identityOf, type Identity, type View, type ViewName } from './views.ts';

export interface WireEvent extends Identity {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
}

/** An event as it was heard, and when (milliseconds of the monotonic clock). */
export interface HeardEvent extends WireEvent {
  readonly at: number;
}

const decoder = new TextDecoder();
const NO_BODY = new Uint8Array(0);

export async function readList(cluster: Cluster, view: View): Promise<{ readonly version: string; readonly items: readonly Identity[] }> {
  const query = view.labels === undefined ? '' : `labelSelector=${encodeURIComponent(view.labels)}`;
  const reply = await cluster.transport({ method: 'GET', path: view.path, query, headers: { accept: 'application/json' }, body: NO_BODY });
  const pieces: Uint8Array[] = [];
  for await (const chunk of reply.body) pieces.push(chunk);
  const list = JSON.parse(decoder.decode(Buffer.concat(pieces))) as { readonly metadata: { readonly resourceVersion: string }; readonly items: readonly ObjectLike[] };
  return { version: list.metadata.resourceVersion, items: list.items.map(identityOf) };
}

/**
 * What really happened: one plain watch of a view straight at the server, opened once, never cut. If it ends, the run is
 * worth nothing: `failure` says so.
 */
export class Truth {
  readonly events: HeardEvent[] = [];
  readonly view: ViewName;
  /** All events are newer than this. */
  readonly from: string;
  failure: string | undefined;
  readonly #ending = new AbortController();

  private constructor(view: ViewName, from: string) {
    this.view = view;
    this.from = from;
  }

  static async open(cluster: Cluster, view: View): Promise<Truth> {
    const { version } = await readList(cluster, view);
    const truth = new Truth(view.name, version);
    const reply = await cluster.transport({
      method: 'GET', path: view.path, query: `watch=true&resourceVersion=${version}&timeoutSeconds=7200`, headers: { accept: 'application/json' },
      body: NO_BODY, signal: truth.#ending.signal, longRunning: true,
    });
    void truth.#read(reply.body);
    return truth;
  }

  close(): void {
    this.#ending.abort();
  }

  async #read(body: AsyncIterable<Uint8Array>): Promise<void> {
    const splitter = new LineSplitter();
    try {
      for await (const chunk of body) {
        for (const line of splitter.push(chunk).lines) this.#take(decoder.decode(line));
      }
      this.failure ??= 'the stream ended';
    } catch (error) {
      this.failure ??= String(error);
    }
    if (this.#ending.signal.aborted) this.failure = undefined;
  }

  #take(line: string): void {
    const event = JSON.parse(line) as { readonly type: string; readonly object: ObjectLike };
    if (event.type === 'ADDED' || event.type === 'MODIFIED' || event.type === 'DELETED') {
      this.events.push({ type: event.type, ...identityOf(event.object), at: performance.now() });
    } else {
      this.failure ??= line;
    }
  }
}
