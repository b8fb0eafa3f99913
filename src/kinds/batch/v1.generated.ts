// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ObjectReference, PodTemplateSpec } from '../core/v1.ts';
import type { LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type CronJob = {
  kind: 'CronJob';
  apiVersion: 'batch/v1';
  metadata: ObjectMeta;
  spec?: CronJobSpec;
  status?: CronJobStatus;
};

export type CronJobList = {
  kind: 'CronJobList';
  apiVersion: 'batch/v1';
  metadata: ListMeta;
  items: CronJob[];
};

export type CronJobSpec = {
  schedule: string;
  timeZone?: string;
  startingDeadlineSeconds?: number;
  concurrencyPolicy?: string;
  suspend?: boolean;
  jobTemplate: JobTemplateSpec;
  successfulJobsHistoryLimit?: number;
  failedJobsHistoryLimit?: number;
};

export type CronJobStatus = {
  active?: ObjectReference[];
  lastScheduleTime?: string;
  lastSuccessfulTime?: string;
};

export type Job = {
  kind: 'Job';
  apiVersion: 'batch/v1';
  metadata: ObjectMeta;
  spec?: JobSpec;
  status?: JobStatus;
};

export type JobCondition = {
  type: string;
  status: string;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type JobList = {
  kind: 'JobList';
  apiVersion: 'batch/v1';
  metadata: ListMeta;
  items: Job[];
};

export type JobSpec = {
  parallelism?: number;
  completions?: number;
  activeDeadlineSeconds?: number;
  podFailurePolicy?: PodFailurePolicy;
  successPolicy?: SuccessPolicy;
  backoffLimit?: number;
  backoffLimitPerIndex?: number;
  maxFailedIndexes?: number;
  selector?: LabelSelector;
  manualSelector?: boolean;
  template: PodTemplateSpec;
  ttlSecondsAfterFinished?: number;
  completionMode?: string;
  suspend?: boolean;
  podReplacementPolicy?: string;
  managedBy?: string;
};

export type JobStatus = {
  conditions?: JobCondition[];
  startTime?: string;
  completionTime?: string;
  active?: number;
  succeeded?: number;
  failed?: number;
  terminating?: number;
  completedIndexes?: string;
  failedIndexes?: string;
  uncountedTerminatedPods?: UncountedTerminatedPods;
  ready?: number;
};

export type JobTemplateSpec = {
  metadata?: ObjectMeta;
  spec?: JobSpec;
};

export type PodFailurePolicy = {
  rules: PodFailurePolicyRule[];
};

export type PodFailurePolicyOnExitCodesRequirement = {
  containerName?: string;
  operator: string;
  values: number[];
};

export type PodFailurePolicyOnPodConditionsPattern = {
  type: string;
  status?: string;
};

export type PodFailurePolicyRule = {
  action: string;
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[];
};

export type SuccessPolicy = {
  rules: SuccessPolicyRule[];
};

export type SuccessPolicyRule = {
  succeededIndexes?: string;
  succeededCount?: number;
};

export type UncountedTerminatedPods = {
  succeeded?: string[];
  failed?: string[];
};

export const CronJob: Kind<CronJob, 'Namespaced', MetadataField> = {
  group: 'batch', version: 'v1', apiVersion: 'batch/v1', kind: 'CronJob', plural: 'cronjobs', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Job: Kind<Job, 'Namespaced', MetadataField | 'status.successful'> = {
  group: 'batch', version: 'v1', apiVersion: 'batch/v1', kind: 'Job', plural: 'jobs', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace', 'status.successful'],
};
