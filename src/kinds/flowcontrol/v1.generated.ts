// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type ExemptPriorityLevelConfiguration = {
  nominalConcurrencyShares?: number;
  lendablePercent?: number;
};

export type FlowDistinguisherMethod = {
  type: string;
};

export type FlowSchema = {
  kind: 'FlowSchema';
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: FlowSchemaSpec;
  status?: FlowSchemaStatus;
};

export type FlowSchemaCondition = {
  type?: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type FlowSchemaList = {
  kind: 'FlowSchemaList';
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1';
  metadata: ListMeta;
  items: FlowSchema[];
};

export type FlowSchemaSpec = {
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  matchingPrecedence?: number;
  distinguisherMethod?: FlowDistinguisherMethod;
  rules?: PolicyRulesWithSubjects[];
};

export type FlowSchemaStatus = {
  conditions?: FlowSchemaCondition[];
};

export type GroupSubject = {
  name: string;
};

export type LimitResponse = {
  type: string;
  queuing?: QueuingConfiguration;
};

export type LimitedPriorityLevelConfiguration = {
  nominalConcurrencyShares?: number | null;
  limitResponse?: LimitResponse;
  lendablePercent?: number;
  borrowingLimitPercent?: number;
};

export type NonResourcePolicyRule = {
  verbs: string[];
  nonResourceURLs: string[];
};

export type PolicyRulesWithSubjects = {
  subjects: Subject[];
  resourceRules?: ResourcePolicyRule[];
  nonResourceRules?: NonResourcePolicyRule[];
};

export type PriorityLevelConfiguration = {
  kind: 'PriorityLevelConfiguration';
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: PriorityLevelConfigurationSpec;
  status?: PriorityLevelConfigurationStatus;
};

export type PriorityLevelConfigurationCondition = {
  type?: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type PriorityLevelConfigurationList = {
  kind: 'PriorityLevelConfigurationList';
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1';
  metadata: ListMeta;
  items: PriorityLevelConfiguration[];
};

export type PriorityLevelConfigurationReference = {
  name: string;
};

export type PriorityLevelConfigurationSpec = {
  type: string;
  limited?: LimitedPriorityLevelConfiguration;
  exempt?: ExemptPriorityLevelConfiguration;
};

export type PriorityLevelConfigurationStatus = {
  conditions?: PriorityLevelConfigurationCondition[];
};

export type QueuingConfiguration = {
  queues?: number;
  handSize?: number;
  queueLengthLimit?: number;
};

export type ResourcePolicyRule = {
  verbs: string[];
  apiGroups: string[];
  resources: string[];
  clusterScope?: boolean;
  namespaces?: string[] | null;
};

export type ServiceAccountSubject = {
  namespace: string;
  name: string;
};

export type Subject = {
  kind: string;
  user?: UserSubject;
  group?: GroupSubject;
  serviceAccount?: ServiceAccountSubject;
};

export type UserSubject = {
  name: string;
};

export const FlowSchema: Kind<FlowSchema, 'Cluster', MetadataField> = {
  group: 'flowcontrol.apiserver.k8s.io', version: 'v1', apiVersion: 'flowcontrol.apiserver.k8s.io/v1', kind: 'FlowSchema', plural: 'flowschemas', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const PriorityLevelConfiguration: Kind<PriorityLevelConfiguration, 'Cluster', MetadataField> = {
  group: 'flowcontrol.apiserver.k8s.io', version: 'v1', apiVersion: 'flowcontrol.apiserver.k8s.io/v1', kind: 'PriorityLevelConfiguration', plural: 'prioritylevelconfigurations', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
