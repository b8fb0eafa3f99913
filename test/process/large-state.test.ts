import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteEngine } from '../../src/server/storage/sqlite-engine.ts';
import { openForWriting } from '../../src/server/storage/sqlite-schema.ts';
import type { Change } from '../../src/server/storage/revision-log.ts';
import { HttpsClient } from './https-client.ts';
import { startProcess, withFolder, type ServerProcess } from './server-process.ts';

const OBJECTS = 100_000;
const OFTEN = 2000;
const ROUNDS = 60;
const START_MS = 5000;
const STATE_MB = 1024;
const READER_MB = 50;
const DAY_MS = 86_400_000;
const MAPS = '/api/v1/namespaces/default/configmaps';

const encoder = new TextEncoder();

/** A ConfigMap as it is stored, a little over 1 KB. */
function stored(name: string, round: number): Change {
  const uid = `00000000-0000-4000-8000-${name.slice(-6).padStart(12, '0')}`;
  const object = {
    kind: 'ConfigMap', apiVersion: 'v1',
    metadata: { name, namespace: 'default', uid, creationTimestamp: '2026-01-01T00:00:00Z' }, data: { round: String(round), text: 'x'.repeat(880) },
  };
  return { type: 'put', key: `/registry/configmaps/default/${name}`, value: encoder.encode(JSON.stringify(object)), expect: 'any' };
}

interface Page {
  readonly metadata: { readonly continue?: string; readonly remainingItemCount?: number };
  readonly items: readonly { readonly data: { readonly round: string } }[];
}

const nameOf = (n: number): string => `m${String(n).padStart(6, '0')}`;

interface Made {
  /** Before the first change. */
  readonly start: number;
  readonly head: number;
}

/** What a server would have written in a week, without the waiting. */
function makeState(file: string, { objects, rounds }: { readonly objects: number; readonly rounds: number }): Made {
  const began = Date.now() - 6 * DAY_MS;
  const options = { file, durability: 'os' } as const;
  const engine = new SqliteEngine(openForWriting(options, { revision: began * 1000, time: began }), options);
  let head = began * 1000;
  for (let round = 0; round < rounds; round++) {
    for (let from = 0; from < objects; from += 500) {
      const time = began + ((round + from / objects) / rounds) * 5 * DAY_MS;
      const { outcomes, checkpointDue } = engine.append(Array.from({ length: 500 }, (_, n) => stored(nameOf(from + n), round)), Math.floor(time));
      const last = outcomes.at(-1);
      if (last?.type === 'appended') head = last.revision;
      if (checkpointDue) engine.checkpoint();
    }
  }
  engine.close();
  return { start: began * 1000, head };
}

/** Resident memory in MB. */
function residentMb({ process: { pid } }: ServerProcess): number {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

describe(`a server with ${OBJECTS} objects of 1 KB`, () => {
  it(`starts in less than ${START_MS / 1000} s and takes at most ${STATE_MB} MB`, ({ skip }) => withFolder(async (folder) => {
    if (process.platform !== 'linux') skip('the memory of another process is read from /proc');
    makeState(path.join(folder, 'everwatch.db'), { objects: OBJECTS, rounds: 1 });
    const began = performance.now();
    const server = await startProcess(['--data', folder, '--port', '0']);
    const tookMs = performance.now() - began;
    const client = await HttpsClient.to(server, folder);
    expect(await client.read('/readyz', () => false)).toBe(200);
    const page = await client.json<Page>(`${MAPS}?limit=1`);
    expect(page.metadata.remainingItemCount).toBe(OBJECTS - 1);
    // Its controllers read all of it too.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const megabytes = residentMb(server);
    await server.stop('SIGTERM');
    expect(tookMs).toBeLessThan(START_MS);
    expect(megabytes).toBeLessThan(STATE_MB);
  }), 120_000);
});

describe('a reader of what happened a week ago', () => {
  let made: Made;
  let server: ServerProcess;
  let client: HttpsClient;
  let before = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let gone: Promise<void>;

  beforeAll(async () => {
    await new Promise<void>((ready, failed) => {
      gone = withFolder(async (folder) => {
        made = makeState(path.join(folder, 'everwatch.db'), { objects: OFTEN, rounds: ROUNDS });
        server = await startProcess(['--data', folder, '--port', '0', '--history', '7d', '--controllers', 'none']);
        client = await HttpsClient.to(server, folder);
        // What any first requests cost.
        for (let n = 0; n < 10; n++) await client.json(`${MAPS}?limit=500`);
        await client.read(`${MAPS}?watch=1&resourceVersion=${made.head - 2000}`, () => true);
        before = residentMb(server);
        ready();
        await held;
        await server.stop('SIGTERM');
      });
      gone.catch(failed);
    });
  }, 120_000);

  afterAll(async () => {
    release();
    await gone;
  });

  const mostDuring = async (reading: Promise<unknown>): Promise<number> => {
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, residentMb(server));
    }, 20);
    await reading;
    clearInterval(timer);
    return most;
  };

  it(`has every change from a watch, and costs less than ${READER_MB} MB`, async ({ skip }) => {
    if (process.platform !== 'linux') skip('the memory of another process is read from /proc');
    let events = 0;
    const reading = client.read(`${MAPS}?watch=1&resourceVersion=${made.start}`, (chunk) => {
      for (const byte of chunk) if (byte === 10) events += 1;
      return events >= OFTEN * ROUNDS;
    });
    const most = await mostDuring(reading);
    expect(events).toBe(OFTEN * ROUNDS);
    expect(most - before).toBeLessThan(READER_MB);
  }, 120_000);

  it(`has the exact state in pages, and costs less than ${READER_MB} MB`, async ({ skip }) => {
    if (process.platform !== 'linux') skip('the memory of another process is read from /proc');
    const round = 3;
    const at = made.start + OFTEN * (round + 1);
    const rounds: string[] = [];
    const left: (number | undefined)[] = [];
    const reading = (async () => {
      for (let target: string | undefined = `${MAPS}?limit=250&resourceVersion=${at}&resourceVersionMatch=Exact`; target !== undefined;) {
        const page: Page = await client.json<Page>(target);
        rounds.push(...page.items.map(({ data }) => data.round));
        left.push(page.metadata.remainingItemCount);
        const next: string | undefined = page.metadata.continue;
        target = next === undefined ? undefined : `${MAPS}?limit=250&continue=${next}`;
      }
    })();
    const most = await mostDuring(reading);
    expect(rounds).toEqual(Array.from({ length: OFTEN }, () => String(round)));
    expect(left).toEqual([1750, 1500, 1250, 1000, 750, 500, 250, undefined]);
    expect(most - before).toBeLessThan(READER_MB);
  }, 120_000);
});
