import { describe, expect, it } from 'vitest';
import type { PodStatus } from '../../../../src/kinds/core/v1.ts';
import { DURATION, EXIT_CODE, OUTCOME } from '../../../../src/server/controllers/workloads/behaviour.ts';
import { DEFAULT_TEMPO, type Plan, type PodView } from '../../../../src/server/controllers/workloads/plan.ts';
import { planPod } from '../../../../src/server/controllers/workloads/plan-pod.ts';
import { stageBegan, stageOf } from '../../../../src/server/controllers/workloads/pod-stage.ts';
import { NOW, STAMP, aPod, type PodShape } from './objects.ts';

const plan = (view: PodView): Plan => planPod(view, NOW, DEFAULT_TEMPO);

function statusOf(view: PodView): PodStatus {
  const [action] = plan(view).actions;
  if (action?.type !== 'pod-status') throw new Error(`the plan is ${JSON.stringify(plan(view))}`);
  return action.status;
}

const conditions = ({ conditions: list = [] }: PodStatus): readonly string[] => list.map(({ type, status, reason = '' }) => `${type}=${status} ${reason}`.trim());

const spec = { nodeName: 'n' };

/** The pod as it is once the status of its plan is stored. */
function after(view: PodView, forMs: number, shape: PodShape = {}): PodView {
  return aPod({ spec, ...shape, status: { ...view.pod.status, ...statusOf(view) }, forMs });
}

const annotated = (annotations: Record<string, string>, restartPolicy = 'Never'): PodShape => ({ metadata: { annotations }, spec: { ...spec, restartPolicy } });

function running(shape: PodShape = {}): PodView {
  return after(after(aPod({ spec }), 1000), 0, shape);
}

function runningFor(forMs: number, shape: PodShape): PodView {
  return { ...running(shape), since: NOW.at - forMs };
}

describe('a pod', () => {
  it('gets a node after a moment', () => {
    expect(plan(aPod({ forMs: 20 }))).toEqual({ actions: [], wakeAt: NOW.at + 30 });
    expect(plan(aPod({ forMs: 50 })).actions).toMatchObject([{ type: 'bind-pod', node: 'simulated-node' }]);
  });

  it.each([['gated', { schedulingGates: [{ name: 'example.com/wait' }] }], ['of another scheduler', { schedulerName: 'mine' }]])('that is %s gets none', (_case, fields) => {
    expect(plan(aPod({ spec: fields, forMs: 60_000 }))).toEqual({ actions: [] });
  });

  it('is made by its node, and then runs', () => {
    const creating = after(aPod({ spec }), 0);
    expect(stageOf(creating.pod)).toBe('creating');
    expect(creating.pod.status).toMatchObject({ phase: 'Pending', startTime: STAMP, containerStatuses: [{ name: 'main', ready: false, state: { waiting: { reason: 'ContainerCreating' } } }] });
    expect(conditions(creating.pod.status ?? {})).toEqual([
      'PodReadyToStartContainers=False', 'Initialized=True', 'Ready=False ContainersNotReady', 'ContainersReady=False ContainersNotReady', 'PodScheduled=True',
    ]);
    expect(plan(creating).wakeAt).toBe(NOW.at + 250);

    const status = statusOf({ ...creating, since: NOW.at - 250 });
    expect(status).toMatchObject({ phase: 'Running', containerStatuses: [{ image: 'busybox', ready: true, started: true, restartCount: 0, state: { running: { startedAt: STAMP } } }] });
    expect(status.podIP).toMatch(/^10\.244\.\d+\.\d+$/);
    expect(new Set(conditions(status))).toEqual(new Set(['PodReadyToStartContainers=True', 'Initialized=True', 'Ready=True', 'ContainersReady=True', 'PodScheduled=True']));
  });

  it('runs as long as its annotation says, and succeeds', () => {
    expect(plan(running())).toEqual({ actions: [], wakeAt: NOW.at + 1000 });
    const shape = annotated({ [DURATION]: '1h' });
    expect(plan(runningFor(3_599_999, shape))).toEqual({ actions: [], wakeAt: NOW.at + 1 });
    const status = statusOf(runningFor(3_600_000, shape));
    expect(status).toMatchObject({ phase: 'Succeeded', containerStatuses: [{ ready: false, state: { terminated: { exitCode: 0, reason: 'Completed', startedAt: STAMP, finishedAt: STAMP } } }] });
    expect(conditions(status)).toContain('Ready=False PodCompleted');
  });

  it('fails if it is to, with the code it is to have', () => {
    const status = statusOf(runningFor(1000, annotated({ [OUTCOME]: 'fail', [EXIT_CODE]: '42' })));
    expect(status).toMatchObject({ phase: 'Failed', containerStatuses: [{ state: { terminated: { exitCode: 42, reason: 'Error' } } }] });
    expect(conditions(status)).toContain('Ready=False PodFailed');
  });

  it('stays as it is once it is over', () => {
    expect(plan(after(runningFor(1000, {}), 60_000))).toEqual({ actions: [] });
  });

  it('keeps the conditions of others, and the times of its own that do not change', () => {
    const mine = { type: 'example.com/Mine', status: 'True' };
    const scheduled = { type: 'PodScheduled', status: 'True', lastTransitionTime: '2025-12-31T00:00:00Z' };
    const { conditions: list } = statusOf(aPod({ spec, status: { phase: 'Pending', conditions: [mine, scheduled] } }));
    expect(list).toContainEqual(mine);
    expect(list).toContainEqual({ ...scheduled, lastProbeTime: null });
  });

  it('passes through its init containers', () => {
    const shape: PodShape = { spec: { ...spec, initContainers: [{ name: 'init' }, { name: 'side', restartPolicy: 'Always' }] } };
    const creating = after(aPod(shape), 1000, shape);
    expect(creating.pod.status?.initContainerStatuses?.map(({ state }) => state)).toEqual(Array(2).fill({ waiting: { reason: 'PodInitializing' } }));
    expect(statusOf(creating).initContainerStatuses).toMatchObject([{ ready: true, state: { terminated: { exitCode: 0 } } }, { ready: true, state: { running: {} } }]);
  });

  it('with a wrong annotation says so and waits until it is mended', () => {
    const wrong = annotated({ [DURATION]: 'soon' });
    const creating = aPod({ ...wrong, status: after(aPod({ spec }), 0).pod.status ?? {} });
    const status = statusOf(creating);
    expect(status.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'CreateContainerConfigError', message: 'annotation everwatch.dev/duration is no duration such as 300ms, 5s, 5m, 2h, 7d or 2w',
    });
    expect(plan(aPod({ ...wrong, status, forMs: 60_000 }))).toEqual({ actions: [] });
    expect(statusOf(aPod({ spec, status, forMs: 60_000 })).phase).toBe('Running');
  });

  it.each([{ [OUTCOME]: 'maybe' }, { [OUTCOME]: 'fail-times=x' }, { [EXIT_CODE]: '0' }, { [EXIT_CODE]: '256' }])('takes %j for wrong', (annotations) => {
    const creating = aPod({ ...annotated(annotations), status: after(aPod({ spec }), 0).pod.status ?? {}, forMs: 60_000 });
    expect(statusOf(creating).containerStatuses?.[0]?.state?.waiting?.reason).toBe('CreateContainerConfigError');
  });
});

describe('a pod that is started again', () => {
  it('runs for ever if it should always run', () => {
    expect(plan(runningFor(86_400_000, annotated({}, 'Always')))).toEqual({ actions: [] });
  });

  it('crashes, waits longer each time, and then succeeds', () => {
    const shape = annotated({ [OUTCOME]: 'fail-times=2' }, 'OnFailure');
    let view = runningFor(1000, shape);
    const pauses: (number | undefined)[] = [];
    for (let run = 0; run < 2; run++) {
      view = after(view, 0, shape);
      expect(stageOf(view.pod)).toBe('crashed');
      expect(view.pod.status).toMatchObject({ phase: 'Running', containerStatuses: [{ restartCount: run, state: { waiting: { reason: 'CrashLoopBackOff' } }, lastState: { terminated: { exitCode: 1 } } }] });
      pauses.push((plan(view).wakeAt ?? 0) - NOW.at);
      view = after({ ...view, since: NOW.at - 60_000 }, 1000, shape);
      expect(view.pod.status).toMatchObject({ phase: 'Running', containerStatuses: [{ restartCount: run + 1, ready: true, lastState: { terminated: { exitCode: 1 } } }] });
    }
    expect(pauses).toEqual([1000, 2000]);
    expect(statusOf(view).phase).toBe('Succeeded');
  });
});

describe('a pod that is deleted', () => {
  const leaving = { metadata: { deletionTimestamp: STAMP, deletionGracePeriodSeconds: 30 } };

  it('stops first, and only then goes', () => {
    const stopping = (forMs: number): PodView => ({ ...running(leaving), since: NOW.at - forMs });
    expect(plan(stopping(0))).toEqual({ actions: [], wakeAt: NOW.at + 100 });
    const stopped = after(stopping(100), 0, leaving);
    expect(stopped.pod.status).toMatchObject({ phase: 'Failed', containerStatuses: [{ state: { terminated: { exitCode: 143 } } }] });
    expect(plan(stopped).actions).toMatchObject([{ type: 'delete-pod', now: true }]);
  });

  it('and waits only for finalizers is left to those who put them there', () => {
    const waiting = aPod({ metadata: { deletionTimestamp: STAMP, deletionGracePeriodSeconds: 0, finalizers: ['example.com/x'] }, spec, status: { phase: 'Failed' } });
    expect(plan(waiting)).toEqual({ actions: [] });
  });
});

describe('the stage of a pod', () => {
  it('is told with its time by the object alone', () => {
    const told = (view: PodView): readonly unknown[] => [stageOf(view.pod), stageBegan(view.pod)];
    expect(told(aPod())).toEqual(['unscheduled', STAMP]);
    expect(told(aPod({ spec }))).toEqual(['assigned', STAMP]);
    expect(told(after(aPod({ spec }), 0))).toEqual(['creating', STAMP]);
    expect(told(running())).toEqual(['running', STAMP]);
    expect(told(after(runningFor(1000, annotated({ [OUTCOME]: 'fail' }, 'Always')), 0))).toEqual(['crashed', STAMP]);
    expect(told(after(runningFor(1000, {}), 0))).toEqual(['finished', STAMP]);
  });
});
