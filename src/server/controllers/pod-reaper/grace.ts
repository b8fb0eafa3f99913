import type { Lease } from '../../../kinds/coordination/v1.ts';
import type { Node } from '../../../kinds/core/v1.ts';
import { parseTime } from '../../../wire/time.ts';

// Kubernetes gives a node that is silent 50 s before it counts as lost (node-monitor-grace-period).
const SILENCE_MS = 50_000;

/** What is known of the node of a pod. */
export interface NodeSigns {
  readonly node: Node | undefined;
  /** The lease of that name in kube-node-lease. */
  readonly lease: Lease | undefined;
}

/** Whether somebody runs the pods of the node and will end them: its kubelet has given a sign of late. `now`: wall time. */
export function isAlive({ node, lease }: NodeSigns, now: number): boolean {
  if (node === undefined) return false;
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
  return isFresh(lease?.spec?.renewTime, now) || (ready?.status === 'True' && isFresh(ready.lastHeartbeatTime, now));
}

function isFresh(time: string | null | undefined, now: number): boolean {
  const at = parseTime(time ?? '');
  return at.ok && Math.abs(now - at.value) < SILENCE_MS;
}

interface Deletion {
  /** RFC 3339: the end of the grace period. */
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
}

/**
 * Milliseconds until the grace period ends; undefined if there is none. At most the whole period, so that a wall clock
 * which was set back holds up nothing. `isNew`: the deletion has been seen as it happened, so that no clock is needed.
 */
export function graceLeft({ deletionTimestamp, deletionGracePeriodSeconds = 0 }: Deletion, isNew: boolean, now: number): number | undefined {
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds <= 0) return undefined;
  const period = deletionGracePeriodSeconds * 1000;
  const end = parseTime(deletionTimestamp);
  if (isNew || !end.ok) return period;
  return Math.min(period, Math.max(0, end.value - now));
}
