import { UsageError } from '../client/errors.ts';
import type { Live, Watch as ClientWatch, WatchEvent } from '../client/watch-types.ts';
import type { ForeignKubeConfig } from '../client-node/foreign-kubeconfig.ts';
import type { HasClient } from './api-class.ts';
import type { Listed } from './api-types.ts';
import { kindOfList } from './collection.ts';
import { clientOf } from './kube-config.ts';

/** An event as the wire names it. Objects are as the server sent them, dates as text. */
export interface StreamEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: T;
}

/** Any list function of another client, if it needs no `this`. */
export type AnyList<T, P> = (parameters: P) => Promise<{ readonly items: readonly T[]; readonly apiVersion?: string; readonly kind?: string }>;

export interface StreamParameters {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

interface OurList<T, P> {
  (parameters: P & { readonly watch: true }): ClientWatch<T>;
  readonly everwatch: Listed<T, P>;
}

/**
 * `for await (const { type, object } of new Watch().stream(api.listNamespacedJob, { namespace: 'test' }))`. Begins with what is
 * there as ADDED, and goes on over broken connections and lost history: what is gone after a gap comes as DELETED.
 * List functions of `@kubernetes/client-node` are taken too, `(p) => api.listNamespacedJob(p)`, if the watch was made with a
 * configuration: `new Watch(kc)`. They are asked once, for one object, to learn the kind; the watch is ours.
 */
export class Watch {
  readonly #config: HasClient | ForeignKubeConfig | undefined;
  readonly #open = new Set<ClientWatch<unknown, unknown>>();

  constructor(config?: HasClient | ForeignKubeConfig) {
    this.#config = config;
  }

  stream<T, P extends object>(list: OurList<T, P>, parameters: NoInfer<P>): AsyncGenerator<StreamEvent<Live<T>>, void>;
  stream<T, P extends StreamParameters>(list: AnyList<T, P>, parameters: P): AsyncGenerator<StreamEvent<T>, void>;
  stream<T, P extends StreamParameters>(list: OurList<T, P> | AnyList<T, P>, parameters: P): AsyncGenerator<StreamEvent<T>, void> {
    return 'everwatch' in list ? this.#events(list({ ...parameters, watch: true })) : this.#foreign(list, parameters);
  }

  /** Ends all loops, quietly. */
  async stop(): Promise<void> {
    await Promise.all([...this.#open].map((watch) => watch.close()));
  }

  async *#foreign<T, P extends StreamParameters>(list: AnyList<T, P>, parameters: P): AsyncGenerator<StreamEvent<T>, void> {
    if (this.#config === undefined) throw new UsageError('for the list function of another client the watch needs a configuration: new Watch(kc)');
    const { apiVersion, kind: listKind } = await list({ ...parameters, limit: 1 });
    if (apiVersion === undefined || listKind === undefined) throw new UsageError('the answer of the list function does not say apiVersion and kind');
    const { client, release } = await clientOf(this.#config);
    try {
      const kind = await kindOfList(client, { apiVersion, listKind });
      const { namespace, labelSelector, fieldSelector } = parameters;
      const watch = client.watch(kind, {
        ...(namespace === undefined ? {} : { namespace }), ...(labelSelector === undefined ? {} : { labels: labelSelector }), ...(fieldSelector === undefined ? {} : { fields: fieldSelector }),
      });
      // Their type for the kind that their own function lists.
      yield* this.#events(watch as unknown as ClientWatch<T>);
    } finally {
      await release();
    }
  }

  async *#events<T>(watch: ClientWatch<T>): AsyncGenerator<StreamEvent<Live<T>>, void> {
    this.#open.add(watch);
    try {
      for await (const event of watch) {
        if (event.type !== 'synced' && event.type !== 'gap') yield { type: WORDS[event.type], object: event.object };
      }
    } finally {
      this.#open.delete(watch);
    }
  }
}

const WORDS: Readonly<Record<Exclude<WatchEvent<unknown>['type'], 'synced' | 'gap'>, StreamEvent<unknown>['type']>> = {
  added: 'ADDED', modified: 'MODIFIED', deleted: 'DELETED',
};
