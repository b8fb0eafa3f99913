import type { Client } from '../../../client/client-types.ts';
import type { Live } from '../../../client/watch-types.ts';
import { Job } from '../../../kinds/batch/v1.ts';
import { Pod } from '../../../kinds/core/v1.ts';
import { isStatus } from '../../../wire/status.ts';
import { getOrNothing, isRefusal } from '../controller.ts';
import { TRACKING } from './job-pods.ts';
import type { Action } from './plan.ts';
import { mergePatchBetween } from './status-patch.ts';

/** What came of a write, to be remembered before the watch tells it. */
export type Performed =
  | { readonly type: 'job'; readonly job: Live<Job> }
  | { readonly type: 'pod'; readonly pod: Live<Pod> }
  | { readonly type: 'gone'; readonly object: Live<Job> | Live<Pod> };

/** The object is not as it was read, or there is none any more: read it again and decide anew. */
export function isOutdated(error: unknown, action: Action): boolean {
  if (action.type === 'create-pod') return false;
  return isRefusal(error, 'Conflict', 'NotFound');
}

/** The namespace is on its way out, and so will be the Job: there is nothing more to be made for it. */
export function isEndOfNamespace(error: unknown): boolean {
  return isRefusal(error, 'Forbidden') && error.status.details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating') === true;
}

/** Does one write. Rejects with what the client rejects with. */
export async function perform(client: Client, action: Action, signal: AbortSignal): Promise<Performed> {
  switch (action.type) {
    case 'create-pod':
      return { type: 'pod', pod: await client.create(Pod, action.pod, { signal }) };
    case 'delete-pod':
      return deletePod(client, action.pod, { signal, ...(action.now ? { gracePeriodSeconds: 0 } : {}) });
    case 'bind-pod':
      return { type: 'pod', pod: await bind(client, action, signal) };
    case 'pod-status':
      return { type: 'pod', pod: await client.patch(Pod, placeOf(action.pod), {
        merge: { metadata: identityOf(action.pod), status: action.status }, subresource: 'status', signal,
      }) };
    case 'release-pod':
      return releasePod(client, action.pod, signal);
    case 'collect-pod':
      return collect(client, action, signal);
    case 'job-status':
      return { type: 'job', job: await writeJobStatus(client, action, signal) };
    case 'delete-job': {
      const { job } = action;
      const answer = await client.delete(Job, placeOf(job), { propagationPolicy: 'Background', preconditions: identityOf(job), signal });
      return isStatus(answer) ? { type: 'gone', object: job } : { type: 'job', job: answer };
    }
  }
}

interface Identified {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly uid: string };
}

function placeOf({ metadata }: Identified): { readonly name: string; readonly namespace: string | undefined } {
  return { name: metadata.name, namespace: metadata.namespace };
}

/** A patch with a uid does nothing to another object of the same name. */
function identityOf({ metadata }: Identified): { readonly uid: string } {
  return { uid: metadata.uid };
}

interface PodDeletion {
  readonly signal: AbortSignal;
  readonly gracePeriodSeconds?: number;
}

async function deletePod(client: Client, pod: Live<Pod>, options: PodDeletion): Promise<Performed> {
  const answer = await client.delete(Pod, placeOf(pod), { propagationPolicy: 'Background', preconditions: identityOf(pod), ...options });
  // A pod that is gone at once comes back as it last was, one that is only marked with its finalizers or grace period.
  const stays = !isStatus(answer) && ((answer.metadata.finalizers ?? []).length > 0 || (answer.metadata.deletionGracePeriodSeconds ?? 0) > 0);
  return stays ? { type: 'pod', pod: answer } : { type: 'gone', object: pod };
}

async function bind(client: Client, { pod, node }: Extract<Action, { type: 'bind-pod' }>, signal: AbortSignal): Promise<Live<Pod>> {
  const place = placeOf(pod);
  const path = `/api/v1/namespaces/${place.namespace ?? 'default'}/pods/${place.name}/binding`;
  const body = { apiVersion: 'v1', kind: 'Binding', metadata: { name: place.name, uid: pod.metadata.uid }, target: { apiVersion: 'v1', kind: 'Node', name: node } };
  try {
    await client.request({ method: 'POST', path, body, signal });
  } catch (error) {
    if (!isUnserved(error)) throw error;
    // A server without the binding subresource lets the field be set.
    return client.patch(Pod, place, { merge: { metadata: identityOf(pod), spec: { nodeName: node } }, signal });
  }
  return client.get(Pod, place, { signal });
}

/** A 404 for the address itself names no object. */
function isUnserved(error: unknown): boolean {
  return isRefusal(error, 'MethodNotAllowed') || (isRefusal(error, 'NotFound') && error.status.details?.name === undefined);
}

async function releasePod(client: Client, pod: Live<Pod>, signal: AbortSignal): Promise<Performed> {
  const { resourceVersion, uid, finalizers = [], deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod.metadata;
  const left = finalizers.filter((finalizer) => finalizer !== TRACKING);
  // The list is replaced whole, so it must be the one that was read.
  const metadata = { uid, resourceVersion, finalizers: left.length === 0 ? null : left };
  const released = await client.patch(Pod, placeOf(pod), { merge: { metadata }, signal });
  const isLast = deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0 && left.length === 0;
  return isLast ? { type: 'gone', object: pod } : { type: 'pod', pod: released };
}

async function collect(client: Client, { pod, owner }: Extract<Action, { type: 'collect-pod' }>, signal: AbortSignal): Promise<Performed> {
  const job = await getOrNothing({ client, signal }, Job, { name: owner.name, namespace: pod.metadata.namespace });
  if (job?.metadata.uid === owner.uid) return { type: 'job', job };
  if (pod.metadata.finalizers?.includes(TRACKING) === true) return releasePod(client, pod, signal);
  if (pod.metadata.deletionTimestamp !== undefined) return { type: 'pod', pod };
  return deletePod(client, pod, { signal });
}

async function writeJobStatus(client: Client, { job, status }: Extract<Action, { type: 'job-status' }>, signal: AbortSignal): Promise<Live<Job>> {
  const patch = mergePatchBetween(job.status ?? {}, status);
  if (patch === undefined) return job;
  const { uid, resourceVersion } = job.metadata;
  return client.patch(Job, placeOf(job), {
    merge: { metadata: { uid, resourceVersion }, status: patch }, subresource: 'status', signal,
  });
}
