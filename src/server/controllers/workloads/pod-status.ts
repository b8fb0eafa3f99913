import type { Container, ContainerState, ContainerStateTerminated, ContainerStatus, Pod, PodCondition, PodStatus } from '../../../kinds/core/v1.ts';
import { restartsOf } from './pod-stage.ts';

/** The node on which simulated pods run. It need not exist. */
export const NODE_NAME = 'simulated-node';
// From the block that RFC 5737 keeps for examples.
const NODE_IP = '192.0.2.1';

/** The node has taken the pod on and makes its containers. `problem`: why it cannot. */
export function creatingStatus(pod: Pod, stamp: string, problem?: string): PodStatus {
  const reason = problem === undefined ? { reason: 'ContainerCreating' } : { reason: 'CreateContainerConfigError', message: problem };
  return {
    phase: 'Pending',
    conditions: conditionsOf(pod, stamp, {
      PodReadyToStartContainers: { status: 'False' },
      Initialized: initContainers(pod).length === 0 ? { status: 'True' } : { status: 'False', reason: 'ContainersNotInitialized' },
      Ready: notReady(pod),
      ContainersReady: notReady(pod),
      PodScheduled: { status: 'True' },
    }),
    startTime: pod.status?.startTime ?? stamp,
    hostIP: NODE_IP,
    hostIPs: [{ ip: NODE_IP }],
    ...initStatuses(pod, () => ({ waiting: { reason: 'PodInitializing' } })),
    containerStatuses: containersOf(pod).map((container) => ({ ...blank(container), state: { waiting: reason }, ready: false, started: false })),
  };
}

/** All containers run and are ready, for the first time or again. */
export function runningStatus(pod: Pod, stamp: string): PodStatus {
  const ip = addressOf(pod);
  const restartCount = pod.status?.phase === 'Running' ? restartsOf(pod) + 1 : restartsOf(pod);
  return {
    phase: 'Running',
    conditions: conditionsOf(pod, stamp, {
      PodReadyToStartContainers: { status: 'True' },
      Initialized: { status: 'True' },
      Ready: { status: 'True' },
      ContainersReady: { status: 'True' },
      PodScheduled: { status: 'True' },
    }),
    podIP: ip,
    podIPs: [{ ip }],
    ...initStatuses(pod, (container) => (container.restartPolicy === 'Always' ? { running: { startedAt: stamp } } : terminated({ exitCode: 0, startedAt: stamp, finishedAt: stamp }))),
    containerStatuses: containersOf(pod).map((container) => ({
      ...blank(container),
      ...lastStateOf(pod, container),
      containerID: idOf(pod, container, restartCount),
      state: { running: { startedAt: stamp } },
      restartCount, ready: true, started: true,
    })),
  };
}

/** All containers have ended with that code and will not run again. */
export function finishedStatus(pod: Pod, stamp: string, exitCode: number): PodStatus {
  const succeeded = exitCode === 0;
  const reason = succeeded ? 'PodCompleted' : 'PodFailed';
  return {
    phase: succeeded ? 'Succeeded' : 'Failed',
    conditions: conditionsOf(pod, stamp, {
      PodReadyToStartContainers: { status: 'False' },
      Initialized: succeeded ? { status: 'True', reason } : { status: 'True' },
      Ready: { status: 'False', reason },
      ContainersReady: { status: 'False', reason },
      PodScheduled: { status: 'True' },
    }),
    containerStatuses: endedContainers(pod, stamp, exitCode),
  };
}

/** All containers have failed with that code and wait for their next run. */
export function crashedStatus(pod: Pod, stamp: string, { exitCode, pauseMs }: { readonly exitCode: number; readonly pauseMs: number }): PodStatus {
  const message = `back-off ${Math.round(pauseMs / 100) / 10}s restarting failed containers`;
  return {
    conditions: conditionsOf(pod, stamp, { Ready: notReady(pod), ContainersReady: notReady(pod) }),
    containerStatuses: endedContainers(pod, stamp, exitCode).map(({ state, ...rest }) => ({
      ...rest,
      state: { waiting: { reason: 'CrashLoopBackOff', message } },
      ...(state === undefined ? {} : { lastState: state }),
    })),
  };
}

function endedContainers(pod: Pod, stamp: string, exitCode: number): ContainerStatus[] {
  return containersOf(pod).map((container) => {
    const known = statusOf(pod, container);
    const restartCount = known?.restartCount ?? 0;
    const containerID = idOf(pod, container, restartCount);
    return {
      ...blank(container),
      ...lastStateOf(pod, container),
      containerID,
      state: terminated({ exitCode, startedAt: known?.state?.running?.startedAt ?? stamp, finishedAt: stamp, containerID }),
      restartCount, ready: false, started: false,
    };
  });
}

function terminated(run: Omit<ContainerStateTerminated, 'reason'>): ContainerState {
  return { terminated: { ...run, reason: run.exitCode === 0 ? 'Completed' : 'Error' } };
}

function initStatuses(pod: Pod, state: (container: Container) => ContainerState): Pick<PodStatus, 'initContainerStatuses'> {
  const containers = initContainers(pod);
  if (containers.length === 0) return {};
  return {
    initContainerStatuses: containers.map((container) => {
      const now = state(container);
      return { ...blank(container), state: now, ready: now.waiting === undefined, started: now.running !== undefined };
    }),
  };
}

function blank({ name, image = '' }: Container): ContainerStatus {
  return { name, image, imageID: image, ready: false, restartCount: 0 };
}

/** After a run has ended, its end is what came before the next. */
function lastStateOf(pod: Pod, container: Container): Pick<ContainerStatus, 'lastState'> {
  const lastState = statusOf(pod, container)?.lastState;
  return lastState === undefined ? {} : { lastState };
}

function statusOf(pod: Pod, { name }: Container): ContainerStatus | undefined {
  return pod.status?.containerStatuses?.find((status) => status.name === name);
}

function idOf({ metadata }: Pod, { name }: Container, restartCount: number): string {
  return `simulated://${metadata.uid ?? ''}/${name}/${restartCount}`;
}

function containersOf(pod: Pod): readonly Container[] {
  return pod.spec?.containers ?? [];
}

function initContainers(pod: Pod): readonly Container[] {
  return pod.spec?.initContainers ?? [];
}

interface Wanted {
  readonly status: 'True' | 'False';
  readonly reason?: string;
  readonly message?: string;
}

function notReady(pod: Pod): Wanted {
  const names = containersOf(pod).map(({ name }) => name);
  return { status: 'False', reason: 'ContainersNotReady', message: `containers with unready status: [${names.join(' ')}]` };
}

/** The pod's conditions with these in place. The transition time moves only with the status. Conditions of others stay. */
function conditionsOf(pod: Pod, stamp: string, wanted: Readonly<Record<string, Wanted>>): PodCondition[] {
  const known = pod.status?.conditions ?? [];
  const ours = Object.entries(wanted).map(([type, condition]): PodCondition => {
    const before = known.find((candidate) => candidate.type === type);
    const since = before?.status === condition.status ? (before.lastTransitionTime ?? stamp) : stamp;
    return { type, ...condition, lastProbeTime: null, lastTransitionTime: since };
  });
  return [...known.filter(({ type }) => !Object.hasOwn(wanted, type)), ...ours];
}

/** Any address of a pod network, always the same for the same pod. */
function addressOf({ metadata }: Pod): string {
  let hash = 0;
  for (const character of metadata.uid ?? '') hash = (hash * 31 + character.charCodeAt(0)) % 65_536;
  return `10.244.${hash >> 8}.${2 + (hash % 253)}`;
}
