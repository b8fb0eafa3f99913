import type { Client } from '../../../client/client-types.ts';
import type { Kind, MetadataOnly } from '../../../kinds/kind.ts';
import { Pod } from '../../../kinds/core/v1.ts';
import { listAt, numberAt, textAt } from '../../../wire/fields.ts';
import type { JsonValue, ObjectMeta } from '../../../wire/object.ts';
import { isStatus } from '../../../wire/status.ts';
import { isRefusal } from '../controller.ts';
import type { Served, ServedResource } from '../served-resources.ts';
import type { ContentReport } from './conditions.ts';

/** Whose content is to go. */
export interface Emptying {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly namespace: string;
  /** How long ago the namespace was deleted. */
  readonly ageMs: number;
}

/** The report while it is being written. */
interface Tally {
  readonly failures: string[];
  readonly remaining: Map<string, number>;
  readonly finalizers: Map<string, number>;
}

/**
 * Deletes all that is in a namespace, in Background, and reports what is left. Pods go first, and nothing else goes while
 * there are any (OrderedNamespaceDeletion), so that what they rely on outlives them.
 */
export async function deleteContent(emptying: Emptying, served: Served): Promise<ContentReport> {
  const tally: Tally = { failures: [], remaining: new Map(), finalizers: new Map() };
  const deletable = served.resources.filter(isDeletableContent);
  const isPods = ({ kind }: ServedResource): boolean => kind.group === '' && kind.plural === 'pods';
  for (const resource of deletable.filter(isPods)) await deleteResource(emptying, resource, tally);
  if (tally.remaining.size === 0) {
    for (const resource of deletable) if (!isPods(resource)) await deleteResource(emptying, resource, tally);
  }
  return { ...discoveryFailure(served), ...tally };
}

function isDeletableContent({ kind, verbs, isPreferred }: ServedResource): boolean {
  return isPreferred && kind.scope === 'Namespaced' && verbs.includes('delete') && verbs.includes('list');
}

function discoveryFailure({ stale }: Served): Pick<ContentReport, 'discoveryFailure'> {
  if (stale.length === 0) return {};
  const causes = stale.toSorted().map((version) => `${version}: stale GroupVersion discovery: ${version}`).join(', ');
  return { discoveryFailure: `Discovery failed for some groups, ${stale.length} failing: unable to retrieve the complete list of server APIs: ${causes}` };
}

async function deleteResource(emptying: Emptying, { kind, verbs }: ServedResource, tally: Tally): Promise<void> {
  try {
    const before = verbs.includes('deletecollection') ? await deleteAtOnce(emptying, kind) : await deleteEach(emptying, kind);
    // What had nothing has nothing: nobody can create here any more.
    if (before?.length === 0) return;
    const { items } = await emptying.client.list(kind, { namespace: emptying.namespace, signal: emptying.signal });
    count(tally, kind, items);
    const hasFinalizers = items.some(({ metadata }) => hasAny(metadata.finalizers));
    if (items.length === 0 || hasFinalizers || isGraceful(before ?? [], emptying.ageMs)) return;
    tally.failures.push(`unexpected items still remain in namespace: ${emptying.namespace} for gvr: ${kind.apiVersion === 'v1' ? '/v1' : kind.apiVersion}, Resource=${kind.plural}`);
  } catch (error) {
    if (emptying.signal.aborted) throw error;
    // No longer served, or served without the verb after all: then there is nothing that could be deleted.
    if (!isRefusal(error, 'NotFound', 'MethodNotAllowed')) tally.failures.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

/** Answers the objects as they were before; undefined if the server does not tell. */
async function deleteAtOnce({ client, namespace, signal }: Emptying, kind: Kind<MetadataOnly>): Promise<readonly JsonValue[] | undefined> {
  const isPods = kind.group === '' && kind.plural === 'pods';
  const answer = await client.deleteCollection<MetadataOnly | Pod, 'Namespaced' | 'Cluster', string>(isPods ? Pod : kind, { namespace, propagationPolicy: 'Background', signal });
  return isStatus(answer) ? undefined : listAt(answer, 'items');
}

async function deleteEach({ client, namespace, signal }: Emptying, kind: Kind<MetadataOnly>): Promise<readonly JsonValue[]> {
  const { items } = await client.list(kind, { namespace, signal });
  for (const { metadata } of items) {
    try {
      await client.delete(kind, { namespace, name: metadata.name }, { propagationPolicy: 'Background', signal });
    } catch (error) {
      if (!isRefusal(error, 'NotFound')) throw error;
    }
  }
  return items.map((item) => ({ ...item }));
}

function count({ remaining, finalizers }: Tally, kind: Kind, items: readonly { readonly metadata: ObjectMeta }[]): void {
  if (items.length > 0) remaining.set(`${kind.plural}.${kind.group}`, items.length);
  for (const finalizer of items.flatMap(({ metadata }) => metadata.finalizers ?? [])) finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1);
}

function hasAny(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0;
}

/** Whether the longest grace period of pods that still run has not passed since the namespace was deleted. */
function isGraceful(pods: readonly JsonValue[], ageMs: number): boolean {
  const running = pods.filter((pod) => !['Succeeded', 'Failed'].includes(textAt(pod, 'status.phase')));
  return Math.max(0, ...running.map((pod) => numberAt(pod, 'spec.terminationGracePeriodSeconds'))) * 1000 > ageMs;
}
