import { seededRandom } from '../../../src/base/random.ts';
import { createClient } from '../../../src/client/client.ts';
import type { Cluster } from '../../../src/client/cluster.ts';
import type { WatchOptions } from '../../../src/client/watch-types.ts';
import { Pod } from '../../../src/kinds/core/v1.ts';
import { page, refusal } from '../../../src/testing/answers.ts';
import { fakeClock } from '../../../src/testing/fake-clock.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import type { FaultServer } from '../../../src/testing/fault-server.ts';
import type { KubeObject } from '../../../src/wire/object.ts';
import { failure } from '../../../src/wire/status.ts';
import { ScriptedServer, ScriptedStream, added, marker, pod, stream } from '../scripted-server.ts';
import { loopOver } from '../watching.ts';
import type { WatchedLoop } from '../watching.ts';

/** One row of docs/faults.md, which is written from these, and a test. */
export interface Fault {
  /** The known cases of clients (`C5`), or the row of the table of clients that it stands for (`clean end`). */
  readonly cases: readonly string[];
  readonly fault: string;
  /** What the server did, after the watch was live if nothing else is said. */
  readonly did: string;
  /** What the client asked for: the whole story if it begins with the server, else what came after the watch was live. */
  readonly asked: readonly string[];
  /** The events, in the short form of `inShort`, from the same point on. */
  readonly told: readonly string[];
  /** What else the user can see. */
  readonly saw: string;
  /** Ends with the scene as it then is. What `saw` says beyond `told` is expected here. */
  run(): Promise<FaultScene>;
  /** The loop ends by itself, by break or by an error, instead of being closed by the test. */
  readonly ends?: true;
}

export interface FaultScene {
  readonly clock: FakeClock;
  readonly server: FaultServer;
  readonly loop: WatchedLoop;
  /** Requests and events of the time before the row begins. */
  readonly before: { readonly asked: number; readonly told: number };
}

export interface LiveFaultScene extends FaultScene {
  /** The body of the watch that is open. */
  readonly open: ScriptedStream;
  /** Scripts one more watch that works. */
  next(): ScriptedStream;
}

export interface SceneOptions {
  readonly watch?: WatchOptions;
  readonly cluster?: Partial<Cluster>;
  /** The server knows no streaming lists. */
  readonly pages?: true;
}

/** A watch by default settings of a server that has said nothing yet. */
export function begin(script: (server: FaultServer, clock: FakeClock) => void, options: SceneOptions = {}): FaultScene {
  const clock = fakeClock();
  const server = new ScriptedServer(clock);
  const client = createClient({ name: 'faults', transport: server.transport, ...options.cluster }, { clock, random: seededRandom(7) });
  script(server, clock);
  return { clock, server, loop: loopOver(client.watch(Pod, options.watch)), before: { asked: 0, told: 0 } };
}

/** A watch by default settings that is live at version 10, after a streaming list or one in pages; by default of one pod, `a@1`. */
export async function live(pods: readonly KubeObject[] = [pod('a', 1)], options: SceneOptions = {}): Promise<LiveFaultScene> {
  const open = new ScriptedStream();
  const scene = begin((server) => {
    if (options.pages === true) server.script(refusal(failure('Invalid', 'sendInitialEvents: Forbidden')), page(pods, { version: 10 }), stream(open));
    else server.script(stream(open.send(...pods.map(added), marker(10))));
  }, options);
  await scene.clock.settle();
  const { server, loop } = scene;
  return {
    ...scene,
    open,
    before: { asked: server.seen.length, told: loop.events.length },
    next() {
      const body = new ScriptedStream();
      server.script(stream(body));
      return body;
    },
  };
}

/** From now on each watch works, and a list is at version 10 and empty. Answers the body that is open. */
export function withChecks({ server, open }: LiveFaultScene): () => ScriptedStream {
  let body = open;
  server.otherwise(() => {
    if (server.seen.at(-1)?.what === 'list') return page([], { version: 10 });
    body = new ScriptedStream();
    return stream(body);
  });
  return () => body;
}

/** `watch 10 × 3` for three in a row. */
export function folded(lines: readonly string[]): string[] {
  const runs: { readonly line: string; count: number }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.line === line) last.count++;
    else runs.push({ line, count: 1 });
  }
  return runs.map(({ line, count }) => (count === 1 ? line : `${line} × ${count}`));
}
