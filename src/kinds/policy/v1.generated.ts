// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { Condition, DeleteOptions, LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type Eviction = {
  kind: 'Eviction';
  apiVersion: 'policy/v1';
  metadata: ObjectMeta;
  deleteOptions?: DeleteOptions;
};

export type PodDisruptionBudget = {
  kind: 'PodDisruptionBudget';
  apiVersion: 'policy/v1';
  metadata: ObjectMeta;
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
};

export type PodDisruptionBudgetList = {
  kind: 'PodDisruptionBudgetList';
  apiVersion: 'policy/v1';
  metadata: ListMeta;
  items: PodDisruptionBudget[];
};

export type PodDisruptionBudgetSpec = {
  minAvailable?: number | string;
  selector?: LabelSelector;
  maxUnavailable?: number | string;
  unhealthyPodEvictionPolicy?: string;
};

export type PodDisruptionBudgetStatus = {
  observedGeneration?: number;
  disruptedPods?: { [key: string]: string };
  disruptionsAllowed: number;
  currentHealthy: number;
  desiredHealthy: number;
  expectedPods: number;
  conditions?: Condition[];
};

export const PodDisruptionBudget: Kind<PodDisruptionBudget, 'Namespaced', MetadataField> = {
  group: 'policy', version: 'v1', apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', plural: 'poddisruptionbudgets', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};
