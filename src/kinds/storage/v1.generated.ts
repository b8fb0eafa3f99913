// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { PersistentVolumeSpec, TopologySelectorTerm } from '../core/v1.ts';
import type { LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type CSIDriver = {
  kind: 'CSIDriver';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ObjectMeta;
  spec: CSIDriverSpec;
};

export type CSIDriverList = {
  kind: 'CSIDriverList';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ListMeta;
  items: CSIDriver[];
};

export type CSIDriverSpec = {
  attachRequired?: boolean;
  podInfoOnMount?: boolean;
  volumeLifecycleModes?: string[];
  storageCapacity?: boolean;
  fsGroupPolicy?: string;
  tokenRequests?: TokenRequest[];
  requiresRepublish?: boolean;
  seLinuxMount?: boolean;
  nodeAllocatableUpdatePeriodSeconds?: number;
  serviceAccountTokenInSecrets?: boolean;
};

export type CSINode = {
  kind: 'CSINode';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ObjectMeta;
  spec: CSINodeSpec;
};

export type CSINodeDriver = {
  name: string;
  nodeID: string;
  topologyKeys?: string[] | null;
  allocatable?: VolumeNodeResources;
};

export type CSINodeList = {
  kind: 'CSINodeList';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ListMeta;
  items: CSINode[];
};

export type CSINodeSpec = {
  drivers: CSINodeDriver[];
};

export type CSIStorageCapacity = {
  kind: 'CSIStorageCapacity';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ObjectMeta;
  nodeTopology?: LabelSelector;
  storageClassName: string;
  capacity?: string;
  maximumVolumeSize?: string;
};

export type CSIStorageCapacityList = {
  kind: 'CSIStorageCapacityList';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ListMeta;
  items: CSIStorageCapacity[];
};

export type StorageClass = {
  kind: 'StorageClass';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ObjectMeta;
  provisioner: string;
  parameters?: { [key: string]: string };
  reclaimPolicy?: string;
  mountOptions?: string[];
  allowVolumeExpansion?: boolean;
  volumeBindingMode?: string;
  allowedTopologies?: TopologySelectorTerm[];
};

export type StorageClassList = {
  kind: 'StorageClassList';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ListMeta;
  items: StorageClass[];
};

export type TokenRequest = {
  audience: string;
  expirationSeconds?: number;
};

export type VolumeAttachment = {
  kind: 'VolumeAttachment';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ObjectMeta;
  spec: VolumeAttachmentSpec;
  status?: VolumeAttachmentStatus;
};

export type VolumeAttachmentList = {
  kind: 'VolumeAttachmentList';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ListMeta;
  items: VolumeAttachment[];
};

export type VolumeAttachmentSource = {
  persistentVolumeName?: string;
  inlineVolumeSpec?: PersistentVolumeSpec;
};

export type VolumeAttachmentSpec = {
  attacher: string;
  source: VolumeAttachmentSource;
  nodeName: string;
};

export type VolumeAttachmentStatus = {
  attached: boolean;
  attachmentMetadata?: { [key: string]: string };
  attachError?: VolumeError;
  detachError?: VolumeError;
};

export type VolumeAttributesClass = {
  kind: 'VolumeAttributesClass';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ObjectMeta;
  driverName: string;
  parameters?: { [key: string]: string };
};

export type VolumeAttributesClassList = {
  kind: 'VolumeAttributesClassList';
  apiVersion: 'storage.k8s.io/v1';
  metadata: ListMeta;
  items: VolumeAttributesClass[];
};

export type VolumeError = {
  time?: string | null;
  message?: string;
  errorCode?: number;
};

export type VolumeNodeResources = {
  count?: number;
};

export const CSIDriver: Kind<CSIDriver, 'Cluster', MetadataField> = {
  group: 'storage.k8s.io', version: 'v1', apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', plural: 'csidrivers', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const CSINode: Kind<CSINode, 'Cluster', MetadataField> = {
  group: 'storage.k8s.io', version: 'v1', apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', plural: 'csinodes', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const CSIStorageCapacity: Kind<CSIStorageCapacity, 'Namespaced', MetadataField> = {
  group: 'storage.k8s.io', version: 'v1', apiVersion: 'storage.k8s.io/v1', kind: 'CSIStorageCapacity', plural: 'csistoragecapacities', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const StorageClass: Kind<StorageClass, 'Cluster', MetadataField> = {
  group: 'storage.k8s.io', version: 'v1', apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', plural: 'storageclasses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const VolumeAttachment: Kind<VolumeAttachment, 'Cluster', MetadataField> = {
  group: 'storage.k8s.io', version: 'v1', apiVersion: 'storage.k8s.io/v1', kind: 'VolumeAttachment', plural: 'volumeattachments', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const VolumeAttributesClass: Kind<VolumeAttributesClass, 'Cluster', MetadataField> = {
  group: 'storage.k8s.io', version: 'v1', apiVersion: 'storage.k8s.io/v1', kind: 'VolumeAttributesClass', plural: 'volumeattributesclasses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
