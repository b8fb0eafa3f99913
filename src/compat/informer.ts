import type { Client } from '../client/client-types.ts';
import type { Watch as ClientWatch, WatchEvent } from '../client/watch-types.ts';
import type { ForeignKubeConfig } from '../client-node/foreign-kubeconfig.ts';
import type { ObjectLike } from '../kinds/kind.ts';
import type { HasClient } from './api-class.ts';
import { collectionAt } from './collection.ts';
import { clientOf } from './kube-config.ts';

type ObjectVerb = 'add' | 'update' | 'delete' | 'change';

/**
 * An informer of the shape that `@kubernetes/client-node` has. What is different: it goes on by itself (no restart in an error
 * handler is needed, and none after `stop`), and objects are as the server sent them.
 */
export interface Informer<T> {
  on(verb: ObjectVerb, callback: (object: T) => void): void;
  /** `connect`: everything that is there has been told. `error`: it has ended, since no retry can help. */
  on(verb: 'connect' | 'error', callback: (error?: unknown) => void): void;
  off(verb: ObjectVerb, callback: (object: T) => void): void;
  off(verb: 'connect' | 'error', callback: (error?: unknown) => void): void;
  /** Resolves once everything that is there has been told. Started twice it is one informer; after `stop` it begins anew. */
  start(): Promise<void>;
  stop(): Promise<void>;
  get(name: string, namespace?: string): T | undefined;
  list(namespace?: string): readonly T[];
}

/** The arguments of `makeInformer`: the list function is taken for its type only, since the path says what to list. */
export type InformerArguments<T> = readonly [
  config: HasClient | ForeignKubeConfig, path: string, list?: () => Promise<{ readonly items: readonly T[] }>, labelSelector?: string, fieldSelector?: string,
];

/** `makeInformer(kc, '/api/v1/namespaces/test/pods', listPods, 'app=web')`. */
export function makeInformer<T extends object = ObjectLike>(...[config, path, , labelSelector, fieldSelector]: InformerArguments<T>): Informer<T> {
  return new RunningInformer<T>({ config, path, labelSelector, fieldSelector });
}

interface InformerParts {
  readonly config: HasClient | ForeignKubeConfig;
  readonly path: string;
  readonly labelSelector: string | undefined;
  readonly fieldSelector: string | undefined;
}

type Verb = ObjectVerb | 'connect' | 'error';

class RunningInformer<T> implements Informer<T> {
  readonly #parts: InformerParts;
  readonly #callbacks = new Map<Verb, Set<(given: T) => void>>();
  readonly #objects = new Map<string, T>();
  #started: Promise<void> | undefined;
  #stop: (() => Promise<void>) | undefined;

  constructor(parts: InformerParts) {
    this.#parts = parts;
  }

  on(verb: Verb, callback: (given: T) => void): void {
    const known = this.#callbacks.get(verb);
    if (known === undefined) this.#callbacks.set(verb, new Set([callback]));
    else known.add(callback);
  }

  off(verb: Verb, callback: (given: T) => void): void {
    this.#callbacks.get(verb)?.delete(callback);
  }

  start(): Promise<void> {
    if (this.#started === undefined) {
      const run = { isWanted: true };
      this.#stop = () => {
        run.isWanted = false;
        return Promise.resolve();
      };
      this.#objects.clear();
      this.#started = this.#run(run);
    }
    return this.#started;
  }

  async stop(): Promise<void> {
    const stop = this.#stop;
    this.#stop = undefined;
    this.#started = undefined;
    await stop?.();
  }

  get(name: string, namespace?: string): T | undefined {
    return this.#objects.get(keyOf({ name, namespace }));
  }

  list(namespace?: string): readonly T[] {
    return [...this.#objects].filter(([key]) => namespace === undefined || key.startsWith(`${namespace}/`)).map(([, object]) => object);
  }

  /** `isWanted` is false once it was stopped, which may be before there is a watch to close. */
  async #run(run: { isWanted: boolean }): Promise<void> {
    const { client, release } = await clientOf(this.#parts.config);
    try {
      const watch = await this.#watchOf(client);
      if (run.isWanted) await this.#begin(watch, { run, release });
      else await release();
    } catch (error) {
      this.#started = undefined;
      await release();
      throw error;
    }
  }

  async #watchOf(client: Client): Promise<ClientWatch<ObjectLike>> {
    const { path, labelSelector, fieldSelector } = this.#parts;
    const { kind, namespace } = await collectionAt(client, path);
    return client.watch(kind, {
      ...(namespace === undefined ? {} : { namespace }), ...(labelSelector === undefined ? {} : { labels: labelSelector }), ...(fieldSelector === undefined ? {} : { fields: fieldSelector }),
    });
  }

  /** Resolves once everything that is there has been told, or the watch was stopped; goes on in the background. */
  #begin(watch: ClientWatch<ObjectLike>, { run, release }: { readonly run: { isWanted: boolean }; readonly release: () => Promise<void> }): Promise<void> {
    return new Promise((resolve, reject) => {
      const follow = async (): Promise<void> => {
        try {
          await this.#follow(watch, resolve);
          resolve();
        } catch (error) {
          reject(error);
          this.#emit('error', error);
        } finally {
          await release();
        }
      };
      const over = follow();
      this.#stop = async () => {
        run.isWanted = false;
        await watch.close();
        await over;
      };
    });
  }

  async #follow(watch: ClientWatch<ObjectLike>, synced: () => void): Promise<void> {
    for await (const event of watch) {
      if (event.type === 'synced') {
        synced();
        this.#emit('connect', undefined);
      } else if (event.type !== 'gap') this.#tell(event);
    }
  }

  #tell(event: Exclude<WatchEvent<ObjectLike>, { type: 'synced' | 'gap' }>): void {
    const key = keyOf(event.object.metadata);
    // The type that the caller has for what the path lists.
    const object = event.object as unknown as T;
    if (event.type === 'deleted') this.#objects.delete(key);
    else this.#objects.set(key, object);
    this.#emit(VERBS[event.type], object);
    this.#emit('change', object);
  }

  #emit(verb: Verb, given: unknown): void {
    for (const callback of this.#callbacks.get(verb) ?? []) callback(given as T);
  }
}

const VERBS: Readonly<Record<'added' | 'modified' | 'deleted', ObjectVerb>> = { added: 'add', modified: 'update', deleted: 'delete' };

function keyOf({ name = '', namespace }: { readonly name?: string | undefined; readonly namespace?: string | undefined }): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
