import { seededRandom } from '../../src/base/random.ts';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client-types.ts';
import type { Watch, WatchEvent, WatchOptions } from '../../src/client/watch-types.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';
import type { FakeClock } from '../../src/testing/fake-clock.ts';
import type { KubeObject } from '../../src/wire/object.ts';
import { ScriptedServer, ScriptedStream, pod, podList, stream } from './scripted-server.ts';

export interface Scene {
  readonly clock: FakeClock;
  readonly server: ScriptedServer;
  readonly client: Client;
  /** Starts a loop that takes events as they come. */
  watch(options?: WatchOptions): WatchedLoop;
}

export interface WatchedLoop {
  readonly watch: Watch<Pod>;
  readonly events: WatchEvent<Pod>[];
  /** The events in short: see {@link inShort}. */
  readonly story: string[];
  /** How the loop ended; undefined while it runs. */
  readonly end: { readonly error?: unknown } | undefined;
}

export function scene(): Scene {
  const clock = fakeClock();
  const server = new ScriptedServer(clock);
  const client = createClient({ name: 'script', transport: server.transport }, { clock, random: seededRandom(7) });
  return { clock, server, client, watch: (options) => loopOver(client.watch(Pod, options)) };
}

export interface LiveScene extends Scene {
  readonly loop: WatchedLoop;
  /** The body of the open watch. */
  readonly stream: ScriptedStream;
}

/** A watch that has listed these pods, by default `a@1`, at version 10 in pages, and is live. */
export async function live(options: WatchOptions = {}, pods: readonly KubeObject[] = [pod('a', 1)]): Promise<LiveScene> {
  const here = scene();
  const open = new ScriptedStream();
  here.server.script(podList('10', pods), stream(open));
  const loop = here.watch({ streamingList: false, ...options });
  await here.clock.settle();
  return { ...here, loop, stream: open };
}

export function loopOver(watch: Watch<Pod>): WatchedLoop {
  const events: WatchEvent<Pod>[] = [];
  const state: { end: { readonly error?: unknown } | undefined } = { end: undefined };
  const run = async (): Promise<void> => {
    for await (const event of watch) events.push(event);
  };
  run().then(
    () => {
      state.end = {};
    },
    (error: unknown) => {
      state.end = { error };
    },
  );
  return {
    watch,
    events,
    get story() {
      return events.map(inShort);
    },
    get end() {
      return state.end;
    },
  };
}

/** `+a@5`, `~a@6`, `-a@7`, `?-a@7` (uncertain), `++a@5` (initial), `synced 2@9`, `gap expired 5..9`. */
export function inShort(event: WatchEvent<Pod>): string {
  switch (event.type) {
    case 'synced': return `synced ${event.count}@${event.resourceVersion}`;
    case 'gap': return `gap ${event.cause} ${event.from ?? ''}..${event.to}`;
    case 'added': return `${event.initial ? '++' : '+'}${nameOf(event.object)}`;
    case 'modified': return `~${nameOf(event.object)}`;
    case 'deleted': return `${event.certain ? '-' : '?-'}${nameOf(event.object)}`;
  }
}

function nameOf({ metadata }: { readonly metadata: { readonly name: string; readonly resourceVersion: string } }): string {
  return `${metadata.name}@${metadata.resourceVersion}`;
}
