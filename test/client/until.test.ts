import { describe, expect, it } from 'vitest';
import { is } from '../../src/client/conditions.ts';
import type { Condition } from '../../src/client/until-types.ts';
import { WaitError } from '../../src/client/until.ts';
import type { Live } from '../../src/client/watch-types.ts';
import { Job } from '../../src/kinds/batch/v1.ts';
import type { ObjectLike } from '../../src/kinds/kind.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import { failure } from '../../src/wire/status.ts';
import type { KubeObject } from '../../src/wire/object.ts';
import { trusted } from '../../src/client/live-object.ts';
import { ScriptedStream, added, deleted, errorEvent, marker, modified, pod, podList, refusal, stream } from './scripted-server.ts';
import { scene } from './watching.ts';

function job(version: number, ...conditions: readonly string[]): KubeObject {
  return {
    apiVersion: 'batch/v1', kind: 'Job',
    metadata: { name: 'import', namespace: 'batch', uid: 'u', resourceVersion: String(version), creationTimestamp: '2026-01-01T00:00:00Z' },
    status: { active: conditions.length === 0 ? 1 : 0, conditions: conditions.map((type) => ({ type, status: 'True', reason: 'Because', message: `it is ${type}` })) },
  };
}

function waiting(): ReturnType<typeof scene> & { readonly stream: ScriptedStream } {
  const here = scene();
  const open = new ScriptedStream();
  here.server.script(stream(open));
  return { ...here, stream: open };
}

describe('until', () => {
  it('asks for one object only, and answers with it as it was', async () => {
    const { client, stream: open, server, clock } = waiting();
    const done = client.until(Job, 'batch/import', is.complete);
    open.send(added(job(5)), marker(9), modified(job(10, 'Complete')));
    expect((await done).metadata.resourceVersion).toBe('10');
    expect(server.seen.map(({ path, query }) => `${path} ${query.get('fieldSelector') ?? ''}`)).toEqual(['/apis/batch/v1/namespaces/batch/jobs metadata.name=import']);
    await clock.settle();
    expect([open.closed, clock.pending]).toEqual([true, 0]);
  });

  it('answers at once if it is so already', async () => {
    const { client, stream: open } = waiting();
    open.send(added(job(5, 'Complete')));
    expect((await client.until(Job, 'batch/import', is.complete)).status?.conditions).toHaveLength(1);
  });

  it('survives cut streams and a lost history', async () => {
    const { client, stream: open, server, clock } = waiting();
    const next = new ScriptedStream();
    server.script(refusal(failure('Expired', 'too old')), podList('50', []), stream(next));
    const done = client.until(Pod, 'shop/a', is.path('spec.nodeName', 'n1'));
    open.send(marker(9)).cut();
    await clock.advance(5_000);
    const found = pod('a', 60);
    next.send(added({ ...found, spec: { nodeName: 'n1' } }));
    expect((await done).metadata.name).toBe('a');
  });

  it('ends when it cannot come any more, and says why', async () => {
    const { client, stream: open } = waiting();
    open.send(added(job(5)), marker(9), modified(job(11, 'Failed')));
    const error: unknown = await client.until(Job, 'batch/import', is.complete, { failOn: is.failed }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(WaitError);
    expect(error).toMatchObject({ code: 'EVERWATCH_WAIT', end: 'failed', lastSeen: { metadata: { resourceVersion: '11' } } });
    expect(String(error)).toContain('Job batch/import did not become complete: it is failed; last seen at version 11: Failed=True (Because: it is Failed); active 0. The watch: live for');
  });

  it('says at its deadline what was last seen, with the reason as its cause', async () => {
    const { client, stream: open, clock } = waiting();
    open.send(added(job(5)), marker(9));
    const controller = new AbortController();
    const done = client.until(Job, 'batch/import', is.complete, { signal: controller.signal });
    await clock.settle();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    controller.abort(reason);
    await expect(done).rejects.toMatchObject({
      end: 'deadline', cause: reason, message: expect.stringContaining('the time is up; last seen at version 5: active 1. The watch:') as string,
    });
  });

  it('tells an object that is not there from a server that has not answered', async () => {
    const missing = waiting();
    missing.stream.send(marker(9));
    const late = new DOMException('late', 'TimeoutError');
    const [first, second] = [new AbortController(), new AbortController()];
    const absent = missing.client.until(Job, 'batch/import', is.complete, { signal: first.signal });
    await missing.clock.settle();
    first.abort(late);
    await expect(absent).rejects.toThrow('there was no such object');
    const silent = scene();
    silent.server.otherwise(() => ({ kind: 'no connection' }));
    const unknown = silent.client.until(Job, 'batch/import', is.complete, { signal: second.signal });
    await silent.clock.advance(1_000);
    second.abort(late);
    await expect(unknown).rejects.toThrow(/the server has not said yet whether there is one\. The watch: .*ECONNREFUSED/);
  });

  it('throws any other reason of the signal as it is', async () => {
    const { client } = waiting();
    const reason = new Error('no more');
    await expect(client.until(Job, 'batch/import', is.complete, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('takes a deletion for a failure, or waits for the next of the name', async () => {
    const first = waiting();
    first.stream.send(added(job(5)), marker(9), deleted(job(10)));
    await expect(first.client.until(Job, 'batch/import', is.complete)).rejects.toMatchObject({ end: 'deleted' });
    const second = waiting();
    second.stream.send(added(job(5)), marker(9), deleted(job(10)), added(job(12, 'Complete')));
    expect((await second.client.until(Job, 'batch/import', is.complete, { ifDeleted: 'wait' })).metadata.resourceVersion).toBe('12');
  });

  it('waits for a deletion, also one that nobody saw', async () => {
    const seen = waiting();
    seen.stream.send(added(pod('a', 5)), marker(9), deleted(pod('a', 10)));
    expect((await seen.client.until(Pod, 'shop/a', is.deleted))?.metadata.resourceVersion).toBe('10');
    const never = waiting();
    never.stream.send(marker(9));
    expect(await never.client.until(Pod, 'shop/a', is.deleted)).toBeUndefined();
    const blind = waiting();
    blind.server.script(podList('50', []), stream());
    blind.stream.send(added(pod('a', 5)), marker(9), errorEvent(failure('Expired', 'too old'))).end();
    const gone = blind.client.until(Pod, 'shop/a', is.deleted);
    await blind.clock.advance(5_000);
    expect((await gone)?.metadata.resourceVersion).toBe('5');
  });

  it('throws a refusal', async () => {
    const { client, server } = scene();
    server.script(refusal(failure('Forbidden', 'no')));
    await expect(client.until(Pod, 'shop/a', is.exists)).rejects.toMatchObject({ reason: 'Forbidden' });
  });

  it('takes any question', async () => {
    const { client, stream: open } = waiting();
    open.send(added(pod('a', 5)), marker(9), modified(pod('a', 10, { image: 'web:2' })));
    expect((await client.until(Pod, 'shop/a', (object) => object.spec?.containers?.[0]?.image === 'web:2')).metadata.resourceVersion).toBe('10');
  });
});

function object(kind: string, rest: object): Live<ObjectLike> {
  return trusted<ObjectLike>({ apiVersion: 'v1', kind, metadata: { name: 'x', generation: 2 }, ...rest });
}

describe('the ready-made conditions', () => {
  const conditions = (...entries: readonly [string, string][]): object => ({ status: { conditions: entries.map(([type, status]) => ({ type, status })) } });
  const table: readonly [string, Condition, Live<ObjectLike>, boolean][] = [
    ['Pod succeeded', is.complete, object('Pod', { status: { phase: 'Succeeded' } }), true],
    ['Pod running', is.complete, object('Pod', { status: { phase: 'Running' } }), false],
    ['Job half way', is.complete, object('Job', conditions(['SuccessCriteriaMet', 'True'])), false],
    ['Job complete', is.complete, object('Job', conditions(['Complete', 'True'])), true],
    ['Job not complete', is.complete, object('Job', conditions(['Complete', 'False'])), false],
    ['Job failed', is.failed, object('Job', conditions(['Failed', 'True'])), true],
    ['Pod failed', is.failed, object('Pod', { status: { phase: 'Failed' } }), true],
    ['Deployment stuck', is.failed, object('Deployment', conditions(['Progressing', 'False'])), true],
    ['Pod ready', is.ready, object('Pod', conditions(['Ready', 'True'])), true],
    ['Pod not ready', is.ready, object('Pod', conditions(['Ready', 'False'], ['Available', 'True'])), false],
    ['APIService available', is.ready, object('APIService', conditions(['Available', 'True'])), true],
    ['no status', is.ready, object('Pod', {}), false],
    ['Deployment of one without spec.replicas', is.ready, object('Deployment', { status: { observedGeneration: 2, replicas: 1, updatedReplicas: 1, availableReplicas: 1 } }), true],
    ['Deployment before its controller looked', is.ready, object('Deployment', { spec: { replicas: 0 } }), false],
    ['Deployment of an older generation', is.ready, object('Deployment', { status: { observedGeneration: 1, replicas: 1, updatedReplicas: 1, availableReplicas: 1 } }), false],
    ['Deployment with an old pod left', is.ready, object('Deployment', { status: { observedGeneration: 2, replicas: 2, updatedReplicas: 1, availableReplicas: 1 } }), false],
    ['DaemonSet on no node', is.ready, object('DaemonSet', { status: { observedGeneration: 2, desiredNumberScheduled: 0 } }), true],
    ['DaemonSet unready', is.ready, object('DaemonSet', { status: { observedGeneration: 2, desiredNumberScheduled: 2, updatedNumberScheduled: 2, numberAvailable: 1 } }), false],
    ['StatefulSet rolling', is.ready, object('StatefulSet', { status: { observedGeneration: 2, readyReplicas: 1, currentRevision: 'a', updateRevision: 'b' } }), false],
    ['StatefulSet ready', is.ready, object('StatefulSet', { status: { observedGeneration: 2, readyReplicas: 1, currentRevision: 'a', updateRevision: 'a' } }), true],
    ['any condition', is.condition('Progressing'), object('X', conditions(['Progressing', 'True'])), true],
    ['any condition, in lower case', is.condition('Progressing', 'unknown'), object('X', conditions(['Progressing', 'Unknown'])), true],
    ['a condition that is not there', is.condition('Progressing', 'False'), object('X', {}), false],
    ['a path with any value', is.path('status.loadBalancer.ingress'), object('Service', { status: { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } } }), true],
    ['a path with nothing there', is.path('status.loadBalancer.ingress'), object('Service', { status: { loadBalancer: {} } }), false],
    ['a path with a value', is.path('status.loadBalancer.ingress[].ip', ['10.0.0.1']), object('Service', { status: { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } } }), true],
  ];
  it.each(table)('%s', (...[, condition, subject, met]) => {
    expect(condition.test(subject)).toBe(met);
  });
});
