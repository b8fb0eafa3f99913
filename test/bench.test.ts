import { describe, expect, it } from 'vitest';
import { linesOf, ROWS, spreadOf, tableOf, type Row } from '../scripts/bench/report.ts';

const RATE: Row = { name: 'rate', figure: 'rate', aims: [{ of: 'ratio', is: 'at least', limit: 2 }] };
const TIME: Row = { name: 'time', figure: 'time', aims: [{ of: 'value', is: 'at most', limit: 300 }, { of: 'ratio', is: 'at most', limit: 1 / 8 }] };
const PLAIN: Row = { name: 'plain', figure: 'plain', aims: [] };

describe('the spread of some values', () => {
  it.each([
    { values: [3, 1, 2], median: 2 },
    { values: [4, 1, 2, 3], median: 2.5 },
    { values: [7], median: 7 },
  ])('$values has the median $median', ({ values, median }) => {
    expect(spreadOf(values)).toEqual({ median, lowest: Math.min(...values), highest: Math.max(...values) });
  });

  it('of nothing is none', () => {
    expect(spreadOf([])).toBeUndefined();
  });
});

describe('a line of the benchmark', () => {
  it('judges a ratio round by round and by its median, not by the median of either side', () => {
    // Medians: ours 100, the peer's 50. Round by round: 10, 0.5, 1.
    const [line] = linesOf([RATE], { ours: [{ rate: 100 }, { rate: 25 }, { rate: 1_000 }], peer: [{ rate: 10 }, { rate: 50 }, { rate: 1_000 }] });
    expect(line).toMatchObject({ ours: { median: 100 }, peer: { median: 50 }, ratio: { median: 1, lowest: 0.5, highest: 10 }, verdict: 'not met' });
  });

  it.each([
    { name: 'both aims are met', ours: 200, peer: 1_600, verdict: 'met' },
    { name: 'one of two is not', ours: 200, peer: 1_500, verdict: 'not met' },
    { name: 'the other one is not', ours: 301, peer: 9_000, verdict: 'not met' },
    { name: 'there is no peer to be judged by', ours: 200, peer: undefined, verdict: 'not judged' },
    { name: 'it fails without a peer too', ours: 301, peer: undefined, verdict: 'not met' },
  ])('is judged where $name', ({ ours, peer, verdict }) => {
    const [line] = linesOf([TIME], { ours: [{ time: ours }], peer: peer === undefined ? [] : [{ time: peer }] });
    expect(line).toMatchObject({ verdict, aim: '<= 300 and <= peer / 8' });
  });

  it('is there only if it was measured, and is not judged without an aim', () => {
    expect(linesOf([RATE, PLAIN], { ours: [{ plain: 1 }], peer: [] })).toMatchObject([{ name: 'plain', verdict: '', aim: '' }]);
  });

  it('does not compare with nothing', () => {
    expect(linesOf([RATE], { ours: [{ rate: 1 }], peer: [{ rate: 0 }] })).toMatchObject([{ ratio: undefined, verdict: 'not judged' }]);
  });
});

describe('the table', () => {
  it('shows medians with their spread, aligned', () => {
    const lines = linesOf([RATE, PLAIN], { ours: [{ rate: 4_500, plain: 1.23456 }, { rate: 4_400, plain: 1.23456 }], peer: [{ rate: 1_000 }, { rate: 1_100 }] });
    expect(tableOf(lines)).toBe([
      '|       | ours                   | peer                   | ours / peer     | aim         |     |',
      '|-------|------------------------|------------------------|-----------------|-------------|-----|',
      '| rate  | 4,450 (4,400 to 4,500) | 1,050 (1,000 to 1,100) | 4.25 (4 to 4.5) | >= 2 x peer | met |',
      '| plain | 1.23                   | -                      | -               |             |     |',
    ].join('\n'));
  });

  it('has one row for a figure', () => {
    expect(new Set(ROWS.map((row) => row.figure)).size).toBe(ROWS.length);
  });
});
