// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { Condition, LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type AuditAnnotation = {
  key: string;
  valueExpression: string;
};

export type ExpressionWarning = {
  fieldRef: string;
  warning: string;
};

export type MatchCondition = {
  name: string;
  expression: string;
};

export type MatchResources = {
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  resourceRules?: NamedRuleWithOperations[];
  excludeResourceRules?: NamedRuleWithOperations[];
  matchPolicy?: string;
};

export type MutatingWebhook = {
  name: string;
  clientConfig: WebhookClientConfig;
  rules?: RuleWithOperations[];
  failurePolicy?: string;
  matchPolicy?: string;
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  sideEffects: string;
  timeoutSeconds?: number;
  admissionReviewVersions: string[];
  reinvocationPolicy?: string;
  matchConditions?: MatchCondition[];
};

export type MutatingWebhookConfiguration = {
  kind: 'MutatingWebhookConfiguration';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ObjectMeta;
  webhooks?: MutatingWebhook[];
};

export type MutatingWebhookConfigurationList = {
  kind: 'MutatingWebhookConfigurationList';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ListMeta;
  items: MutatingWebhookConfiguration[];
};

export type NamedRuleWithOperations = {
  resourceNames?: string[];
  operations?: string[];
  apiGroups?: string[];
  apiVersions?: string[];
  resources?: string[];
  scope?: string;
};

export type ParamKind = {
  apiVersion?: string;
  kind?: string;
};

export type ParamRef = {
  name?: string;
  namespace?: string;
  selector?: LabelSelector;
  parameterNotFoundAction?: string;
};

export type RuleWithOperations = {
  operations?: string[];
  apiGroups?: string[];
  apiVersions?: string[];
  resources?: string[];
  scope?: string;
};

export type ServiceReference = {
  namespace: string;
  name: string;
  path?: string;
  port?: number;
};

export type TypeChecking = {
  expressionWarnings?: ExpressionWarning[];
};

export type ValidatingAdmissionPolicy = {
  kind: 'ValidatingAdmissionPolicy';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: ValidatingAdmissionPolicySpec;
  status?: ValidatingAdmissionPolicyStatus;
};

export type ValidatingAdmissionPolicyBinding = {
  kind: 'ValidatingAdmissionPolicyBinding';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: ValidatingAdmissionPolicyBindingSpec;
};

export type ValidatingAdmissionPolicyBindingList = {
  kind: 'ValidatingAdmissionPolicyBindingList';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ListMeta;
  items: ValidatingAdmissionPolicyBinding[];
};

export type ValidatingAdmissionPolicyBindingSpec = {
  policyName?: string;
  paramRef?: ParamRef;
  matchResources?: MatchResources;
  validationActions?: string[];
};

export type ValidatingAdmissionPolicyList = {
  kind: 'ValidatingAdmissionPolicyList';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ListMeta;
  items: ValidatingAdmissionPolicy[];
};

export type ValidatingAdmissionPolicySpec = {
  paramKind?: ParamKind;
  matchConstraints?: MatchResources;
  validations?: Validation[];
  failurePolicy?: string;
  auditAnnotations?: AuditAnnotation[];
  matchConditions?: MatchCondition[];
  variables?: Variable[];
};

export type ValidatingAdmissionPolicyStatus = {
  observedGeneration?: number;
  typeChecking?: TypeChecking;
  conditions?: Condition[];
};

export type ValidatingWebhook = {
  name: string;
  clientConfig: WebhookClientConfig;
  rules?: RuleWithOperations[];
  failurePolicy?: string;
  matchPolicy?: string;
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  sideEffects: string;
  timeoutSeconds?: number;
  admissionReviewVersions: string[];
  matchConditions?: MatchCondition[];
};

export type ValidatingWebhookConfiguration = {
  kind: 'ValidatingWebhookConfiguration';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ObjectMeta;
  webhooks?: ValidatingWebhook[];
};

export type ValidatingWebhookConfigurationList = {
  kind: 'ValidatingWebhookConfigurationList';
  apiVersion: 'admissionregistration.k8s.io/v1';
  metadata: ListMeta;
  items: ValidatingWebhookConfiguration[];
};

export type Validation = {
  expression: string;
  message?: string;
  reason?: string;
  messageExpression?: string;
};

export type Variable = {
  name: string;
  expression: string;
};

export type WebhookClientConfig = {
  url?: string;
  service?: ServiceReference;
  caBundle?: string;
};

export const MutatingWebhookConfiguration: Kind<MutatingWebhookConfiguration, 'Cluster', MetadataField> = {
  group: 'admissionregistration.k8s.io', version: 'v1', apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration', plural: 'mutatingwebhookconfigurations', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ValidatingAdmissionPolicy: Kind<ValidatingAdmissionPolicy, 'Cluster', MetadataField> = {
  group: 'admissionregistration.k8s.io', version: 'v1', apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingAdmissionPolicy', plural: 'validatingadmissionpolicies', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ValidatingAdmissionPolicyBinding: Kind<ValidatingAdmissionPolicyBinding, 'Cluster', MetadataField> = {
  group: 'admissionregistration.k8s.io', version: 'v1', apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingAdmissionPolicyBinding', plural: 'validatingadmissionpolicybindings', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ValidatingWebhookConfiguration: Kind<ValidatingWebhookConfiguration, 'Cluster', MetadataField> = {
  group: 'admissionregistration.k8s.io', version: 'v1', apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingWebhookConfiguration', plural: 'validatingwebhookconfigurations', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
