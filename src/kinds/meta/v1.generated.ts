// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { JsonValue } from '../../wire/object.ts';

export type APIGroup = {
  kind?: 'APIGroup';
  apiVersion?: string;
  name: string;
  versions: GroupVersionForDiscovery[];
  preferredVersion?: GroupVersionForDiscovery;
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[];
};

export type APIGroupList = {
  kind?: 'APIGroupList';
  apiVersion?: string;
  groups: APIGroup[];
};

export type APIResource = {
  name: string;
  singularName: string;
  namespaced: boolean;
  group?: string;
  version?: string;
  kind: string;
  verbs: string[];
  shortNames?: string[];
  categories?: string[];
  storageVersionHash?: string;
};

export type APIResourceList = {
  kind?: 'APIResourceList';
  apiVersion?: string;
  groupVersion: string;
  resources: APIResource[];
};

export type APIVersions = {
  kind?: 'APIVersions';
  apiVersion?: string;
  versions: string[];
  serverAddressByClientCIDRs: ServerAddressByClientCIDR[];
};

export type Condition = {
  type: string;
  status: string;
  observedGeneration?: number;
  lastTransitionTime: string;
  reason: string;
  message: string;
};

export type CreateOptions = {
  kind?: 'CreateOptions';
  apiVersion?: string;
  dryRun?: string[];
  fieldManager?: string;
  fieldValidation?: string;
};

export type DeleteOptions = {
  kind?: 'DeleteOptions';
  apiVersion?: string;
  gracePeriodSeconds?: number;
  preconditions?: Preconditions;
  orphanDependents?: boolean;
  propagationPolicy?: string;
  dryRun?: string[];
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
};

export type FieldSelectorRequirement = {
  key: string;
  operator: string;
  values?: string[];
};

export type GetOptions = {
  kind?: 'GetOptions';
  apiVersion?: string;
  resourceVersion?: string;
};

export type GroupResource = {
  group: string;
  resource: string;
};

export type GroupVersionForDiscovery = {
  groupVersion: string;
  version: string;
};

export type GroupVersionKind = {
  group?: string;
  version?: string;
  kind?: string;
};

export type GroupVersionResource = {
  group?: string;
  version?: string;
  resource?: string;
};

export type LabelSelector = {
  matchLabels?: { [key: string]: string };
  matchExpressions?: LabelSelectorRequirement[];
};

export type LabelSelectorRequirement = {
  key: string;
  operator: string;
  values?: string[];
};

export type ListMeta = {
  selfLink?: string;
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: number;
};

export type ListOptions = {
  kind?: 'ListOptions';
  apiVersion?: string;
  labelSelector?: string;
  fieldSelector?: string;
  watch?: boolean;
  allowWatchBookmarks?: boolean;
  resourceVersion?: string;
  resourceVersionMatch?: string;
  timeoutSeconds?: number;
  limit?: number;
  continue?: string;
  sendInitialEvents?: boolean;
};

export type ManagedFieldsEntry = {
  manager?: string;
  operation?: string;
  apiVersion?: string;
  time?: string;
  fieldsType?: string;
  fieldsV1?: JsonValue;
  subresource?: string;
};

export type ObjectMeta = {
  name?: string;
  generateName?: string;
  namespace?: string;
  selfLink?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string | null;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: { [key: string]: string };
  annotations?: { [key: string]: string };
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
};

export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
};

export type PartialObjectMetadata = {
  kind?: 'PartialObjectMetadata';
  apiVersion?: string;
  metadata: ObjectMeta;
};

export type PartialObjectMetadataList = {
  kind?: 'PartialObjectMetadataList';
  apiVersion?: string;
  metadata: ListMeta;
  items?: PartialObjectMetadata[] | null;
};

export type PatchOptions = {
  kind?: 'PatchOptions';
  apiVersion?: string;
  dryRun?: string[];
  force?: boolean;
  fieldManager?: string;
  fieldValidation?: string;
};

export type Preconditions = {
  uid?: string;
  resourceVersion?: string;
};

export type ServerAddressByClientCIDR = {
  clientCIDR: string;
  serverAddress: string;
};

export type Status = {
  kind?: 'Status';
  apiVersion?: string;
  metadata: ListMeta;
  status?: string;
  message?: string;
  reason?: string;
  details?: StatusDetails;
  code?: number;
};

export type StatusCause = {
  reason?: string;
  message?: string;
  field?: string;
};

export type StatusDetails = {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
};

export type Table = {
  kind?: 'Table';
  apiVersion?: string;
  metadata: ListMeta;
  columnDefinitions?: TableColumnDefinition[] | null;
  rows?: TableRow[] | null;
};

export type TableColumnDefinition = {
  name?: string;
  type?: string;
  format?: string;
  description?: string;
  priority?: number;
};

export type TableOptions = {
  kind?: 'TableOptions';
  apiVersion?: string;
  includeObject?: string;
};

export type TableRow = {
  cells?: JsonValue[] | null;
  conditions?: TableRowCondition[];
  object?: JsonValue;
};

export type TableRowCondition = {
  type?: string;
  status?: string;
  reason?: string;
  message?: string;
};

export type UpdateOptions = {
  kind?: 'UpdateOptions';
  apiVersion?: string;
  dryRun?: string[];
  fieldManager?: string;
  fieldValidation?: string;
};

export type WatchEvent = {
  type: string;
  object: JsonValue;
};
