// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type CrossVersionObjectReference = {
  kind: string;
  name: string;
  apiVersion?: string;
};

export type HorizontalPodAutoscaler = {
  kind: 'HorizontalPodAutoscaler';
  apiVersion: 'autoscaling/v1';
  metadata: ObjectMeta;
  spec?: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
};

export type HorizontalPodAutoscalerList = {
  kind: 'HorizontalPodAutoscalerList';
  apiVersion: 'autoscaling/v1';
  metadata: ListMeta;
  items: HorizontalPodAutoscaler[];
};

export type HorizontalPodAutoscalerSpec = {
  scaleTargetRef: CrossVersionObjectReference;
  minReplicas?: number;
  maxReplicas: number;
  targetCPUUtilizationPercentage?: number;
};

export type HorizontalPodAutoscalerStatus = {
  observedGeneration?: number;
  lastScaleTime?: string;
  currentReplicas: number;
  desiredReplicas: number;
  currentCPUUtilizationPercentage?: number;
};

export type Scale = {
  kind: 'Scale';
  apiVersion: 'autoscaling/v1';
  metadata: ObjectMeta;
  spec?: ScaleSpec;
  status?: ScaleStatus;
};

export type ScaleSpec = {
  replicas?: number;
};

export type ScaleStatus = {
  replicas: number;
  selector?: string;
};

export const HorizontalPodAutoscaler: Kind<HorizontalPodAutoscaler, 'Namespaced', MetadataField> = {
  group: 'autoscaling', version: 'v1', apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', plural: 'horizontalpodautoscalers', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};
