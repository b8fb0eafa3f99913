import { objectsAt, textAt } from '../../../wire/fields.ts';
import type { JsonObject } from '../../../wire/object.ts';
import { fillAbsent, fillZero } from '../fill.ts';
import { defaultFieldReference, pullPolicyOf, withObject } from './container.ts';

// 0644, as Kubernetes writes file modes.
const FILE_MODE = 420;
const TOKEN_SECONDS = 3600;

/** A volume of a pod. */
export function defaultVolume(volume: JsonObject): void {
  const hasSource = Object.entries(volume).some(([field, value]) => field !== 'name' && value !== undefined && value !== null);
  if (!hasSource) volume['emptyDir'] = {};
  withObject(volume, 'image', (image) => fillZero(image, { pullPolicy: pullPolicyOf(textAt(image, 'reference')) }));
  for (const source of ['secret', 'configMap', 'downwardAPI', 'projected']) {
    withObject(volume, source, (files) => fillAbsent(files, { defaultMode: FILE_MODE }));
  }
  for (const item of objectsAt(volume, 'downwardAPI.items')) withObject(item, 'fieldRef', defaultFieldReference);
  for (const projection of objectsAt(volume, 'projected.sources')) defaultProjection(projection);
  withObject(volume, 'ephemeral.volumeClaimTemplate.spec', defaultClaimSpec);
  defaultVolumeSource(volume);
}

function defaultProjection(projection: JsonObject): void {
  for (const item of objectsAt(projection, 'downwardAPI.items')) withObject(item, 'fieldRef', defaultFieldReference);
  withObject(projection, 'serviceAccountToken', (token) => fillAbsent(token, { expirationSeconds: TOKEN_SECONDS }));
}

/** Sources that volumes of pods and persistent volumes share; `volume` has them as fields. */
export function defaultVolumeSource(volume: JsonObject): void {
  withObject(volume, 'hostPath', (source) => fillAbsent(source, { type: '' }));
  withObject(volume, 'iscsi', (source) => fillZero(source, { iscsiInterface: 'default' }));
  withObject(volume, 'rbd', (source) => fillZero(source, { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }));
  withObject(volume, 'azureDisk', (source) => fillAbsent(source, { cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false, kind: 'Shared' }));
  withObject(volume, 'scaleIO', (source) => fillZero(source, { storageMode: 'ThinProvisioned', fsType: 'xfs' }));
}

/** The spec of a PersistentVolumeClaim, wherever it stands. */
export function defaultClaimSpec(spec: JsonObject): void {
  fillAbsent(spec, { volumeMode: 'Filesystem' });
}
