import { describe, expect, it } from 'vitest';
import { lazy, lazyByKey } from '../../src/base/lazy.ts';

describe('lazy', () => {
  it('makes nothing until it is asked, and then once, even if what it makes is undefined', () => {
    let made = 0;
    const value = lazy(() => {
      made++;
      return undefined;
    });
    expect(made).toBe(0);
    expect([value(), value()]).toEqual([undefined, undefined]);
    expect(made).toBe(1);
  });

  it('tries again after a failure', () => {
    let tries = 0;
    const value = lazy(() => {
      if (++tries === 1) throw new Error('not yet');
      return tries;
    });
    expect(() => value()).toThrow('not yet');
    expect(value()).toBe(2);
  });
});

describe('lazyByKey', () => {
  it('makes one value per key', () => {
    const made: string[] = [];
    const value = lazyByKey((key: string) => {
      made.push(key);
      return { key };
    });
    expect(value('a')).toBe(value('a'));
    expect(value('b')).toEqual({ key: 'b' });
    expect(made).toEqual(['a', 'b']);
  });
});
