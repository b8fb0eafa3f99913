import { at, flagAt, isSetAt, numberAt, objectsAt, textAt } from '../../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../../wire/object.ts';
import { humanDuration, parseTime } from '../../../../wire/time.ts';
import { ageOf, filledOr, isTrue, nameOf, NONE } from './cell.ts';
import { AGE, column, NAME, wideColumn, type TablePrinter } from './printer.ts';

/** What the columns Ready, Status and Restarts are made of. */
interface PodSummary {
  reason: string;
  readyContainers: number;
  restarts: number;
  /** When a container last ended, in milliseconds since 1970. */
  lastRestart: number | undefined;
}

const ENDED: Readonly<Record<string, string>> = {
  Succeeded: 'The pod has completed successfully.',
  Failed: 'The pod failed.',
};

export const POD: TablePrinter = {
  columns: [
    NAME,
    column('Ready', 'Containers that are ready, of all'),
    column('Status', 'What the containers of the pod are doing'),
    column('Restarts', 'How often containers were restarted, and when last'),
    AGE,
    wideColumn('IP', 'First address of the pod'),
    wideColumn('Node', 'Node on which the pod runs'),
    wideColumn('Nominated Node', 'Node on which room is being made for the pod'),
    wideColumn('Readiness Gates', 'Readiness gates that are passed, of all'),
  ],
  cells(pod, now) {
    const summary = summarize(pod);
    return [
      nameOf(pod),
      `${summary.readyContainers}/${containerCount(pod)}`,
      summary.reason,
      restartsCell(summary, now),
      ageOf(pod, now),
      textAt(objectsAt(pod, 'status.podIPs')[0], 'ip') || NONE,
      filledOr(pod, 'spec.nodeName', NONE),
      filledOr(pod, 'status.nominatedNodeName', NONE),
      readinessGates(pod),
    ];
  },
  conditions(pod) {
    const phase = textAt(pod, 'status.phase');
    const message = ENDED[phase];
    return message === undefined ? [] : [{ type: 'Completed', status: 'True', reason: phase, message }];
  },
};

function restartsCell({ restarts, lastRestart }: PodSummary, now: number): string {
  return restarts === 0 || lastRestart === undefined ? String(restarts) : `${restarts} (${humanDuration(now - lastRestart)} ago)`;
}

/** Sidecars (init containers that go on running) count like containers. */
function containerCount(pod: KubeObject): number {
  return objectsAt(pod, 'spec.containers').length + objectsAt(pod, 'spec.initContainers').filter(isSidecar).length;
}

function isSidecar(container: JsonObject | undefined): boolean {
  return textAt(container, 'restartPolicy') === 'Always';
}

function readinessGates(pod: KubeObject): string {
  const gates = objectsAt(pod, 'spec.readinessGates');
  if (gates.length === 0) return NONE;
  return `${gates.filter((gate) => isTrue(pod, 'status.conditions', textAt(gate, 'conditionType'))).length}/${gates.length}`;
}

function summarize(pod: KubeObject): PodSummary {
  const gated = objectsAt(pod, 'status.conditions').some((condition) => condition['type'] === 'PodScheduled' && condition['reason'] === 'SchedulingGated');
  const reason = gated ? 'SchedulingGated' : textAt(pod, 'status.reason') || textAt(pod, 'status.phase');
  const summary: PodSummary = { reason, readyContainers: 0, restarts: 0, lastRestart: undefined };
  const sidecars: PodSummary = { ...summary };
  const initializing = addInitContainers(pod, summary, sidecars);
  if (!initializing || isTrue(pod, 'status.conditions', 'Initialized')) {
    // Restarts of ordinary init containers no longer matter.
    summary.restarts = sidecars.restarts;
    summary.lastRestart = sidecars.lastRestart;
    addContainers(pod, summary);
  }
  if (pod.metadata.deletionTimestamp !== undefined) {
    const phase = textAt(pod, 'status.phase');
    if (textAt(pod, 'status.reason') === 'NodeLost') summary.reason = 'Unknown';
    else if (phase !== 'Succeeded' && phase !== 'Failed') summary.reason = 'Terminating';
  }
  return summary;
}

/** Looks at init containers up to the first that is not done; true if there is one. */
function addInitContainers(pod: KubeObject, summary: PodSummary, sidecars: PodSummary): boolean {
  const specs = objectsAt(pod, 'spec.initContainers');
  for (const [index, status] of objectsAt(pod, 'status.initContainerStatuses').entries()) {
    // Of two with the same name the later one counts, as in a map filled in order.
    const sidecar = isSidecar(specs.findLast((container) => container['name'] === status['name']));
    addRestarts(status, summary);
    if (sidecar) addRestarts(status, sidecars);
    const terminated = at(status, 'state.terminated');
    if (isJsonObject(terminated) && numberAt(terminated, 'exitCode') === 0) continue;
    if (sidecar && flagAt(status, 'started')) {
      if (flagAt(status, 'ready')) summary.readyContainers++;
      continue;
    }
    summary.reason = initReason(status, `Init:${index}/${specs.length}`);
    return true;
  }
  return false;
}

function initReason(status: JsonObject, progress: string): string {
  const terminated = at(status, 'state.terminated');
  if (isJsonObject(terminated)) return `Init:${terminatedReason(terminated)}`;
  const waiting = textAt(status, 'state.waiting.reason');
  return waiting === '' || waiting === 'PodInitializing' ? progress : `Init:${waiting}`;
}

function terminatedReason(terminated: JsonObject): string {
  const signal = numberAt(terminated, 'signal');
  return textAt(terminated, 'reason') || (signal === 0 ? `ExitCode:${numberAt(terminated, 'exitCode')}` : `Signal:${signal}`);
}

/** From the last container to the first: the first one that has something to say wins. */
function addContainers(pod: KubeObject, summary: PodSummary): void {
  let isRunning = false;
  let failure = '';
  for (const status of objectsAt(pod, 'status.containerStatuses').toReversed()) {
    addRestarts(status, summary);
    const waiting = textAt(status, 'state.waiting.reason');
    const terminated = at(status, 'state.terminated');
    if (waiting !== '') summary.reason = waiting;
    else if (isJsonObject(terminated)) {
      summary.reason = terminatedReason(terminated);
      if (numberAt(terminated, 'exitCode') !== 0) failure = summary.reason;
    } else if (flagAt(status, 'ready') && isSetAt(status, 'state.running')) {
      isRunning = true;
      summary.readyContainers++;
    }
  }
  // Some containers have completed while others still run, or have failed.
  if (summary.reason !== 'Completed') return;
  if (isRunning && hasTrueReady(pod)) summary.reason = 'Running';
  else if (failure !== '') summary.reason = failure;
  else if (isRunning) summary.reason = 'NotReady';
}

function hasTrueReady(pod: KubeObject): boolean {
  return objectsAt(pod, 'status.conditions').some((condition) => condition['type'] === 'Ready' && condition['status'] === 'True');
}

function addRestarts(status: JsonObject, summary: PodSummary): void {
  summary.restarts += numberAt(status, 'restartCount');
  const finished = textAt(status, 'lastState.terminated.finishedAt');
  const time = finished === '' ? undefined : parseTime(finished);
  if (time?.ok === true) summary.lastRestart = Math.max(summary.lastRestart ?? time.value, time.value);
}
