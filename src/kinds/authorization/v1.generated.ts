// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { FieldSelectorRequirement, LabelSelectorRequirement, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type FieldSelectorAttributes = {
  rawSelector?: string;
  requirements?: FieldSelectorRequirement[];
};

export type LabelSelectorAttributes = {
  rawSelector?: string;
  requirements?: LabelSelectorRequirement[];
};

export type LocalSubjectAccessReview = {
  kind: 'LocalSubjectAccessReview';
  apiVersion: 'authorization.k8s.io/v1';
  metadata: ObjectMeta;
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
};

export type NonResourceAttributes = {
  path?: string;
  verb?: string;
};

export type NonResourceRule = {
  verbs: string[];
  nonResourceURLs?: string[];
};

export type ResourceAttributes = {
  namespace?: string;
  verb?: string;
  group?: string;
  version?: string;
  resource?: string;
  subresource?: string;
  name?: string;
  fieldSelector?: FieldSelectorAttributes;
  labelSelector?: LabelSelectorAttributes;
};

export type ResourceRule = {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
};

export type SelfSubjectAccessReview = {
  kind: 'SelfSubjectAccessReview';
  apiVersion: 'authorization.k8s.io/v1';
  metadata: ObjectMeta;
  spec: SelfSubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
};

export type SelfSubjectAccessReviewSpec = {
  resourceAttributes?: ResourceAttributes;
  nonResourceAttributes?: NonResourceAttributes;
};

export type SelfSubjectRulesReview = {
  kind: 'SelfSubjectRulesReview';
  apiVersion: 'authorization.k8s.io/v1';
  metadata: ObjectMeta;
  spec: SelfSubjectRulesReviewSpec;
  status?: SubjectRulesReviewStatus;
};

export type SelfSubjectRulesReviewSpec = {
  namespace?: string;
};

export type SubjectAccessReview = {
  kind: 'SubjectAccessReview';
  apiVersion: 'authorization.k8s.io/v1';
  metadata: ObjectMeta;
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
};

export type SubjectAccessReviewSpec = {
  resourceAttributes?: ResourceAttributes;
  nonResourceAttributes?: NonResourceAttributes;
  user?: string;
  groups?: string[];
  extra?: { [key: string]: string[] };
  uid?: string;
};

export type SubjectAccessReviewStatus = {
  allowed: boolean;
  denied?: boolean;
  reason?: string;
  evaluationError?: string;
};

export type SubjectRulesReviewStatus = {
  resourceRules: ResourceRule[];
  nonResourceRules: NonResourceRule[];
  incomplete: boolean;
  evaluationError?: string;
};

export const LocalSubjectAccessReview: Kind<LocalSubjectAccessReview, 'Namespaced', MetadataField> = {
  group: 'authorization.k8s.io', version: 'v1', apiVersion: 'authorization.k8s.io/v1', kind: 'LocalSubjectAccessReview', plural: 'localsubjectaccessreviews', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const SelfSubjectAccessReview: Kind<SelfSubjectAccessReview, 'Cluster', MetadataField> = {
  group: 'authorization.k8s.io', version: 'v1', apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', plural: 'selfsubjectaccessreviews', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const SelfSubjectRulesReview: Kind<SelfSubjectRulesReview, 'Cluster', MetadataField> = {
  group: 'authorization.k8s.io', version: 'v1', apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', plural: 'selfsubjectrulesreviews', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const SubjectAccessReview: Kind<SubjectAccessReview, 'Cluster', MetadataField> = {
  group: 'authorization.k8s.io', version: 'v1', apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', plural: 'subjectaccessreviews', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
