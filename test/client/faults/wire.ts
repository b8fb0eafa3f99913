import { expect } from 'vitest';
import { seededRandom } from '../../../src/base/random.ts';
import { connect } from '../../../src/client-node/connect.ts';
import { Pod } from '../../../src/kinds/core/v1.ts';
import { CUT_BEFORE_HEADERS, page, refusal } from '../../../src/testing/answers.ts';
import { fakeClock } from '../../../src/testing/fake-clock.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import { listenWithFaults } from '../../../src/testing/fault-listener.ts';
import type { FaultListener, FaultProtocol } from '../../../src/testing/fault-listener.ts';
import type { FaultServer } from '../../../src/testing/fault-server.ts';
import { lineOf, partOf } from '../../../src/testing/watch-lines.ts';
import { failure } from '../../../src/wire/status.ts';
import { ScriptedServer, ScriptedStream, added, bookmark, marker, modified, pod, stream } from '../scripted-server.ts';
import { loopOver } from '../watching.ts';
import type { WatchedLoop } from '../watching.ts';
import type { Fault } from './fault.ts';

export const PROTOCOLS: readonly FaultProtocol[] = ['http/1.1', 'https/1.1', 'h2'];

/** A fault for which sockets and bytes matter: by the defaults of `connect()`, on each protocol. */
export interface WireFault extends Omit<Fault, 'run' | 'ends'> {
  /** Default: all. */
  readonly protocols?: readonly FaultProtocol[];
  /** The server knows no streaming lists. */
  readonly pages?: true;
  run(scene: WireScene): Promise<void>;
}

export interface WireScene {
  readonly clock: FakeClock;
  readonly server: FaultServer;
  readonly listener: FaultListener;
  readonly loop: WatchedLoop;
  readonly open: ScriptedStream;
  /** Requests until the watch was live. */
  readonly before: number;
  next(headers?: Readonly<Record<string, string>>): ScriptedStream;
  /** Lets real time pass until it is so, at most 10 s; the clock of the client stands still. */
  until(isSo: () => boolean): Promise<void>;
  /** Moves the client's clock on in steps of half a second, each with a moment for the sockets, until it is so. */
  pass(seconds: number, isSo?: () => boolean): Promise<void>;
  /** Breaks the watch that is open, and waits until the client has seen it. */
  cut(): Promise<void>;
  end(): Promise<void>;
}

const never = (): boolean => false;
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

/** Live at version 10, with `a@1`. */
export async function liveOn(protocol: FaultProtocol, { pages }: { readonly pages?: true } = {}): Promise<WireScene> {
  const clock = fakeClock();
  const server = new ScriptedServer(clock);
  const listener = await listenWithFaults(server, protocol);
  const client = await connect({ kubeconfig: { config: listener.kubeconfig }, clock, random: seededRandom(7) });
  const open = new ScriptedStream();
  if (pages === true) server.script(refusal(failure('Invalid', 'sendInitialEvents: Forbidden')), page([pod('a', 1)], { version: 10 }), stream(open));
  else server.script(stream(open.send(added(pod('a', 1)), marker(10))));
  const loop = loopOver(client.watch(Pod));
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 5_000 && !isSo(); turn++) await moment();
    expect(isSo(), `${loop.story.join(', ')}; ${server.story.join(', ')}`).toBe(true);
  };
  const pass = async (seconds: number, isSo: () => boolean = never): Promise<void> => {
    for (let half = 0; half < seconds * 2 && !isSo(); half++) {
      await clock.advance(500);
      await moment();
    }
    // What is under way may need the processor's time, not the clock's.
    for (let turn = 0; turn < 1_000 && isSo !== never && !isSo(); turn++) await moment();
  };
  await until(() => loop.watch.status.state === 'live' && loop.story.length === 2);
  const before = server.seen.length;
  return {
    before,
    clock, server, listener, loop, open, until, pass,
    next(more = {}) {
      const body = new ScriptedStream();
      server.script(stream(body, { headers: more }));
      return body;
    },
    async cut() {
      open.cut();
      await until(() => loop.watch.status.state === 'waiting');
    },
    async end() {
      await client.close();
      await until(() => listener.open === 0);
      await listener.close();
    },
  };
}

const told = (loop: WatchedLoop, count: number) => (): boolean => loop.story.length >= count + 2;
const FOREIGN = pod('a', 12, { image: 'é漢🙂' });

function cutInside(where: 'mid-line' | 'mid-character'): WireFault {
  return {
    cases: ['C9'], fault: `cut ${where}`, did: 'sent an event and a part of the next, and broke the connection',
    asked: ['watch 11'], told: ['~a@11', '~a@12'], saw: 'both changes',
    async run({ loop, open, next, pass, until }) {
      next().send(modified(FOREIGN));
      open.send(modified(pod('a', 11))).bytes(partOf(modified(FOREIGN), where)).cut();
      await until(() => loop.story.length > 2 && loop.watch.status.state === 'waiting');
      await pass(10, told(loop, 2));
      expect(loop.events.at(-1)).toMatchObject({ object: { spec: { containers: [{ image: 'é漢🙂' }] } } });
    },
  };
}

export const WIRE: readonly WireFault[] = [
  {
    cases: ['half-open', 'C1'], fault: 'half-open, where bookmarks come',
    did: 'sent a bookmark; then no packet went through any more, and nobody closed anything', protocols: ['http/1.1', 'https/1.1'],
    asked: ['watch 15'], told: ['~a@16'], saw: 'the change within 70 s of the last sign',
    async run({ clock, open, loop, listener, next, pass, until }) {
      open.send(bookmark(15));
      await until(() => loop.watch.status.lastVersion === '15');
      const began = clock.monotonic();
      listener.freeze();
      next().send(modified(pod('a', 16)));
      await pass(90, told(loop, 1));
      expect(clock.monotonic() - began).toBeLessThanOrEqual(73_000);
    },
  },
  {
    cases: ['half-open', 'C1'], fault: 'half-open, with bookmarks or without',
    did: 'let no packet through any more, and closed nothing', protocols: ['h2'],
    asked: ['watch 10'], told: ['~a@16'], saw: 'the change within 45 s: a ping each 30 s, 15 s for its answer',
    async run({ clock, loop, listener, next, pass }) {
      const began = clock.monotonic();
      listener.freeze();
      next().send(modified(pod('a', 16)));
      await pass(70, told(loop, 1));
      expect(clock.monotonic() - began).toBeLessThanOrEqual(48_000);
    },
  },
  {
    cases: ['half-open', 'C1'], fault: 'half-open, where no bookmarks come',
    did: 'knows no streaming lists; let no packet through any more, and closed nothing', protocols: ['http/1.1', 'https/1.1'], pages: true,
    asked: ['watch 10'], told: ['~a@16'], saw: 'the change when `timeoutSeconds` and 15 s are over',
    async run({ clock, loop, listener, server, next, pass }) {
      listener.freeze();
      next().send(modified(pod('a', 16)));
      const seconds = Number(server.seen.at(-1)?.query.get('timeoutSeconds'));
      await clock.advance(seconds * 1000 + 13_000);
      expect(loop.story).toHaveLength(2);
      await pass(10, told(loop, 1));
    },
  },
  {
    cases: ['connection reset', 'C3'], fault: 'connection lost, then refused', did: 'was gone for a while: all connections broken, new ones refused',
    asked: ['watch 10'], told: ['~a@16'], saw: 'the change when it is back; nothing is thrown',
    async run({ loop, listener, next, pass, until }) {
      await listener.refuse();
      await until(() => loop.watch.status.state === 'waiting');
      await pass(10);
      expect(loop.watch.status.lastError).toMatchObject({ stage: 'connect' });
      await listener.accept();
      next().send(modified(pod('a', 16)));
      await pass(40, told(loop, 1));
    },
  },
  {
    cases: ['C3'], fault: 'cut before headers', did: 'cut the watch; took the next request and cut that too',
    asked: ['watch 10 × 2'], told: ['~a@16'], saw: 'the change',
    async run({ server, loop, cut, next, pass }) {
      server.script(CUT_BEFORE_HEADERS);
      next().send(modified(pod('a', 16)));
      await cut();
      await pass(20, told(loop, 1));
    },
  },
  cutInside('mid-line'),
  cutInside('mid-character'),
  {
    cases: ['C9'], fault: 'one byte at a time', did: 'sent each byte as a chunk of its own', asked: [], told: ['~a@12'], saw: 'the object, whole',
    async run({ loop, open, until }) {
      open.bytes(lineOf(modified(FOREIGN)), 1);
      await until(told(loop, 1));
      expect(loop.events.at(-1)).toMatchObject({ object: { spec: { containers: [{ image: 'é漢🙂' }] } } });
    },
  },
  {
    cases: ['C10'], fault: 'a huge line', did: 'sent one object of 2.5 MB in chunks of 1 KB, then a small one',
    asked: [], told: ['~a@11', '~a@12'], saw: 'both',
    async run({ loop, open, until }) {
      open.bytes(lineOf(modified(pod('a', 11, { image: 'x'.repeat(2_500_000) }))), 1024).send(modified(pod('a', 12)));
      await until(told(loop, 2));
    },
  },
  {
    cases: ['gzip members'], fault: 'gzip, a member for each event', did: 'sent the resumed watch with `Content-Encoding: gzip`, one member after another',
    asked: ['watch 10'], told: ['~a@11', '~a@12', '~a@13'], saw: 'each change when its member has come',
    async run({ loop, cut, next, pass, until }) {
      const zipped = next({ 'content-encoding': 'gzip' });
      await cut();
      zipped.gzip(modified(pod('a', 11)));
      await pass(10, told(loop, 1));
      zipped.gzip(modified(pod('a', 12)), modified(pod('a', 13)));
      await until(told(loop, 3));
    },
  },
  {
    cases: ['gzip members', 'C9'], fault: 'gzip, cut inside a member', did: 'broke the connection in the middle of a gzip member',
    asked: ['watch 10', 'watch 11'], told: ['~a@11', '~a@12'], saw: 'both changes',
    async run({ loop, cut, next, pass, until }) {
      const zipped = next({ 'content-encoding': 'gzip' }).gzip(modified(pod('a', 11)));
      await cut();
      await pass(10, told(loop, 1));
      next().send(modified(pod('a', 12)));
      zipped.bytes(new Uint8Array([0x1f, 0x8b, 0x08, 0, 0])).cut();
      await until(() => loop.watch.status.state === 'waiting');
      await pass(20, told(loop, 2));
    },
  },
];
