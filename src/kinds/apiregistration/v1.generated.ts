// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type APIService = {
  kind: 'APIService';
  apiVersion: 'apiregistration.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: APIServiceSpec;
  status?: APIServiceStatus;
};

export type APIServiceCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type APIServiceList = {
  kind: 'APIServiceList';
  apiVersion: 'apiregistration.k8s.io/v1';
  metadata: ListMeta;
  items: APIService[];
};

export type APIServiceSpec = {
  service?: ServiceReference;
  group?: string;
  version?: string;
  insecureSkipTLSVerify?: boolean;
  caBundle?: string;
  groupPriorityMinimum: number;
  versionPriority: number;
};

export type APIServiceStatus = {
  conditions?: APIServiceCondition[];
};

export type ServiceReference = {
  namespace?: string;
  name?: string;
  port?: number;
};

export const APIService: Kind<APIService, 'Cluster', MetadataField> = {
  group: 'apiregistration.k8s.io', version: 'v1', apiVersion: 'apiregistration.k8s.io/v1', kind: 'APIService', plural: 'apiservices', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
