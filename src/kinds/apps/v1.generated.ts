// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { JsonValue } from '../../wire/object.ts';
import type { PersistentVolumeClaim, PodTemplateSpec } from '../core/v1.ts';
import type { LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type ControllerRevision = {
  kind: 'ControllerRevision';
  apiVersion: 'apps/v1';
  metadata: ObjectMeta;
  data?: JsonValue;
  revision: number;
};

export type ControllerRevisionList = {
  kind: 'ControllerRevisionList';
  apiVersion: 'apps/v1';
  metadata: ListMeta;
  items: ControllerRevision[];
};

export type DaemonSet = {
  kind: 'DaemonSet';
  apiVersion: 'apps/v1';
  metadata: ObjectMeta;
  spec?: DaemonSetSpec;
  status?: DaemonSetStatus;
};

export type DaemonSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type DaemonSetList = {
  kind: 'DaemonSetList';
  apiVersion: 'apps/v1';
  metadata: ListMeta;
  items: DaemonSet[];
};

export type DaemonSetSpec = {
  selector: LabelSelector;
  template: PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
};

export type DaemonSetStatus = {
  currentNumberScheduled: number;
  numberMisscheduled: number;
  desiredNumberScheduled: number;
  numberReady: number;
  observedGeneration?: number;
  updatedNumberScheduled?: number;
  numberAvailable?: number;
  numberUnavailable?: number;
  collisionCount?: number;
  conditions?: DaemonSetCondition[];
};

export type DaemonSetUpdateStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateDaemonSet;
};

export type Deployment = {
  kind: 'Deployment';
  apiVersion: 'apps/v1';
  metadata: ObjectMeta;
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
};

export type DeploymentCondition = {
  type: string;
  status: string;
  lastUpdateTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type DeploymentList = {
  kind: 'DeploymentList';
  apiVersion: 'apps/v1';
  metadata: ListMeta;
  items: Deployment[];
};

export type DeploymentSpec = {
  replicas?: number;
  selector: LabelSelector;
  template: PodTemplateSpec;
  strategy?: DeploymentStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
  paused?: boolean;
  progressDeadlineSeconds?: number;
};

export type DeploymentStatus = {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  terminatingReplicas?: number;
  conditions?: DeploymentCondition[];
  collisionCount?: number;
};

export type DeploymentStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateDeployment;
};

export type ReplicaSet = {
  kind: 'ReplicaSet';
  apiVersion: 'apps/v1';
  metadata: ObjectMeta;
  spec?: ReplicaSetSpec;
  status?: ReplicaSetStatus;
};

export type ReplicaSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type ReplicaSetList = {
  kind: 'ReplicaSetList';
  apiVersion: 'apps/v1';
  metadata: ListMeta;
  items: ReplicaSet[];
};

export type ReplicaSetSpec = {
  replicas?: number;
  minReadySeconds?: number;
  selector: LabelSelector;
  template?: PodTemplateSpec;
};

export type ReplicaSetStatus = {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  terminatingReplicas?: number;
  observedGeneration?: number;
  conditions?: ReplicaSetCondition[];
};

export type RollingUpdateDaemonSet = {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
};

export type RollingUpdateDeployment = {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
};

export type RollingUpdateStatefulSetStrategy = {
  partition?: number;
  maxUnavailable?: number | string;
};

export type StatefulSet = {
  kind: 'StatefulSet';
  apiVersion: 'apps/v1';
  metadata: ObjectMeta;
  spec?: StatefulSetSpec;
  status?: StatefulSetStatus;
};

export type StatefulSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type StatefulSetList = {
  kind: 'StatefulSetList';
  apiVersion: 'apps/v1';
  metadata: ListMeta;
  items: StatefulSet[];
};

export type StatefulSetOrdinals = {
  start?: number;
};

export type StatefulSetPersistentVolumeClaimRetentionPolicy = {
  whenDeleted?: string;
  whenScaled?: string;
};

export type StatefulSetSpec = {
  replicas?: number;
  selector: LabelSelector;
  template: PodTemplateSpec;
  volumeClaimTemplates?: PersistentVolumeClaim[];
  serviceName?: string;
  podManagementPolicy?: string;
  updateStrategy?: StatefulSetUpdateStrategy;
  revisionHistoryLimit?: number;
  minReadySeconds?: number;
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  ordinals?: StatefulSetOrdinals;
};

export type StatefulSetStatus = {
  observedGeneration?: number;
  replicas: number;
  readyReplicas?: number;
  currentReplicas?: number;
  updatedReplicas?: number;
  currentRevision?: string;
  updateRevision?: string;
  collisionCount?: number;
  conditions?: StatefulSetCondition[];
  availableReplicas?: number;
};

export type StatefulSetUpdateStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
};

export const ControllerRevision: Kind<ControllerRevision, 'Namespaced', MetadataField> = {
  group: 'apps', version: 'v1', apiVersion: 'apps/v1', kind: 'ControllerRevision', plural: 'controllerrevisions', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const DaemonSet: Kind<DaemonSet, 'Namespaced', MetadataField> = {
  group: 'apps', version: 'v1', apiVersion: 'apps/v1', kind: 'DaemonSet', plural: 'daemonsets', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Deployment: Kind<Deployment, 'Namespaced', MetadataField> = {
  group: 'apps', version: 'v1', apiVersion: 'apps/v1', kind: 'Deployment', plural: 'deployments', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ReplicaSet: Kind<ReplicaSet, 'Namespaced', MetadataField> = {
  group: 'apps', version: 'v1', apiVersion: 'apps/v1', kind: 'ReplicaSet', plural: 'replicasets', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const StatefulSet: Kind<StatefulSet, 'Namespaced', MetadataField> = {
  group: 'apps', version: 'v1', apiVersion: 'apps/v1', kind: 'StatefulSet', plural: 'statefulsets', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};
