import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../../src/testing/fake-clock.ts';
import { formatIndexes, missingIndexes, parseIndexes } from '../../../../src/server/controllers/workloads/completion-indexes.ts';
import { Moments } from '../../../../src/server/controllers/workloads/moments.ts';
import { scaledClock } from '../../../../src/server/controllers/workloads/scaled-clock.ts';
import { mergePatchBetween } from '../../../../src/server/controllers/workloads/status-patch.ts';
import { WorkQueue } from '../../../../src/server/controllers/workloads/work-queue.ts';

describe('completion indexes', () => {
  it.each<[string, number[]]>([['', []], ['0', [0]], ['0,1', [0, 1]], ['0,2-4', [0, 2, 3, 4]], ['1-3,5,7,8', [1, 2, 3, 5, 7, 8]]])('read and write %j', (text, indexes) => {
    expect([...parseIndexes(text)]).toEqual(indexes);
    expect(formatIndexes(new Set(indexes.toReversed()))).toBe(text);
  });

  it('pass over what is none, and end', () => {
    expect([...parseIndexes('x,-1,3-2,4')]).toEqual([4]);
    expect(parseIndexes('0-999999999').size).toBe(100_000);
  });

  it('name the lowest that are missing', () => {
    expect(missingIndexes([new Set([0, 2]), new Set([3])], 6, 2)).toEqual([1, 4]);
    expect(missingIndexes([new Set([0])], 2, 5)).toEqual([1]);
  });
});

describe('the patch between two states', () => {
  it.each<[object, object, object | undefined]>([
    [{ a: 1 }, { a: 1 }, undefined],
    [{ a: 1, b: 2 }, { a: 2 }, { a: 2, b: null }],
    [{ a: { b: 1, c: [1] } }, { a: { b: 1, c: [2] } }, { a: { c: [2] } }],
    [{ a: { b: ['x'] } }, { a: {} }, { a: { b: null } }],
    [{}, { a: {} }, { a: {} }],
  ])('from %j to %j is %j', (from, to, patch) => {
    expect(mergePatchBetween(from, to)).toEqual(patch);
  });
});

describe('moments', () => {
  it('count from when a stage was first seen, whatever the wall clock does', async () => {
    const clock = fakeClock();
    const moments = new Moments(clock);
    const began = moments.of('a', 'running');
    await clock.advance(500);
    clock.jump(-86_400_000);
    expect(moments.of('a', 'running')).toBe(began);
    expect(moments.of('a', 'finished')).toBe(began + 500);
    moments.forget('a');
    expect(moments.of('a', 'running')).toBe(began + 500);
  });

  it('count from the time in the object if it was there before', () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1, 0, 1));
    const moments = new Moments(clock);
    expect(moments.of('a', 'running', '2026-01-01T00:00:00Z')).toBe(clock.monotonic() - 60_000);
    expect(moments.of('b', 'running', '2027-01-01T00:00:00Z')).toBe(clock.monotonic());
  });
});

it('a scaled clock waits less, and shows the true time', async () => {
  const clock = fakeClock(1000);
  const quick = scaledClock(clock, 10);
  const rung: number[] = [];
  quick.after(1000, () => rung.push(quick.monotonic()));
  await clock.advance(99);
  expect(rung).toEqual([]);
  await clock.advance(1);
  expect(rung).toEqual([1000]);
  expect(quick.now()).toBe(1100);
});

describe('the work queue', () => {
  function aQueue(work: (key: string) => Promise<number | undefined>) {
    const clock = fakeClock();
    const errors: unknown[] = [];
    const controller = new AbortController();
    const queue = new WorkQueue<string>({ clock, work, onError: (error) => errors.push(error), signal: controller.signal });
    return { clock, errors, queue, stop: () => controller.abort() };
  }

  it('waits for its start, and looks at a key once however often it was added', async () => {
    const seen: string[] = [];
    const { queue, clock } = aQueue(async (key) => void seen.push(key));
    for (const key of ['a', 'b', 'a']) queue.add(key);
    await clock.settle();
    expect(seen).toEqual([]);
    queue.start();
    await queue.idle();
    expect(seen).toEqual(['a', 'b']);
  });

  it('looks once more at what was added while it looked', async () => {
    const seen: string[] = [];
    const { queue, clock } = aQueue(async (key) => {
      seen.push(key);
      if (seen.length === 1) queue.add('a');
      await clock.settle();
      return undefined;
    });
    queue.start();
    queue.add('a');
    await queue.idle();
    expect(seen).toEqual(['a', 'a']);
  });

  it('looks again when it was asked to', async () => {
    const times: number[] = [];
    const { queue, clock } = aQueue(async () => {
      times.push(clock.monotonic());
      return times.length < 3 ? clock.monotonic() + 1000 : undefined;
    });
    queue.start();
    queue.add('a');
    await clock.advance(10_000);
    expect(times).toEqual([0, 1000, 2000]);
    expect(clock.pending).toBe(0);
  });

  it('waits longer after each failure, and reports it', async () => {
    const times: number[] = [];
    const { queue, clock, errors } = aQueue(async () => {
      times.push(clock.monotonic());
      queue.add('a');
      if (times.length < 5) throw new Error('no');
      return undefined;
    });
    queue.start();
    queue.add('a');
    await clock.advance(1499);
    expect(times).toEqual([0, 100, 300, 700]);
    expect(errors).toHaveLength(4);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const { queue, clock, errors, stop } = aQueue(async () => clock.monotonic() + 1000);
    queue.start();
    queue.add('a');
    await clock.settle();
    expect(clock.pending).toBe(1);
    stop();
    queue.add('b');
    await queue.idle();
    expect(clock.pending).toBe(0);
    expect(errors).toEqual([]);
  });
});
