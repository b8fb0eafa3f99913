import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys } from '../../../src/server/storage/key-order.ts';
import { SortedMap } from '../../../src/server/storage/sorted-map.ts';

const keyOf = (number: number): string => `/p/${String(number).padStart(6, '0')}`;

describe('SortedMap counts', () => {
  it('what is there, whatever is added, replaced, removed and copied', () => {
    const key = fc.integer({ min: 0, max: 5_000 }).map(keyOf);
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ type: fc.constant('set' as const), from: fc.integer({ min: 0, max: 5_000 }), count: fc.integer({ min: 1, max: 1_500 }) }) },
      { weight: 3, arbitrary: fc.record({ type: fc.constant('delete' as const), from: fc.integer({ min: 0, max: 5_000 }), count: fc.integer({ min: 1, max: 1_500 }) }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('copy' as const) }) },
    );
    fc.assert(fc.property(fc.array(step, { maxLength: 20 }), fc.array(fc.tuple(key, key), { minLength: 1, maxLength: 10 }), (steps, ranges) => {
      const versions = [{ map: new SortedMap<number>(), keys: new Set<string>() }];
      for (const one of steps) {
        const latest = versions.at(-1) ?? { map: new SortedMap<number>(), keys: new Set<string>() };
        if (one.type === 'copy') {
          versions.push({ map: latest.map.copy(), keys: new Set(latest.keys) });
          continue;
        }
        for (let number = one.from; number < one.from + one.count; number++) {
          // Not in order of the keys.
          const name = keyOf((number * 7919) % 6_500);
          if (one.type === 'set') {
            latest.map.set(name, number);
            latest.keys.add(name);
          } else {
            latest.map.delete(name);
            latest.keys.delete(name);
          }
        }
      }
      for (const { map, keys } of versions) {
        expect(map.size).toBe(keys.size);
        for (const [start, end] of [...ranges, ['/', '0'] as const, ['', '\uFFFF'] as const]) {
          const expected = [...keys].filter((name) => compareKeys(name, start) >= 0 && compareKeys(name, end) < 0).length;
          expect(map.count({ start, end })).toBe(expected);
        }
      }
    }), { numRuns: 60, seed: 1 });
  });

  it('a hundred thousand without walking them', () => {
    const map = new SortedMap<number>();
    for (let number = 0; number < 100_000; number++) map.set(keyOf(number), number);
    expect(map.count({ start: keyOf(500), end: keyOf(99_999) })).toBe(99_499);
    const began = performance.now();
    for (let time = 0; time < 100; time++) map.count({ start: keyOf(500), end: '/p0' });
    // Walking takes several milliseconds a time.
    expect((performance.now() - began) / 100).toBeLessThan(1);
  });
});
