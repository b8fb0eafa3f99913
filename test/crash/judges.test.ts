import { describe, expect, it } from 'vitest';
import { faultsOfList, Ledger, markOf, type Slot, type Step } from './ledger.ts';
import { faultsOfWatch, type Told } from './lives.ts';
import { Sightings, type Seen } from './sightings.ts';
import { describeWrite, judgeSyncOrder } from './sync-order.ts';
import { readTrace } from './system-calls.ts';

function object(name: string, state: { readonly uid: string; readonly version: number; readonly number?: number }): Seen {
  const { uid, version, number = 1 } = state;
  return {
    apiVersion: 'v1', kind: 'ConfigMap', data: { number: String(number) },
    metadata: { name, uid, resourceVersion: String(version), creationTimestamp: '2026-01-01T00:00:00Z' },
  };
}

const first = object('a', { uid: 'u1', version: 10, number: 1 });
const second = object('a', { uid: 'u1', version: 11, number: 2 });
const reborn = object('a', { uid: 'u2', version: 14, number: 4 });
const created: Step = { type: 'create', number: 1, outcome: 'acknowledged', object: first };
const updated: Step = { type: 'update', number: 2, outcome: 'found', object: second };
const deleted: Step = { type: 'delete', number: 3, outcome: 'acknowledged' };

describe('what readers saw of a revision', () => {
  it('is one thing for all of them', () => {
    const sightings = new Sightings();
    sightings.see(first, 'there', 'a list');
    sightings.see({ ...first }, 'there', 'a watch');
    sightings.pass(40);
    expect([sightings.faults, sightings.newest, sightings.count]).toEqual([[], 40, 1]);
    for (const other of [object('b', { uid: 'u1', version: 10 }), object('a', { uid: 'u2', version: 10 }), object('a', { uid: 'u1', version: 10, number: 7 })]) {
      const seen = new Sightings();
      seen.see(first, 'there', 'a list');
      seen.see(other, 'there', 'a watch');
      expect(seen.faults).toEqual([expect.stringMatching(/^revision 10 is a u1 there \w+ for a list and . u. there \w+ for a watch$/)]);
    }
    sightings.see(first, 'gone', 'a watch');
    expect(sightings.faults).toHaveLength(1);
  });
});

describe('what the writers know', () => {
  function ledgerOf(...steps: readonly Step[]): { readonly ledger: Ledger; readonly slot: Slot } {
    const ledger = new Ledger(new Sightings());
    const slot = ledger.slot('a');
    slot.steps.push(...steps);
    return { ledger, slot };
  }

  it('is what a list has', () => {
    const { ledger } = ledgerOf(created, updated);
    const mark = markOf(ledger);
    expect(faultsOfList([second], ledger, mark)).toEqual([]);
    expect(faultsOfList([], ledger, mark)).toEqual(['a is absent, and should be number 2']);
    expect(faultsOfList([first], ledger, mark)).toEqual(['a is number 1, and should be number 2']);
    expect(faultsOfList([second, object('b', { uid: 'u9', version: 12 })], ledger, mark)).toEqual(['b was never written']);
    expect(faultsOfList([object('a', { uid: 'u1', version: 12, number: 2 })], ledger, mark)).toEqual([
      'a at number 2 is listed with uid u1 and revision 12, and was written as u1 and 11',
    ]);
  });

  it('leaves open only what has no answer yet, or got it while the list was on its way', () => {
    const { ledger, slot } = ledgerOf(created, updated, { type: 'delete', number: 3, outcome: 'pending' });
    const mark = markOf(ledger);
    expect([faultsOfList([], ledger, mark), faultsOfList([second], ledger, mark)]).toEqual([[], []]);
    expect(faultsOfList([first], ledger, mark)).toEqual(['a is number 1, and should be number 2 or absent']);
    ledger.settle(slot, 'void', { after: 0 });
    expect(faultsOfList([], ledger, mark)).toEqual(['a is absent, and should be number 2']);
  });

  it('notices a revision that is not above all that had been seen, and counts', () => {
    const { ledger, slot } = ledgerOf({ type: 'create', number: 1, outcome: 'pending' });
    let told = 0;
    ledger.onAcknowledged = () => (told += 1);
    ledger.settle(slot, 'acknowledged', { object: first, after: 10 });
    expect(ledger.faults).toEqual(['a write of a got revision 10, after 10 had been seen']);
    expect([told, ledger.acknowledged, ledger.found, ledger.voided]).toEqual([1, 1, 0, 0]);
  });
});

describe('a watch', () => {
  const slots: readonly Slot[] = [{ name: 'a', steps: [created, updated, deleted, { type: 'create', number: 4, outcome: 'acknowledged', object: reborn }] }];
  const gone = object('a', { uid: 'u1', version: 13, number: 2 });
  const whole: readonly Told[] = [
    { type: 'added', object: first }, { type: 'modified', object: second }, { type: 'deleted', object: gone, certain: true }, { type: 'added', object: reborn },
  ];
  const without = (index: number): readonly Told[] => whole.filter((_, at) => at !== index);

  it('tells each life once and in order', () => {
    expect(faultsOfWatch(whole, slots)).toEqual([]);
    expect(faultsOfWatch([...whole, { type: 'added', object: reborn }], slots)).toEqual(['a u2 is added a second time, at 14', 'a u2 is added while u2 lives']);
    expect(faultsOfWatch([...whole, { type: 'modified', object: second }], slots)).toEqual(['a u1 is modified at 11, and does not live']);
    const twice: Told = { type: 'modified', object: second };
    expect(faultsOfWatch([...whole.slice(0, 2), twice, ...whole.slice(2)], slots)).toEqual(['a u1 is modified at 11, after 11']);
  });

  it('leaves nothing out', () => {
    expect(faultsOfWatch(without(0), slots)).toContain('a at 10 (number 1) was never told');
    expect(faultsOfWatch(without(1), slots)).toEqual(['a at 11 (number 2) was never told']);
    expect(faultsOfWatch(without(2), slots)).toEqual(['a u2 is added while u1 lives']);
    expect(faultsOfWatch(without(3), slots)).toEqual(['a at 14 (number 4) was never told', 'a ends as absent for the watcher, and is u2']);
  });

  it('may leave out what lies in a gap that it told, but not how that ends', () => {
    const gap: Told = { type: 'gap', from: 10, to: 14 };
    const found: Told = { type: 'deleted', object: first, certain: false };
    const late: Told = { type: 'added', object: reborn };
    expect(faultsOfWatch([...whole.slice(0, 1), gap, found, late], slots)).toEqual([]);
    expect(faultsOfWatch([...whole.slice(0, 1), gap], slots)).toEqual(['a ends as u1 for the watcher, and is u2']);
    expect(faultsOfWatch([...whole.slice(0, 1), { type: 'gap', from: 11, to: 14 }, found, late], slots)).toEqual(['a at 11 (number 2) was never told']);
  });
});

describe('a trace of system calls', () => {
  const LOG = '/d/everwatch.db-wal';
  const wal = (thread: number, time: string): string => `${thread} ${time} pwrite64(29<${LOG}>, "a"..., 24, 32) = 24`;
  const socket = (time: string): string => `7 ${time} write(35<TCP:[127.0.0.1:1->127.0.0.1:2]>, "b"..., 9) = 9`;
  const sync = (time: string): string => `8 ${time} fsync(29<${LOG}>) = 0`;
  const judge = (lines: readonly string[], inherited = false): ReturnType<typeof judgeSyncOrder> => judgeSyncOrder(readTrace(lines.join('\n')), { log: LOG, inherited });

  it('is read with calls that overlap', () => {
    const calls = readTrace([`8 1.5 fsync(29<${LOG}> <unfinished ...>`, socket('1.6'), '8 1.7 <... fsync resumed>) = -1 EIO (Input/output error)', '7 1.8 +++ exited with 0 +++'].join('\n'));
    expect(calls).toMatchObject([
      { name: 'fsync', target: LOG, entered: 0, returned: 2, result: -1, thread: '8', time: 1.5 },
      { name: 'write', target: 'TCP:[127.0.0.1:1->127.0.0.1:2]', entered: 1, returned: 1, result: 9 },
    ]);
  });

  it('shows that nothing left before its sync', () => {
    const { proved, faults } = judge([socket('1'), wal(8, '2'), wal(8, '3'), sync('4'), socket('5'), socket('6')]);
    expect([proved.length, faults]).toEqual([1, []]);
    expect(proved[0]?.log.time).toBe(3);
  });

  it.each([
    ['there is no sync', [wal(8, '2'), socket('5')]],
    ['the sync comes later', [wal(8, '2'), socket('3'), sync('4')]],
    ['the sync has not returned', [wal(8, '2'), `8 3 fsync(29<${LOG}> <unfinished ...>`, socket('4'), '8 5 <... fsync resumed>) = 0']],
    ['the sync failed', [wal(8, '2'), `8 3 fsync(29<${LOG}>) = -1 EIO (Input/output error)`, socket('4')]],
    ['more was written after the sync', [wal(8, '2'), sync('3'), wal(8, '4'), socket('5')]],
    ['the sync was of another file', [wal(8, '2'), '8 3 fsync(30</d/everwatch.db>) = 0', socket('4')]],
  ])('shows what left too early: %s', (_, lines) => {
    const { proved, faults } = judge(lines);
    expect([proved.length, faults.length]).toEqual([0, 1]);
  });

  it('shows that what a killed process had written was served before its sync', () => {
    expect(judge([socket('1')], true).faults).toEqual([expect.stringMatching(/^what was found in the log is not synced/)]);
    expect(judge([sync('1'), socket('2')], true).faults).toEqual([]);
  });

  it('is printed for one write, from the request on', () => {
    const lines = [socket('1.000000'), '7 1.500000 read(35<TCP:[127.0.0.1:1->127.0.0.1:2]>, "q"..., 9) = 9', wal(8, '2.000000'), sync('3.000000'), socket('4.000000')];
    const [one] = judge(lines).proved;
    if (one === undefined) throw new Error('nothing is proved');
    expect(describeWrite(readTrace(lines.join('\n')), one).split('\n')).toEqual([
      '+0.000000 s  thread 7  read(35<TCP:[127.0.0.1:1->127.0.0.1:2]>, "q"..., 9) = 9',
      '+0.500000 s  thread 8  pwrite64(29<everwatch.db-wal>, "a"..., 24, 32) = 24',
      '+1.500000 s  thread 8  fsync(29<everwatch.db-wal>) = 0',
      '+2.500000 s  thread 7  write(35<TCP:[127.0.0.1:1->127.0.0.1:2]>, "b"..., 9) = 9',
    ]);
  });
});
