import type { OwnerReference } from '../../../wire/object.ts';

/**
 * What an owner reference of an object comes to, as the server tells it at this moment.
 *
 * - `solid`: the owner exists.
 * - `waiting`: it exists and waits for its dependents to end (foreground deletion).
 * - `absent`: there is no object of that kind and name with that uid, where it may be: an owner with a namespace only in
 *   the dependent's own.
 * - `unknown`: nobody serves such a kind, now; a later one may.
 * - `misplaced`: the owner has a namespace and the dependent has none. It never decides anything.
 */
export type OwnerState = 'solid' | 'waiting' | 'absent' | 'unknown' | 'misplaced';

export interface Judged {
  readonly owners: readonly { readonly reference: OwnerReference; readonly state: OwnerState }[];
  readonly finalizers: readonly string[];
  /** Whether the object has dependents itself, and one of those waits for its own. */
  readonly dependents: 'none' | 'some' | 'awaiting theirs';
}

export type Verdict =
  | { readonly type: 'keep' }
  /** Nothing can be said until more kinds are served. */
  | { readonly type: 'defer' }
  /** It has an owner that stays; take the references to the others off. */
  | { readonly type: 'release'; readonly from: readonly string[] }
  /** `unblock`: its owners must not wait for it any more, since they would wait in a circle. */
  | { readonly type: 'delete'; readonly policy: 'Background' | 'Foreground' | 'Orphan'; readonly unblock: boolean };

/** Whether an object that has owners is garbage (kube-controller-manager, `attemptToDeleteItem`). */
export function verdictOn({ owners, finalizers, dependents }: Judged): Verdict {
  const having = (state: OwnerState): readonly string[] => owners.flatMap((owner) => (owner.state === state ? [owner.reference.uid] : []));
  if (owners.length === 0 || having('misplaced').length > 0) return { type: 'keep' };
  if (having('unknown').length > 0) return { type: 'defer' };
  const [waiting, absent] = [having('waiting'), having('absent')];
  if (having('solid').length > 0) {
    // Also from those that wait: else they would wait for an object that stays.
    return waiting.length + absent.length === 0 ? { type: 'keep' } : { type: 'release', from: [...absent, ...waiting] };
  }
  if (waiting.length > 0 && dependents !== 'none') return { type: 'delete', policy: 'Foreground', unblock: dependents === 'awaiting theirs' };
  return { type: 'delete', policy: policyOf(finalizers), unblock: false };
}

/** What was once asked for stays. */
function policyOf(finalizers: readonly string[]): 'Background' | 'Foreground' | 'Orphan' {
  if (finalizers.includes('orphan')) return 'Orphan';
  return finalizers.includes('foregroundDeletion') ? 'Foreground' : 'Background';
}
