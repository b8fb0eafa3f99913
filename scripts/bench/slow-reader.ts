// One reader of two on the same connection stops reading while much is written. What it costs the server, whether anybody
// waits for it, and whether it misses anything when it goes on from where it was.
import type { ClientHttp2Stream } from 'node:http2';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiSession, inParallel } from './http2-client.ts';
import { residentMegabytes } from './processes.ts';
import type { Sample } from './report.ts';
import { startOurs, type RunningTarget } from './servers.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const VALUE = 'x'.repeat(2_000);
/** Few objects, written over and over: what grows then is not what is stored. */
const OBJECTS = 50;
const WRITERS = 16;
const FULL_SIZE = 50_000;
const SAMPLE_MS = 50;
const PATIENCE_MS = 30_000;

export interface SlowReaderOptions {
  /** For state; is empty. */
  readonly folder: string;
  readonly writes: number;
  /** For `everwatch serve`. */
  readonly serve?: readonly string[];
}

export interface SlowReaderReport {
  /** Above what the server had before, at the highest, with the stopped reader; and with none, in the same number of writes before it. */
  readonly grownMb: number;
  readonly grownWithoutMb: number;
  readonly writesPerSecond: number;
  readonly writesPerSecondWithout: number;
  /** Events that the neighbour had when the last write was answered, and in the end. */
  readonly neighbourAtOnce: number;
  readonly neighbour: number;
  /** Events that the stopped reader had got before its stream was ended, and after it resumed. */
  readonly before: number;
  readonly after: number;
  /** Both together are, in order and with no gap and no double, what the neighbour got. */
  readonly same: boolean;
  /** How often the server says that it ended a watch for being too slow. */
  readonly ended: number;
}

export async function measureSlowReader(folder: string, note: (text: string) => void): Promise<Sample> {
  const report = await slowReader({ folder: mkdtempSync(path.join(folder, 'slow-')), writes: FULL_SIZE });
  note(`slow-reader ${JSON.stringify(report)}`);
  return {
    'slow-reader.grown_mb': report.grownMb,
    'slow-reader.kept': report.writesPerSecond / report.writesPerSecondWithout,
    // In another order is as bad as none at all.
    'slow-reader.lost': report.same ? FULL_SIZE - report.neighbour : FULL_SIZE,
  };
}

export async function slowReader({ folder, writes, serve = [] }: SlowReaderOptions): Promise<SlowReaderReport> {
  const server = await startOurs(folder, { serve });
  try {
    return await tried(server, folder, writes);
  } finally {
    await server.stop();
  }
}

async function tried(server: RunningTarget, folder: string, writes: number): Promise<SlowReaderReport> {
  const access = { token: server.token, ca: readFileSync(path.join(folder, 'ca.crt')) };
  const writers = new ApiSession(server.url, access);
  await inParallel(OBJECTS, WRITERS, (number) => writers.request({ method: 'POST', path: MAPS, body: mapOf(number) }));
  const load = (): Promise<Load> => measuredLoad(server.pids, () => inParallel(writes, WRITERS, (number) => writers.request({ method: 'PUT', path: `${MAPS}/m${number % OBJECTS}`, body: mapOf(number) })));
  // Once so that heap and history in memory have the size of such work, once to see what it costs anyway.
  await load();
  const without = await load();
  // Only now: one that nothing happens on for long is closed by the server.
  const readers = new ApiSession(server.url, access);
  const start = versionOf(await writers.request({ method: 'GET', path: `${MAPS}?limit=1` }));
  const open = (version: string): Reader => new Reader(readers.open(`${MAPS}?watch=1&resourceVersion=${version}`));
  const [stopped, neighbour] = [open(start), open(start)];
  stopped.stopReading();
  const during = await load();
  const neighbourAtOnce = neighbour.versions.length;
  await until(() => neighbour.versions.length >= writes);
  stopped.goOn();
  await stopped.ended;
  const resumed = open(stopped.versions.at(-1) ?? start);
  await until(() => stopped.versions.length + resumed.versions.length >= writes);
  const metrics = await writers.request({ method: 'GET', path: '/metrics' });
  for (const reader of [neighbour, resumed]) reader.close();
  for (const session of [readers, writers]) session.close();
  return {
    grownMb: during.grownMb, grownWithoutMb: without.grownMb,
    writesPerSecond: writes / during.seconds, writesPerSecondWithout: writes / without.seconds,
    neighbourAtOnce, neighbour: neighbour.versions.length,
    before: stopped.versions.length, after: resumed.versions.length,
    same: [...stopped.versions, ...resumed.versions].join() === neighbour.versions.join(),
    ended: Number(/^everwatch_watch_ends_total\{reason="too slow"\} (\d+)$/m.exec(metrics)?.[1]),
  };
}

function mapOf(number: number): object {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `m${number % OBJECTS}` }, data: { number: String(number), value: VALUE } };
}

function versionOf(list: string): string {
  return (JSON.parse(list) as { metadata: { resourceVersion: string } }).metadata.resourceVersion;
}

interface Load {
  readonly seconds: number;
  readonly grownMb: number;
}

async function measuredLoad(pids: readonly number[], work: () => Promise<void>): Promise<Load> {
  const before = residentMegabytes(pids);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentMegabytes(pids))), SAMPLE_MS);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return { seconds: (performance.now() - began) / 1_000, grownMb: Math.max(peak, residentMegabytes(pids)) - before };
}

/** A watch, of which only the versions are kept. A line that was cut with the stream was never told. */
class Reader {
  readonly #stream: ClientHttp2Stream;
  readonly versions: string[] = [];
  readonly ended: Promise<void>;
  #rest = '';

  constructor(stream: ClientHttp2Stream) {
    this.#stream = stream;
    stream.setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
    // Its close follows, and what it did not read shows in the report.
    stream.on('error', () => stream.close());
    this.ended = new Promise((resolve) => {
      stream.on('close', resolve);
    });
  }

  stopReading(): void {
    this.#stream.pause();
  }

  goOn(): void {
    this.#stream.resume();
  }

  close(): void {
    this.#stream.close();
  }

  #read(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.versions.push(/"resourceVersion":"(\d+)"/.exec(line)?.[1] ?? line);
  }
}

/** Gives up silently after a while: what is missing then shows in the report. */
async function until(reached: () => boolean): Promise<void> {
  const began = performance.now();
  while (!reached() && performance.now() - began < PATIENCE_MS) await delay(10);
}
