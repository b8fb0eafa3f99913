// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { JsonValue } from '../../wire/object.ts';
import type { ListMeta, ObjectMeta, Status } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type ConversionRequest = {
  uid?: string;
  desiredAPIVersion?: string;
  objects?: JsonValue[] | null;
};

export type ConversionResponse = {
  uid?: string;
  convertedObjects?: JsonValue[] | null;
  result?: Status;
};

export type ConversionReview = {
  kind: 'ConversionReview';
  apiVersion: 'apiextensions.k8s.io/v1';
  request?: ConversionRequest;
  response?: ConversionResponse;
};

export type CustomResourceColumnDefinition = {
  name: string;
  type: string;
  format?: string;
  description?: string;
  priority?: number;
  jsonPath: string;
};

export type CustomResourceConversion = {
  strategy: string;
  webhook?: WebhookConversion;
};

export type CustomResourceDefinition = {
  kind: 'CustomResourceDefinition';
  apiVersion: 'apiextensions.k8s.io/v1';
  metadata: ObjectMeta;
  spec: CustomResourceDefinitionSpec;
  status?: CustomResourceDefinitionStatus;
};

export type CustomResourceDefinitionCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
  observedGeneration?: number;
};

export type CustomResourceDefinitionList = {
  kind: 'CustomResourceDefinitionList';
  apiVersion: 'apiextensions.k8s.io/v1';
  metadata: ListMeta;
  items: CustomResourceDefinition[];
};

export type CustomResourceDefinitionNames = {
  plural: string;
  singular?: string;
  shortNames?: string[];
  kind: string;
  listKind?: string;
  categories?: string[];
};

export type CustomResourceDefinitionSpec = {
  group: string;
  names: CustomResourceDefinitionNames;
  scope: string;
  versions: CustomResourceDefinitionVersion[];
  conversion?: CustomResourceConversion;
  preserveUnknownFields?: boolean;
};

export type CustomResourceDefinitionStatus = {
  conditions?: CustomResourceDefinitionCondition[] | null;
  acceptedNames?: CustomResourceDefinitionNames;
  storedVersions?: string[] | null;
  observedGeneration?: number;
};

export type CustomResourceDefinitionVersion = {
  name: string;
  served: boolean;
  storage: boolean;
  deprecated?: boolean;
  deprecationWarning?: string;
  schema?: CustomResourceValidation;
  subresources?: CustomResourceSubresources;
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
  selectableFields?: SelectableField[];
};

export type CustomResourceSubresourceScale = {
  specReplicasPath: string;
  statusReplicasPath: string;
  labelSelectorPath?: string;
};

export type CustomResourceSubresourceStatus = {
};

export type CustomResourceSubresources = {
  status?: CustomResourceSubresourceStatus;
  scale?: CustomResourceSubresourceScale;
};

export type CustomResourceValidation = {
  openAPIV3Schema?: JSONSchemaProps;
};

export type ExternalDocumentation = {
  description?: string;
  url?: string;
};

export type JSONSchemaProps = {
  id?: string;
  '$schema'?: string;
  '$ref'?: string;
  description?: string;
  type?: string;
  format?: string;
  title?: string;
  default?: JsonValue;
  maximum?: number;
  exclusiveMaximum?: boolean;
  minimum?: number;
  exclusiveMinimum?: boolean;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  maxItems?: number;
  minItems?: number;
  uniqueItems?: boolean;
  multipleOf?: number;
  enum?: JsonValue[];
  maxProperties?: number;
  minProperties?: number;
  required?: string[];
  items?: JSONSchemaProps | JSONSchemaProps[];
  allOf?: JSONSchemaProps[];
  oneOf?: JSONSchemaProps[];
  anyOf?: JSONSchemaProps[];
  not?: JSONSchemaProps;
  properties?: { [key: string]: JSONSchemaProps };
  additionalProperties?: JSONSchemaProps | boolean;
  patternProperties?: { [key: string]: JSONSchemaProps };
  dependencies?: { [key: string]: JSONSchemaProps | string[] };
  additionalItems?: JSONSchemaProps | boolean;
  definitions?: { [key: string]: JSONSchemaProps };
  externalDocs?: ExternalDocumentation;
  example?: JsonValue;
  nullable?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-validations'?: ValidationRule[];
};

export type SelectableField = {
  jsonPath: string;
};

export type ServiceReference = {
  namespace: string;
  name: string;
  path?: string;
  port?: number;
};

export type ValidationRule = {
  rule: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
  fieldPath?: string;
  optionalOldSelf?: boolean;
};

export type WebhookClientConfig = {
  url?: string;
  service?: ServiceReference;
  caBundle?: string;
};

export type WebhookConversion = {
  clientConfig?: WebhookClientConfig;
  conversionReviewVersions: string[];
};

export const CustomResourceDefinition: Kind<CustomResourceDefinition, 'Cluster', MetadataField> = {
  group: 'apiextensions.k8s.io', version: 'v1', apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', plural: 'customresourcedefinitions', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
