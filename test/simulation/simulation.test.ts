import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeViolations, violationsOf } from '../guarantees/guarantees.ts';
import { WATCHED } from './places.ts';
import { simulate } from './simulate.ts';
import type { Store } from './world.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-sim-'));
afterAll(() => rmSync(folder, { recursive: true }));
const stores: readonly [string, (name: string) => Store][] = [
  ['memory', () => ({ type: 'memory' })],
  ['SQLite', (name) => ({ type: 'sqlite', file: path.join(folder, `${name}.db`) })],
];

describe('the simulation', () => {
  it.each(stores)('gives the same history for the same seed, and another for another, on %s', async (_name, storeOf) => {
    const histories = [];
    for (const [index, seed] of [7, 7, 8].entries()) histories.push(JSON.stringify((await simulate({ seed, store: storeOf(`same-${index}`), operations: 500 })).history));
    expect(histories[1]).toBe(histories[0]);
    expect(histories[2]).not.toBe(histories[0]);
  });

  it('does as much as it says, and meets every fault and every way in which a watch ends', async () => {
    const faults = new Map<string, number>();
    const ends = new Set<string>();
    const codes = new Set<number>();
    // In the last one a reader is too slow, which is rare.
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 18]) {
      const { history, faults: some } = await simulate({ seed, store: { type: 'memory' } });
      for (const [fault, count] of Object.entries(some)) faults.set(fault, (faults.get(fault) ?? 0) + count);
      const watchers = new Set(history.streams.filter(({ watcher }) => watcher.startsWith('watcher')).map(({ watcher }) => watcher));
      expect(watchers.size).toBe(WATCHED.length);
      for (const form of ['JSON', 'Table', 'metadata']) expect([...watchers].some((name) => name.includes(form))).toBe(true);
      // The lists of watchers come on top; lists that were refused left nothing behind.
      expect(history.writes.length).toBeGreaterThan(1400);
      expect(history.commits.length).toBeGreaterThan(500);
      expect(history.lists.length).toBeGreaterThan(150);
      expect(history.streams.length).toBeGreaterThan(60);
      // Each watcher ends with a stream that has been told everything.
      expect(history.streams.filter(({ level, watcher }) => level && watcher.startsWith('watcher'))).toHaveLength(WATCHED.length);
      for (const stream of history.streams) {
        ends.add(stream.end ?? 'none');
        for (const line of stream.lines) if (line.type === 'error') codes.add(line.code);
      }
    }
    expect([...faults].filter(([, count]) => count < 8)).toEqual([]);
    expect([...ends].sort()).toEqual(expect.arrayContaining(['cut', 'failed', 'shutdown', 'timeout', 'too slow']));
    expect([...codes]).toEqual([410]);
  }, 30_000);

  it('says the sentence of the guarantee that is broken', async () => {
    const { history } = await simulate({ seed: 3, store: { type: 'memory' }, operations: 200 });
    const forgetful = { ...history, streams: history.streams.map((stream) => ({ ...stream, lines: stream.lines.filter((line) => line.type !== 'event' || line.change !== 'DELETED') })) };
    expect(describeViolations(violationsOf(forgetful))).toContain('Broken: Whatever ends for a watcher is told as DELETED, with the version of its end and its last state.');
  });
});
