import { at, flagAt, listAt, objectsAt, textAt, textsAt } from '../../../../wire/fields.ts';
import type { KubeObject } from '../../../../wire/object.ts';
import { ageOf, nameOf, NONE, textOr, UNSET } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

export const STORAGE_CLASS: TablePrinter = {
  columns: [
    NAME,
    column('Provisioner', 'Who makes the volumes'),
    column('ReclaimPolicy', 'What becomes of a volume after its claim'),
    column('VolumeBindingMode', 'When a claim is bound'),
    column('AllowVolumeExpansion', 'Whether claims may grow'),
    AGE,
  ],
  cells: (storageClass, now) => [
    isDefault(storageClass) ? `${nameOf(storageClass)} (default)` : nameOf(storageClass),
    textAt(storageClass, 'provisioner'),
    textOr(storageClass, 'reclaimPolicy', 'Delete'),
    textOr(storageClass, 'volumeBindingMode', 'Immediate'),
    flagAt(storageClass, 'allowVolumeExpansion'),
    ageOf(storageClass, now),
  ],
};

const DEFAULT_ANNOTATIONS = ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class'];

function isDefault(storageClass: KubeObject): boolean {
  return DEFAULT_ANNOTATIONS.some((annotation) => storageClass.metadata.annotations?.[annotation] === 'true');
}

export const VOLUME_ATTRIBUTES_CLASS: TablePrinter = {
  columns: [NAME, column('DriverName', 'CSI driver'), AGE],
  cells: (attributesClass, now) => [nameOf(attributesClass), textAt(attributesClass, 'driverName'), ageOf(attributesClass, now)],
};

export const VOLUME_ATTACHMENT: TablePrinter = {
  columns: [
    NAME,
    { ...column('Attacher', 'CSI driver that attaches'), format: 'name' },
    column('PV', 'Volume'),
    column('Node', 'Node to which it is attached'),
    column('Attached', 'Whether it is attached now', 'boolean'),
    AGE,
  ],
  cells: (attachment, now) => [
    nameOf(attachment),
    textAt(attachment, 'spec.attacher'),
    textAt(attachment, 'spec.source.persistentVolumeName'),
    textAt(attachment, 'spec.nodeName'),
    flagAt(attachment, 'status.attached'),
    ageOf(attachment, now),
  ],
};

export const CSI_DRIVER: TablePrinter = {
  columns: [
    NAME,
    column('AttachRequired', 'Whether volumes have to be attached', 'boolean'),
    column('PodInfoOnMount', 'Whether the driver is told about the pod', 'boolean'),
    column('StorageCapacity', 'Whether the driver publishes its capacity', 'boolean'),
    column('TokenRequests', 'Audiences of the tokens it gets'),
    column('RequiresRepublish', 'Whether it is called again and again', 'boolean'),
    column('Modes', 'Kinds of volumes it supports'),
    AGE,
  ],
  cells: (driver, now) => [
    nameOf(driver),
    at(driver, 'spec.attachRequired') !== false,
    flagAt(driver, 'spec.podInfoOnMount'),
    flagAt(driver, 'spec.storageCapacity'),
    Array.isArray(at(driver, 'spec.tokenRequests')) ? objectsAt(driver, 'spec.tokenRequests').map((request) => textAt(request, 'audience')).join(',') : UNSET,
    flagAt(driver, 'spec.requiresRepublish'),
    textsAt(driver, 'spec.volumeLifecycleModes').join(',') || NONE,
    ageOf(driver, now),
  ],
};

export const CSI_NODE: TablePrinter = {
  columns: [NAME, column('Drivers', 'Number of CSI drivers on the node', 'integer'), AGE],
  cells: (node, now) => [nameOf(node), listAt(node, 'spec.drivers').length, ageOf(node, now)],
};
