import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differsAt, sameValue } from '../../src/client/changed-path.ts';
import { withDeadline } from '../../src/client/deadline.ts';
import { EventQueue } from '../../src/client/event-queue.ts';
import { retryAfterMs } from '../../src/client/retry-after.ts';
import { failure } from '../../src/wire/status.ts';
import { fakeClock } from '../../src/testing/fake-clock.ts';

describe('a path of changes', () => {
  const before = { spec: { replicas: 1, containers: [{ name: 'a', image: 'x:1', env: [{ v: 1 }] }, { name: 'b', image: 'y:1' }] }, metadata: { annotations: { 'a.b/c': '1' } } };
  const change = (edit: (copy: typeof before) => void): typeof before => {
    const copy = structuredClone(before);
    edit(copy);
    return copy;
  };

  it.each<[string, (copy: typeof before) => void, boolean]>([
    ['spec.replicas', (copy) => (copy.spec.replicas = 2), true],
    ['spec.replicas', (copy) => (copy.metadata.annotations['a.b/c'] = '2'), false],
    ['spec', (copy) => (copy.spec.replicas = 2), true],
    ['spec.containers[].image', (copy) => copy.spec.containers.pop(), true],
    ['spec.containers[].image', (copy) => copy.spec.containers.forEach((container) => (container.name += '!')), false],
    ['spec.containers[].env[].v', (copy) => copy.spec.containers[0]?.env?.forEach((variable) => variable.v++), true],
    ["metadata.annotations['a.b/c']", (copy) => (copy.metadata.annotations['a.b/c'] = '2'), true],
    ['nothing.there[].at.all', (copy) => (copy.spec.replicas = 2), false],
    ['constructor', (copy) => (copy.spec.replicas = 2), false],
  ])('%s', (path, edit, differs) => {
    expect(differsAt(path, before, change(edit))).toBe(differs);
  });

  it('equality does not mind the order of fields', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      const reversed = JSON.parse(JSON.stringify(value), (_, field: unknown) =>
        typeof field === 'object' && field !== null && !Array.isArray(field) ? Object.fromEntries(Object.entries(field).reverse()) : field) as unknown;
      return sameValue(JSON.parse(JSON.stringify(value)), reversed);
    }));
    expect(sameValue({ a: 1 }, { b: 1 })).toBe(false);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
    expect(sameValue(10n, 10n)).toBe(true);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  it.each<[string, Parameters<typeof retryAfterMs>[0], number | undefined]>([
    ['seconds', { header: '7', now }, 7_000],
    ['a date, by our clock', { header: 'Thu, 01 Jan 2026 00:00:30 GMT', now }, 30_000],
    ['a date, by the clock of the server', { header: 'Thu, 01 Jan 2026 05:00:30 GMT', date: 'Thu, 01 Jan 2026 05:00:10 GMT', now }, 20_000],
    ['a date that is over', { header: 'Wed, 31 Dec 2025 00:00:00 GMT', now }, 0],
    ['nonsense', { header: 'soon', now }, undefined],
    ['nothing', { now }, undefined],
    ['too much', { header: '999999', now }, 300_000],
    ['the Status', { status: { ...failure('TooManyRequests', ''), details: { retryAfterSeconds: 3 } }, now }, 3_000],
    ['a header before the Status', { header: '1', status: { ...failure('TooManyRequests', ''), details: { retryAfterSeconds: 3 } }, now }, 1_000],
  ])('as %s', (_, source, ms) => {
    expect(retryAfterMs(source)).toBe(ms);
  });
});

describe('a deadline', () => {
  it('begins anew whenever something comes', async () => {
    const clock = fakeClock();
    const { signal } = new AbortController();
    const touches: (() => void)[] = [];
    let late: unknown;
    withDeadline({ clock, ms: 100, signal, late: () => new Error('late') }, ({ touch }) => {
      touches.push(touch);
      return new Promise(() => undefined);
    }).catch((error: unknown) => {
      late = error;
    });
    await clock.advance(90);
    touches[0]?.();
    await clock.advance(90);
    expect(late).toBeUndefined();
    await clock.advance(20);
    expect(late).toEqual(new Error('late'));
    expect(clock.pending).toBe(0);
  });

  it('discards what comes too late', async () => {
    const clock = fakeClock();
    const discarded: string[] = [];
    let finish: (result: string) => void = () => undefined;
    const outcome = withDeadline({ clock, ms: 100, signal: new AbortController().signal, late: () => new Error('late'), discard: (result) => discarded.push(result) }, () => new Promise<string>((resolve) => {
      finish = resolve;
    }));
    const caught = outcome.catch((error: unknown) => String(error));
    await clock.advance(100);
    finish('too late');
    expect(await caught).toBe('Error: late');
    expect(discarded).toEqual(['too late']);
  });
});

describe('the queue of events', () => {
  it('keeps order and acknowledges in order, whatever the mixture of events and bookmarks', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom('event', 'bookmark', 'shift'), { maxLength: 200 }), async (steps) => {
      const queue = new EventQueue<number>(5);
      const log: { readonly isEvent: boolean; readonly position: number }[] = [];
      let taken = 0;
      for (const step of steps) {
        const position = log.length + 1;
        if (step === 'event') {
          log.push({ isEvent: true, position });
          queue.push(position, String(position));
        } else if (step === 'bookmark') {
          log.push({ isEvent: false, position });
          queue.mark(String(position));
        } else {
          const next = log.findIndex(({ isEvent }, index) => isEvent && index >= taken);
          if (next < 0) continue;
          expect(await queue.shift()).toEqual({ done: false, value: next + 1 });
          // All that came before it is done with.
          expect(queue.acknowledged).toBe(next === 0 ? undefined : String(next));
          taken = next + 1;
        }
        const waiting = log.filter(({ isEvent }, index) => isEvent && index >= taken).length;
        expect(queue.size).toBe(waiting);
        expect(queue.isFull).toBe(waiting >= 5);
      }
    }));
  });

  it('opens room once there is some, and when it ends', async () => {
    const queue = new EventQueue<number>(2);
    queue.push(1);
    queue.push(2);
    let open = false;
    const room = queue.room().then(() => {
      open = true;
    });
    await Promise.resolve();
    expect(open).toBe(false);
    await queue.shift();
    await room;
    queue.push(3);
    const second = queue.room();
    queue.end({ drop: true });
    await second;
    expect(await queue.shift()).toEqual({ done: true, value: undefined });
  });

  it('throws its error once, after what waited before it', async () => {
    const queue = new EventQueue<number>(2);
    queue.push(1);
    queue.end({ error: new Error('broken'), drop: false });
    expect(await queue.shift()).toEqual({ done: false, value: 1 });
    await expect(queue.shift()).rejects.toThrow('broken');
    expect(await queue.shift()).toEqual({ done: true, value: undefined });
  });

  it('has one reader at a time', async () => {
    const queue = new EventQueue<number>(2);
    const first = queue.shift();
    await expect(queue.shift()).rejects.toThrow('asked for before the last answer came');
    queue.push(1);
    expect(await first).toEqual({ done: false, value: 1 });
  });
});
