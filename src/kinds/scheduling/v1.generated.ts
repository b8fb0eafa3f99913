// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type PriorityClass = {
  kind: 'PriorityClass';
  apiVersion: 'scheduling.k8s.io/v1';
  metadata: ObjectMeta;
  value: number;
  globalDefault?: boolean;
  description?: string;
  preemptionPolicy?: string;
};

export type PriorityClassList = {
  kind: 'PriorityClassList';
  apiVersion: 'scheduling.k8s.io/v1';
  metadata: ListMeta;
  items: PriorityClass[];
};

export const PriorityClass: Kind<PriorityClass, 'Cluster', MetadataField> = {
  group: 'scheduling.k8s.io', version: 'v1', apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', plural: 'priorityclasses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
