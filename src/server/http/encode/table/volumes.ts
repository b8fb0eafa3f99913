import { at, isSetAt, textAt, textsAt } from '../../../../wire/fields.ts';
import type { JsonValue, KubeObject } from '../../../../wire/object.ts';
import { ageOf, nameOf, textOr, UNSET } from './cell.ts';
import { AGE, column, NAME, wideColumn, type TablePrinter } from './printer.ts';
import { quantityCell } from './quantity-cell.ts';

// Where classes were named before they had a field.
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';

const MODE_NAMES: readonly (readonly [string, string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
];

export const PERSISTENT_VOLUME: TablePrinter = {
  columns: [
    NAME,
    column('Capacity', 'Size of the volume'),
    column('Access Modes', 'How the volume can be mounted'),
    column('Reclaim Policy', 'What becomes of the volume after its claim'),
    column('Status', 'Phase of the volume'),
    column('Claim', 'Claim to which the volume is bound'),
    column('StorageClass', 'Storage class'),
    column('VolumeAttributesClass', 'Volume attributes class'),
    column('Reason', 'Why the volume is in this phase'),
    AGE,
    wideColumn('VolumeMode', 'Filesystem or block device'),
  ],
  cells: (volume, now) => [
    nameOf(volume),
    quantityCell(at(volume, 'spec.capacity.storage')),
    accessModes(textsAt(volume, 'spec.accessModes')),
    textAt(volume, 'spec.persistentVolumeReclaimPolicy'),
    phaseCell(volume),
    isSetAt(volume, 'spec.claimRef') ? `${textAt(volume, 'spec.claimRef.namespace')}/${textAt(volume, 'spec.claimRef.name')}` : '',
    classCell(volume),
    textOr(volume, 'spec.volumeAttributesClassName', UNSET),
    textAt(volume, 'status.reason'),
    ageOf(volume, now),
    textOr(volume, 'spec.volumeMode', UNSET),
  ],
};

export const PERSISTENT_VOLUME_CLAIM: TablePrinter = {
  columns: [
    NAME,
    column('Status', 'Phase of the claim'),
    column('Volume', 'Volume to which the claim is bound'),
    column('Capacity', 'Size of the volume'),
    column('Access Modes', 'How the volume can be mounted'),
    column('StorageClass', 'Storage class'),
    column('VolumeAttributesClass', 'Volume attributes class'),
    AGE,
    wideColumn('VolumeMode', 'Filesystem or block device'),
  ],
  cells(claim, now) {
    const volume = textAt(claim, 'spec.volumeName');
    return [
      nameOf(claim),
      phaseCell(claim),
      volume,
      volume === '' ? '' : quantityCell(at(claim, 'status.capacity.storage')),
      volume === '' ? '' : accessModes(textsAt(claim, 'status.accessModes')),
      classCell(claim),
      textOr(claim, 'spec.volumeAttributesClassName', UNSET),
      ageOf(claim, now),
      textOr(claim, 'spec.volumeMode', UNSET),
    ];
  },
};

function phaseCell(object: KubeObject): string {
  return object.metadata.deletionTimestamp === undefined ? textAt(object, 'status.phase') : 'Terminating';
}

function classCell(object: KubeObject): string {
  return object.metadata.annotations?.[CLASS_ANNOTATION] ?? textAt(object, 'spec.storageClassName');
}

/** In a fixed order, each once. */
function accessModes(modes: readonly JsonValue[]): string {
  return MODE_NAMES.filter(([mode]) => modes.includes(mode)).map(([, short]) => short).join(',');
}
