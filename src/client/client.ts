import type { Clock } from '../base/clock.ts';
import { systemClock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import { systemRandom } from '../base/random.ts';
import type { Kind, ObjectLike } from '../kinds/kind.ts';
import type { Client, ObjectRef, RawReply, RawRequest } from './client-types.ts';
import type { Cluster } from './cluster.ts';
import { findKind } from './discovery.ts';
import { listRequest } from './list-pages.ts';
import { encodeObject } from './live-object.ts';
import { ResourceClient } from './resource-client.ts';
import { Sender } from './sender.ts';
import { openStore } from './shared-store.ts';
import { waitUntil } from './until.ts';
import type { AbsentCondition, PresentTest, UntilOptions } from './until-types.ts';
import { createCheckedWatch, createWatch } from './watch.ts';
import type { WatchSurroundings } from './watch.ts';
import type { InvalidEvent, Live, Watch, WatchEvent, WatchOptions } from './watch-types.ts';

export interface ClientOptions {
  /** Default: the machine's, whose timers keep the process alive while a watch waits. */
  readonly clock?: Clock;
  readonly random?: Random;
}

/** A client of a cluster, whatever the way to it is. The client owns the cluster's connections: `close` closes both. */
export function createClient(cluster: Cluster, options: ClientOptions = {}): Client {
  const clock = options.clock ?? systemClock({ holdOpen: true });
  const random = options.random ?? systemRandom();
  const sender = new Sender(cluster, clock);
  const running = new Set<{ close(): Promise<void> }>();
  const surroundings: WatchSurroundings = {
    cluster,
    clock,
    random,
    onStart: (watch) => void running.add(watch),
    onEnd: (watch) => void running.delete(watch),
  };
  const on = <T extends ObjectLike>(kind: Kind<T>): ResourceClient<T> => new ResourceClient(sender, kind);
  const close = async (): Promise<void> => {
    await Promise.all([...running].map((watch) => watch.close()));
    await cluster.close?.();
  };
  function watch<T extends ObjectLike>(kind: Kind<T>, watchOptions: WatchOptions & { readonly invalid: 'event' }): Watch<T, WatchEvent<T> | InvalidEvent>;
  function watch<T extends ObjectLike>(kind: Kind<T>, watchOptions?: WatchOptions): Watch<T>;
  function watch<T extends ObjectLike>(kind: Kind<T>, watchOptions: WatchOptions = {}): Watch<T, WatchEvent<T> | InvalidEvent> | Watch<T> {
    return watchOptions.invalid === 'event' ? createCheckedWatch(kind, watchOptions, surroundings) : createWatch(kind, watchOptions, surroundings);
  }
  function until<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, ...rest: readonly [AbsentCondition, UntilOptions<T>?]): Promise<Live<T> | undefined>;
  function until<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, ...rest: readonly [PresentTest<T>, UntilOptions<T>?]): Promise<Live<T>>;
  function until<T extends ObjectLike>(kind: Kind<T>, ref: ObjectRef, ...[condition, untilOptions = {}]: readonly [PresentTest<T> | AbsentCondition, UntilOptions<T>?]): Promise<Live<T> | undefined> {
    return waitUntil(kind, { ref, condition, options: untilOptions }, surroundings);
  }
  return {
    cluster,
    watch,
    until,
    store: async (kind, storeOptions = {}) => openStore(kind, storeOptions, surroundings),
    list: (kind, listOptions = {}) => listRequest(sender, kind, listOptions),
    // Async, so that a wrong argument is a rejection like any other failure.
    get: async (kind, ref, callOptions = {}) => on(kind).get(ref, callOptions),
    create: async (kind, object, callOptions = {}) => on(kind).create(object, callOptions),
    replace: async (kind, object, callOptions = {}) => on(kind).replace(object, callOptions),
    patch: async (kind, ref, patch) => on(kind).patch(ref, patch),
    apply: async (kind, object, callOptions) => on(kind).apply(object, callOptions),
    delete: async (kind, ref, callOptions = {}) => on(kind).delete(ref, callOptions),
    deleteCollection: async (kind, callOptions = {}) => on(kind).deleteCollection(callOptions),
    kind: async (word) => findKind({ request: (request) => sendRaw(sender, request) }, word),
    request: (request) => sendRaw(sender, request),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function sendRaw(sender: Sender, request: RawRequest): Promise<RawReply> {
  const { method = 'GET', headers = {}, body, signal } = request;
  const [path = '/', query = ''] = request.path.split(/\?(.*)/s, 2);
  const target = { verb: method.toLowerCase(), resource: path };
  return sender.send({ method, path, query, target, signal, ...rawBody(body, headers) });
}

function rawBody(body: unknown, headers: Readonly<Record<string, string>>): { readonly headers: Readonly<Record<string, string>>; readonly body?: Uint8Array } {
  if (body === undefined) return { headers };
  if (body instanceof Uint8Array) return { headers, body };
  if (typeof body === 'string') return { headers, body: new TextEncoder().encode(body) };
  return { headers: { 'content-type': 'application/json', ...headers }, body: encodeObject(body) };
}
