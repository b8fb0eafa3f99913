import { expect, it } from 'vitest';
import { verdictOn, type Judged, type OwnerState, type Verdict } from '../../../../src/server/controllers/garbage-collector/verdict.ts';

/** Owners named by their order: `o0`, `o1`. */
function judged(states: readonly OwnerState[], more: Partial<Judged> = {}): Judged {
  const owners = states.map((state, index) => ({ state, reference: { apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: `o${index}` } }));
  return { owners, finalizers: [], dependents: 'none', ...more };
}
const remove = (policy: 'Background' | 'Foreground' | 'Orphan', unblock = false): Verdict => ({ type: 'delete', policy, unblock });

it.each<[string, Judged, Verdict]>([
  ['no owner', judged([]), { type: 'keep' }],
  ['an owner that stays', judged(['solid']), { type: 'keep' }],
  ['no owner that is there', judged(['absent', 'absent']), remove('Background')],
  ['one owner that stays and one that is gone', judged(['solid', 'absent']), { type: 'release', from: ['o1'] }],
  ['one owner that stays and one that waits', judged(['waiting', 'solid']), { type: 'release', from: ['o0'] }],
  ['one of each', judged(['waiting', 'absent', 'solid']), { type: 'release', from: ['o1', 'o0'] }],
  ['an owner that waits for it', judged(['waiting']), remove('Background')],
  ['an owner that waits for it, and dependents of its own', judged(['waiting'], { dependents: 'some' }), remove('Foreground')],
  ['an owner that waits for it in a circle', judged(['waiting'], { dependents: 'awaiting theirs' }), remove('Foreground', true)],
  ['no owner that is there, and dependents', judged(['absent'], { dependents: 'some' }), remove('Background')],
  ['the wish to orphan its dependents', judged(['absent'], { finalizers: ['orphan'] }), remove('Orphan')],
  ['the wish to wait for its dependents', judged(['absent'], { finalizers: ['x.dev/y', 'foregroundDeletion'] }), remove('Foreground')],
  ['an owner of a kind that nobody serves', judged(['absent', 'unknown']), { type: 'defer' }],
  ['an owner that cannot be one', judged(['misplaced', 'absent']), { type: 'keep' }],
])('an object with %s', (_, input, verdict) => {
  expect(verdictOn(input)).toEqual(verdict);
});
