import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, refuse } from '../../src/wire/outcome.ts';
import { age, formatMicroTime, formatTime, humanDuration, parseMicroTime, parseTime } from '../../src/wire/time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('times', () => {
  it('are written in UTC', () => {
    expect(formatTime(1_735_689_600_999)).toBe('2025-01-01T00:00:00Z');
    expect(formatTime(-500)).toBe('1969-12-31T23:59:59Z');
    expect(formatMicroTime(1_735_689_600_000_001)).toBe('2025-01-01T00:00:00.000001Z');
    expect(formatMicroTime(-1)).toBe('1969-12-31T23:59:59.999999Z');
  });

  it('are read with any offset', () => {
    expect(parseTime('2025-01-01T00:00:00Z')).toEqual(accept(1_735_689_600_000));
    expect(parseTime('2025-01-01T02:00:00.1239+02:00')).toEqual(accept(1_735_689_600_123));
    expect(parseTime('2024-12-31T19:30:00,5-04:30')).toEqual(accept(1_735_689_600_500));
    expect(parseTime('0001-01-01T00:00:00Z')).toEqual(accept(-62_135_596_800_000));
    expect(parseMicroTime('2025-01-01T00:00:00.000001+00:00')).toEqual(accept(1_735_689_600_000_001));
  });

  // Recorded from metav1.Time of apimachinery 0.35.
  it.each([
    ['', 'parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006"'],
    ['2025-01-01', 'parsing time "2025-01-01" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"'],
    ['2025-01-01 00:00:00Z', 'parsing time "2025-01-01 00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse " 00:00:00Z" as "T"'],
    ['2025-13-01T00:00:00Z', 'parsing time "2025-13-01T00:00:00Z": month out of range'],
    ['2025-02-30T00:00:00Z', 'parsing time "2025-02-30T00:00:00Z": day out of range'],
    ['2025-01-01T24:00:00Z', 'parsing time "2025-01-01T24:00:00Z": hour out of range'],
    ['2025-01-01T00:00:60Z', 'parsing time "2025-01-01T00:00:60Z": second out of range'],
    ['2025-01-01T00:00:00', 'parsing time "2025-01-01T00:00:00" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00"'],
    ['2025-01-01T00:00:00Zx', 'parsing time "2025-01-01T00:00:00Zx": extra text: "x"'],
    ['2025-01-01T00:00:00+25:00', 'parsing time "2025-01-01T00:00:00+25:00": time zone offset hour out of range'],
    ['é', 'parsing time "\\xc3\\xa9" as "2006-01-02T15:04:05Z07:00": cannot parse "\\xc3\\xa9" as "2006"'],
  ])('%j is refused', (text, message) => {
    expect(parseTime(text)).toEqual(refuse(message));
  });

  it('a MicroTime needs six decimals', () => {
    expect(parseMicroTime('2025-01-01T00:00:00Z')).toEqual(refuse('parsing time "2025-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"'));
    expect(parseMicroTime('2025-01-01T00:00:00.1234567Z')).toEqual(refuse('parsing time "2025-01-01T00:00:00.1234567Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "7Z" as "Z07:00"'));
  });

  it('come back as they were written', () => {
    fc.assert(fc.property(fc.integer({ min: -62_135_596_800, max: 8_000_000_000 }), (seconds) => {
      expect(parseTime(formatTime(seconds * 1000))).toEqual(accept(seconds * 1000));
    }));
    fc.assert(fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (micros) => {
      expect(parseMicroTime(formatMicroTime(micros))).toEqual(accept(micros));
    }));
  });
});

describe('humanDuration', () => {
  it.each([
    [-3 * SECOND, '<invalid>'], [-2 * SECOND, '<invalid>'], [-1.5 * SECOND, '0s'], [0, '0s'], [59_999, '59s'], [119 * SECOND, '119s'],
    [2 * MINUTE, '2m'], [5 * MINUTE + 12 * SECOND, '5m12s'], [10 * MINUTE + 5 * SECOND, '10m'], [179 * MINUTE, '179m'],
    [3 * HOUR, '3h'], [7 * HOUR + 59 * MINUTE, '7h59m'], [8 * HOUR + 59 * MINUTE, '8h'], [47 * HOUR, '47h'],
    [2 * DAY, '2d'], [5 * DAY + 4 * HOUR, '5d4h'], [8 * DAY + 4 * HOUR, '8d'], [729 * DAY, '729d'],
    [730 * DAY, '2y'], [800 * DAY, '2y70d'], [8 * 365 * DAY + 3 * DAY, '8y'],
  ])('%d ms is %s', (ms, text) => {
    expect(humanDuration(ms)).toBe(text);
  });

  it('age knows what it does not know', () => {
    const now = 1_735_689_600_000;
    expect(age('2025-01-01T00:00:00Z', now + 5 * MINUTE)).toBe('5m');
    expect(age(undefined, now)).toBe('<unknown>');
    expect(age(null, now)).toBe('<unknown>');
    expect(age('soon', now)).toBe('<unknown>');
    expect(age('2025-01-01T00:10:00Z', now)).toBe('<invalid>');
  });
});
