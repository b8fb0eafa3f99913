import type { Watch, WatchEvent } from './watch-types.ts';

/** An event, and under which name its watch was given. */
export interface MergedEvent<N extends string, E> {
  readonly source: N;
  readonly event: E;
}

/** Several watches read by one loop. Each keeps its own order, its own `synced` and `gap`; between them there is none. */
export interface MergedWatch<N extends string, E> extends AsyncIterable<MergedEvent<N, E>>, AsyncDisposable {
  close(): Promise<void>;
}

/**
 * Reads several watches with one loop: of many namespaces, or of many clusters.
 * `for await (const { source, event } of merge({ shop: k8s.watch(Pod, { namespace: 'shop' }), … }))`.
 * `break` ends them all; an error of one is thrown and ends the others. Each is asked for one event ahead.
 */
export function merge<T, N extends string, E = WatchEvent<T>>(watches: Readonly<Record<N, Watch<T, E>>>): MergedWatch<N, E> {
  const names = Object.keys(watches).filter((name): name is N => Object.hasOwn(watches, name));
  const close = async (): Promise<void> => {
    await Promise.all(names.map((name) => watches[name].close()));
  };
  return {
    close,
    [Symbol.asyncDispose]: close,
    async *[Symbol.asyncIterator]() {
      const open = new Map<N, AsyncIterator<E>>(names.map((name) => [name, watches[name][Symbol.asyncIterator]()]));
      const asked = new Map<N, Promise<Answer<N, E>>>();
      try {
        for (;;) {
          for (const [name, iterator] of open) if (!asked.has(name)) asked.set(name, ask(name, iterator));
          if (asked.size === 0) return;
          const { name, result } = await Promise.race(asked.values());
          asked.delete(name);
          if (result.done === true) open.delete(name);
          else {
            // Behind the others, so that a busy watch does not starve them.
            const iterator = open.get(name);
            open.delete(name);
            if (iterator !== undefined) open.set(name, iterator);
            yield { source: name, event: result.value };
          }
        }
      } finally {
        await close();
        await Promise.allSettled(asked.values());
      }
    },
  };
}

interface Answer<N, E> {
  readonly name: N;
  readonly result: IteratorResult<E>;
}

async function ask<N, E>(name: N, iterator: AsyncIterator<E>): Promise<Answer<N, E>> {
  return { name, result: await iterator.next() };
}
