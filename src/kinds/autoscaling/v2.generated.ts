// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type ContainerResourceMetricSource = {
  name: string;
  target: MetricTarget;
  container: string;
};

export type ContainerResourceMetricStatus = {
  name: string;
  current: MetricValueStatus;
  container: string;
};

export type CrossVersionObjectReference = {
  kind: string;
  name: string;
  apiVersion?: string;
};

export type ExternalMetricSource = {
  metric: MetricIdentifier;
  target: MetricTarget;
};

export type ExternalMetricStatus = {
  metric: MetricIdentifier;
  current: MetricValueStatus;
};

export type HPAScalingPolicy = {
  type: string;
  value: number;
  periodSeconds: number;
};

export type HPAScalingRules = {
  stabilizationWindowSeconds?: number;
  selectPolicy?: string;
  policies?: HPAScalingPolicy[];
  tolerance?: string;
};

export type HorizontalPodAutoscaler = {
  kind: 'HorizontalPodAutoscaler';
  apiVersion: 'autoscaling/v2';
  metadata: ObjectMeta;
  spec?: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
};

export type HorizontalPodAutoscalerBehavior = {
  scaleUp?: HPAScalingRules;
  scaleDown?: HPAScalingRules;
};

export type HorizontalPodAutoscalerCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type HorizontalPodAutoscalerList = {
  kind: 'HorizontalPodAutoscalerList';
  apiVersion: 'autoscaling/v2';
  metadata: ListMeta;
  items: HorizontalPodAutoscaler[];
};

export type HorizontalPodAutoscalerSpec = {
  scaleTargetRef: CrossVersionObjectReference;
  minReplicas?: number;
  maxReplicas: number;
  metrics?: MetricSpec[];
  behavior?: HorizontalPodAutoscalerBehavior;
};

export type HorizontalPodAutoscalerStatus = {
  observedGeneration?: number;
  lastScaleTime?: string;
  currentReplicas?: number;
  desiredReplicas: number;
  currentMetrics?: MetricStatus[] | null;
  conditions?: HorizontalPodAutoscalerCondition[];
};

export type MetricIdentifier = {
  name: string;
  selector?: LabelSelector;
};

export type MetricSpec = {
  type: string;
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  containerResource?: ContainerResourceMetricSource;
  external?: ExternalMetricSource;
};

export type MetricStatus = {
  type: string;
  object?: ObjectMetricStatus;
  pods?: PodsMetricStatus;
  resource?: ResourceMetricStatus;
  containerResource?: ContainerResourceMetricStatus;
  external?: ExternalMetricStatus;
};

export type MetricTarget = {
  type: string;
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
};

export type MetricValueStatus = {
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
};

export type ObjectMetricSource = {
  describedObject: CrossVersionObjectReference;
  target: MetricTarget;
  metric: MetricIdentifier;
};

export type ObjectMetricStatus = {
  metric: MetricIdentifier;
  current: MetricValueStatus;
  describedObject: CrossVersionObjectReference;
};

export type PodsMetricSource = {
  metric: MetricIdentifier;
  target: MetricTarget;
};

export type PodsMetricStatus = {
  metric: MetricIdentifier;
  current: MetricValueStatus;
};

export type ResourceMetricSource = {
  name: string;
  target: MetricTarget;
};

export type ResourceMetricStatus = {
  name: string;
  current: MetricValueStatus;
};

export const HorizontalPodAutoscaler: Kind<HorizontalPodAutoscaler, 'Namespaced', MetadataField> = {
  group: 'autoscaling', version: 'v2', apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', plural: 'horizontalpodautoscalers', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};
