import { describe, expect, it } from 'vitest';
import { completeBut, lives, sameEvents, sameObjects, truthHolds, type Told } from './judge.ts';
import type { WireEvent } from './truth.ts';

const identity = (version: number, uid = 'u1'): { readonly key: string; readonly uid: string; readonly version: string } => ({ key: 'a/b', uid, version: String(version) });
const wire = (type: WireEvent['type'], version: number, uid?: string): WireEvent => ({ type, ...identity(version, uid) });
const told = (type: Told['type'], version: number, uid?: string): Told => ({ type, ...identity(version, uid) });

const TRUTH = [wire('ADDED', 8), wire('MODIFIED', 9), wire('DELETED', 10), wire('ADDED', 11, 'u2')];

describe('the judge of a long run', () => {
  it('compares a store with a list', () => {
    expect(sameObjects([identity(9)], [identity(9)])).toEqual([]);
    expect(sameObjects([], [identity(9)])).toEqual(['a/b (u1) at 9 is missing']);
    expect(sameObjects([identity(9)], [])).toEqual(['a/b (u1) at 9 is there no more']);
    expect(sameObjects([identity(8)], [identity(9)])).toHaveLength(1);
    expect(sameObjects([identity(9, 'u2')], [identity(9)])).toHaveLength(1);
    expect(sameObjects([identity(9), identity(9)], [identity(9)])).toEqual(['the store has an object twice']);
  });

  it('finds a life that is told wrongly', () => {
    const good = [told('added', 8), told('modified', 9), told('deleted', 10), told('added', 11, 'u2'), told('missing', 11, 'u2')];
    expect(lives(good, {})).toEqual([]);
    expect(lives([told('modified', 9)], {})).toHaveLength(1);
    expect(lives([told('added', 8), told('added', 9)], {})).toHaveLength(1);
    expect(lives([told('added', 8), told('modified', 8)], {})).toHaveLength(1);
    expect(lives([told('added', 8), told('modified', 7)], { repeats: true })).toHaveLength(1);
    expect(lives([told('added', 8), told('deleted', 9), told('deleted', 9)], {})).toHaveLength(1);
    expect(lives([told('added', 8), told('modified', 9, 'u2')], {})).toHaveLength(1);
    expect(lives([told('added', 8), told('missing', 9)], {})).toHaveLength(1);
    expect(lives([told('added', 8), told('deleted', 9), told('added', 10)], {})).toHaveLength(1);
    expect(lives([told('added', 8), told('deleted', 9), told('added', 8)], { returns: true })).toHaveLength(1);
  });

  it('allows what is right only for client-go, or under a selector', () => {
    expect(lives([told('added', 8), told('modified', 8), told('modified', 9, 'u2')], { repeats: true })).toEqual([]);
    expect(lives([told('added', 8), told('deleted', 9), told('added', 10)], { returns: true })).toEqual([]);
  });

  it('wants each event once, in order, from the first version on', () => {
    expect(sameEvents(TRUTH.slice(1), TRUTH, '8')).toEqual([]);
    expect(sameEvents(TRUTH.slice(2), TRUTH, '8')).toEqual(['MODIFIED a/b (u1) at 9 was not seen']);
    expect(sameEvents([...TRUTH, wire('ADDED', 11, 'u2')], TRUTH, '0')).toEqual(['ADDED a/b (u2) at 11 was seen 2 times']);
    expect(sameEvents([...TRUTH, wire('ADDED', 12)], TRUTH, '0')).toEqual(['ADDED a/b (u1) at 12 never happened']);
    expect(sameEvents([...TRUTH].reverse(), TRUTH, '0')).toHaveLength(1);
  });

  it('excuses what happened in a gap that was told, and only that', () => {
    const seen = [wire('ADDED', 8), wire('ADDED', 11, 'u2')];
    expect(completeBut(seen, TRUTH, { from: '7', gaps: [{ from: '8', to: '10' }] })).toEqual([]);
    expect(completeBut(seen, TRUTH, { from: '7', gaps: [{ from: '9', to: '10' }] })).toEqual(['MODIFIED a/b (u1) at 9 was not seen']);
    expect(completeBut([...seen, wire('DELETED', 11, 'u2')], TRUTH, { from: '7', gaps: [{ from: '8', to: '10' }] })).toHaveLength(1);
  });

  it('does not believe a truth that contradicts itself or the writers', () => {
    expect(truthHolds(TRUTH, [identity(8), identity(11, 'u2')])).toEqual([]);
    expect(truthHolds([wire('ADDED', 9), wire('MODIFIED', 9)], [])).toHaveLength(1);
    expect(truthHolds(TRUTH, [identity(12)])).toEqual(['a/b (u1) at 12 was written, and no event told of it']);
  });
});
