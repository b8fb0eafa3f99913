import type { Live } from '../../../client/watch-types.ts';
import { PersistentVolume, PersistentVolumeClaim, Pod } from '../../../kinds/core/v1.ts';
import { metadataOf, type Kind, type MetadataOnly } from '../../../kinds/kind.ts';
import { VolumeAttributesClass } from '../../../kinds/storage/v1.ts';
import { follow, getOrNothing, isRefusal, untilNoConflict, type ControllerOptions, type RunningController } from '../controller.ts';
import { WorkQueue } from '../workloads/work-queue.ts';
import { isClassUsed, isVolumeUsed, podUsesClaim } from './in-use.ts';

/** When to look again whether something that is to go is still used. */
const PATIENCE_MS = 1000;

/**
 * Lets deleted claims, volumes and volume attributes classes end once nothing uses them: takes off the finalizer that
 * admission has put on (k8s.io/kubernetes, the controllers pvc-protection, pv-protection and vac-protection).
 */
export function startStorageProtection(options: ControllerOptions): RunningController {
  const protections = protectionsOf(options);
  return { stopped: Promise.all(protections.map((one) => protect(options, one))).then(() => undefined) };
}

interface Protection {
  readonly kind: Kind<MetadataOnly>;
  readonly finalizer: string;
  readonly isUsed: (ref: { readonly name: string; readonly namespace: string }) => Promise<boolean>;
}

function protectionsOf(options: ControllerOptions): readonly Protection[] {
  const { client, signal } = options;
  return [
    {
      kind: metadataOf(PersistentVolumeClaim),
      finalizer: 'kubernetes.io/pvc-protection',
      isUsed: async ({ name, namespace }) => {
        const claim = await getOrNothing(options, PersistentVolumeClaim, { name, namespace });
        if (claim === undefined) return false;
        const { items } = await client.list(Pod, { namespace, signal });
        return items.some((pod) => podUsesClaim(pod, claim));
      },
    },
    {
      kind: metadataOf(PersistentVolume),
      finalizer: 'kubernetes.io/pv-protection',
      isUsed: async ({ name }) => {
        const volume = await getOrNothing(options, PersistentVolume, { name });
        return volume !== undefined && isVolumeUsed(volume);
      },
    },
    {
      kind: metadataOf(VolumeAttributesClass),
      finalizer: 'kubernetes.io/vac-protection',
      isUsed: async ({ name }) => {
        const [claims, volumes] = await Promise.all([client.list(PersistentVolumeClaim, { signal }), client.list(PersistentVolume, { signal })]);
        return isClassUsed(name, { claims: claims.items, volumes: volumes.items });
      },
    },
  ];
}

/** Where something is that is to go. */
interface Going {
  readonly name: string;
  readonly namespace: string;
}

async function protect(options: ControllerOptions, protection: Protection): Promise<void> {
  const { client, signal } = options;
  const going = new Map<string, Going>();
  const queue = new WorkQueue<string>({ ...options, work: (uid) => letGo(options, protection, { uid, going: going.get(uid) }) });
  queue.start();
  await follow(client.watch(protection.kind, { signal, onRefused: 'retry', remember: 'identities' }), options, (event) => {
    if (event.type !== 'added' && event.type !== 'modified' && event.type !== 'deleted') return;
    const { uid, name, namespace = '' } = event.object.metadata;
    if (event.type === 'deleted' || !isGoing(event.object, protection)) {
      going.delete(uid);
      return;
    }
    going.set(uid, { name, namespace });
    queue.add(uid);
  });
  await queue.idle();
}

function isGoing({ metadata }: MetadataOnly, { finalizer }: Protection): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(finalizer);
}

/** Answers when to look again. */
async function letGo(options: ControllerOptions, protection: Protection, { uid, going }: { readonly uid: string; readonly going: Going | undefined }): Promise<number | undefined> {
  const { client, clock, signal } = options;
  if (going === undefined) return undefined;
  if (await protection.isUsed(going)) return clock.monotonic() + PATIENCE_MS;
  const read = (): Promise<Live<MetadataOnly> | undefined> => getOrNothing(options, protection.kind, going);
  await untilNoConflict(read, async (latest) => {
    if (latest?.metadata.uid !== uid || !isGoing(latest, protection)) return;
    const left = (latest.metadata.finalizers ?? []).filter((one) => one !== protection.finalizer);
    const metadata = { uid, resourceVersion: latest.metadata.resourceVersion, finalizers: left.length === 0 ? null : left };
    try {
      await client.patch(protection.kind, going, { merge: { metadata }, signal });
    } catch (error) {
      if (!isRefusal(error, 'NotFound')) throw error;
    }
  });
  return undefined;
}
