// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { Toleration } from '../core/v1.ts';
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type Overhead = {
  podFixed?: { [key: string]: string };
};

export type RuntimeClass = {
  kind: 'RuntimeClass';
  apiVersion: 'node.k8s.io/v1';
  metadata: ObjectMeta;
  handler: string;
  overhead?: Overhead;
  scheduling?: Scheduling;
};

export type RuntimeClassList = {
  kind: 'RuntimeClassList';
  apiVersion: 'node.k8s.io/v1';
  metadata: ListMeta;
  items: RuntimeClass[];
};

export type Scheduling = {
  nodeSelector?: { [key: string]: string };
  tolerations?: Toleration[];
};

export const RuntimeClass: Kind<RuntimeClass, 'Cluster', MetadataField> = {
  group: 'node.k8s.io', version: 'v1', apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', plural: 'runtimeclasses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
