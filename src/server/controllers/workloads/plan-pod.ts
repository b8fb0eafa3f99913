import { formatTime } from '../../../wire/time.ts';
import { behaviourOf, outcomeOf, type Behaviour } from './behaviour.ts';
import { NOTHING, pauseAfter, type Now, type Plan, type PodView, type Tempo } from './plan.ts';
import { restartsOf, stageOf } from './pod-stage.ts';
import { NODE_NAME, crashedStatus, creatingStatus, finishedStatus, runningStatus } from './pod-status.ts';

// What a shell reports for a process that has followed a SIGTERM.
const EXIT_OF_STOPPED = 143;

/** What the simulated scheduler and kubelet do about a pod. */
export function planPod(view: PodView, now: Now, tempo: Tempo): Plan {
  const { pod, since } = view;
  const stamp = formatTime(now.wall);
  switch (stageOf(pod)) {
    case 'unscheduled':
      return isForUs(view) ? due(since + tempo.scheduleMs, now, () => ({ type: 'bind-pod', pod, node: NODE_NAME })) : NOTHING;
    case 'assigned':
      return { actions: [{ type: 'pod-status', pod, status: creatingStatus(pod, stamp) }] };
    case 'creating':
      return create(view, now, tempo);
    case 'running':
      return run(view, now, tempo);
    case 'crashed':
      return due(since + pauseAfter(restartsOf(pod) + 1, tempo), now, () => ({ type: 'pod-status', pod, status: runningStatus(pod, stamp) }));
    case 'stopping':
      return due(since + tempo.stopMs, now, () => ({ type: 'pod-status', pod, status: finishedStatus(pod, stamp, EXIT_OF_STOPPED) }));
    case 'finished':
      return hasGrace(view) ? { actions: [{ type: 'delete-pod', pod, now: true }] } : NOTHING;
  }
}

/** Somebody else's scheduler, or a gate, may be what is being tested. */
function isForUs({ pod: { spec } }: PodView): boolean {
  return (spec?.schedulerName ?? 'default-scheduler') === 'default-scheduler' && (spec?.schedulingGates ?? []).length === 0;
}

/** Deleted, and kept only until its containers have stopped, which they have. */
function hasGrace({ pod: { metadata } }: PodView): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.deletionGracePeriodSeconds ?? 0) > 0;
}

function create({ pod, since }: PodView, now: Now, tempo: Tempo): Plan {
  const stamp = formatTime(now.wall);
  const behaviour = behaviourOf(pod.metadata.annotations);
  if (behaviour.ok) return due(since + tempo.startMs, now, () => ({ type: 'pod-status', pod, status: runningStatus(pod, stamp) }));
  const told = pod.status?.containerStatuses?.some(({ state }) => state?.waiting?.message === behaviour.error) === true;
  return told ? NOTHING : { actions: [{ type: 'pod-status', pod, status: creatingStatus(pod, stamp, behaviour.error) }] };
}

function run({ pod, since }: PodView, now: Now, tempo: Tempo): Plan {
  const behaviour = behaviourOf(pod.metadata.annotations);
  const restartPolicy = pod.spec?.restartPolicy ?? 'Always';
  // Annotations that were spoilt while it ran say nothing about its end.
  if (!behaviour.ok || runsForEver(behaviour.value, restartPolicy, restartsOf(pod))) return NOTHING;
  const { durationMs, exitCode, failures } = behaviour.value;
  const fails = outcomeOf(failures, restartsOf(pod)) === 'fail';
  return due(since + durationMs, now, () => {
    const stamp = formatTime(now.wall);
    const again = fails && restartPolicy !== 'Never';
    const pauseMs = pauseAfter(restartsOf(pod) + 1, tempo);
    const status = again ? crashedStatus(pod, stamp, { exitCode, pauseMs }) : finishedStatus(pod, stamp, fails ? exitCode : 0);
    return { type: 'pod-status', pod, status };
  });
}

function runsForEver({ failures }: Behaviour, restartPolicy: string, restarts: number): boolean {
  return restartPolicy === 'Always' && outcomeOf(failures, restarts) === 'succeed';
}

function due(at: number, now: Now, action: () => Plan['actions'][number]): Plan {
  return now.at >= at ? { actions: [action()] } : { actions: [], wakeAt: at };
}
