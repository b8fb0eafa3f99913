import type { PersistentVolume, PersistentVolumeClaim, Pod } from '../../../kinds/core/v1.ts';

/**
 * Whether the pod needs the claim (k8s.io/kubernetes, pvc_protection_controller). A pod without a node does not: nobody
 * starts it on a claim that is going away. One that has finished does, for as long as it is there.
 */
export function podUsesClaim({ metadata, spec }: Pod, claim: PersistentVolumeClaim): boolean {
  if ((spec?.nodeName ?? '') === '') return false;
  const isShutDown = metadata?.deletionTimestamp !== undefined && metadata.deletionGracePeriodSeconds === 0;
  const isOfPod = claim.metadata?.ownerReferences?.some(({ controller, uid }) => controller === true && uid === metadata?.uid) ?? false;
  return (spec?.volumes ?? []).some(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim?.claimName === claim.metadata?.name) return true;
    return !isShutDown && ephemeral !== undefined && isOfPod && claim.metadata?.name === `${metadata?.name ?? ''}-${name}`;
  });
}

/** A volume is needed while a claim is bound to it. */
export function isVolumeUsed({ status }: PersistentVolume): boolean {
  return status?.phase === 'Bound';
}

/** A class is needed while a claim or a volume names it, or is on its way to it. */
export function isClassUsed(name: string, { claims, volumes }: { readonly claims: readonly PersistentVolumeClaim[]; readonly volumes: readonly PersistentVolume[] }): boolean {
  return volumes.some(({ spec }) => spec?.volumeAttributesClassName === name) || claims.some(({ spec, status }) =>
    [spec?.volumeAttributesClassName, status?.currentVolumeAttributesClassName, status?.modifyVolumeStatus?.targetVolumeAttributesClassName].includes(name));
}
