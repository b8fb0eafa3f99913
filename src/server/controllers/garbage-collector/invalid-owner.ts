import type { Clock } from '../../../base/clock.ts';
import type { Random } from '../../../base/random.ts';
import type { Draft } from '../../../client/client-types.ts';
import type { Event } from '../../../kinds/core/v1.ts';
import type { OwnerReference } from '../../../wire/object.ts';
import { formatTime } from '../../../wire/time.ts';
import type { Vertex } from './graph.ts';

/** Tells the user of an owner that cannot be one: it is in another namespace. The words are those of kube-controller-manager. */
export function invalidOwnerEvent({ kind, namespace, name, uid }: Vertex, owner: OwnerReference, { clock, random }: { readonly clock: Clock; readonly random: Random }): Draft<Event> {
  const place = namespace ?? '';
  const now = formatTime(clock.now());
  const suffix = random.uuid().replaceAll('-', '').slice(0, 16);
  return {
    metadata: { name: `${name}.${suffix}`, namespace: namespace ?? 'default' },
    involvedObject: { apiVersion: kind.apiVersion, kind: kind.kind, name, uid, ...(namespace === undefined ? {} : { namespace }) },
    type: 'Warning',
    reason: 'OwnerRefInvalidNamespace',
    message: `ownerRef [${owner.apiVersion}/${owner.kind}, namespace: ${place}, name: ${owner.name}, uid: ${owner.uid}] does not exist in namespace "${place}"`,
    source: { component: 'garbage-collector-controller' },
    firstTimestamp: now,
    lastTimestamp: now,
    count: 1,
  };
}
