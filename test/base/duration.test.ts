import { describe, expect, it } from 'vitest';
import { durationWords, parseDuration } from '../../src/base/duration.ts';

describe('parseDuration', () => {
  it.each([
    ['300ms', 300], ['5s', 5000], ['1.5s', 1500], ['5m', 300_000], ['2h', 7_200_000], ['7d', 604_800_000], ['2w', 1_209_600_000],
    ['1h30m', 5_400_000], ['0s', 0],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '5', 's', '-5s', '5 s', '5S', '5min', '1h30', '1e3s', '5s '])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe('durationWords', () => {
  it.each([
    [-5000, 'under 1 s'], [0, 'under 1 s'], [999, 'under 1 s'], [1000, '1 s'], [4999, '4 s'], [59_999, '59 s'], [60_000, '1 min'],
    [125_000, '2 min 5 s'], [3_600_000, '1 h'], [12_000_000, '3 h 20 min'], [86_400_000, '1 d'], [187_200_000, '2 d 4 h'],
  ])('says %d ms', (ms, words) => {
    expect(durationWords(ms)).toBe(words);
  });
});
