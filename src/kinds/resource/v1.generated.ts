// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { JsonValue } from '../../wire/object.ts';
import type { NodeSelector } from '../core/v1.ts';
import type { Condition, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type AllocatedDeviceStatus = {
  driver: string;
  pool: string;
  device: string;
  shareID?: string;
  conditions?: Condition[] | null;
  data?: JsonValue;
  networkData?: NetworkDeviceData;
};

export type AllocationResult = {
  devices?: DeviceAllocationResult;
  nodeSelector?: NodeSelector;
  allocationTimestamp?: string;
};

export type CELDeviceSelector = {
  expression: string;
};

export type CapacityRequestPolicy = {
  default?: string | null;
  validValues?: string[];
  validRange?: CapacityRequestPolicyRange;
};

export type CapacityRequestPolicyRange = {
  min: string;
  max?: string;
  step?: string;
};

export type CapacityRequirements = {
  requests?: { [key: string]: string };
};

export type Counter = {
  value: string;
};

export type CounterSet = {
  name: string;
  counters: { [key: string]: Counter };
};

export type Device = {
  name: string;
  attributes?: { [key: string]: DeviceAttribute };
  capacity?: { [key: string]: DeviceCapacity };
  consumesCounters?: DeviceCounterConsumption[];
  nodeName?: string;
  nodeSelector?: NodeSelector;
  allNodes?: boolean;
  taints?: DeviceTaint[];
  bindsToNode?: boolean;
  bindingConditions?: string[];
  bindingFailureConditions?: string[];
  allowMultipleAllocations?: boolean;
};

export type DeviceAllocationConfiguration = {
  source: string;
  requests?: string[];
  opaque?: OpaqueDeviceConfiguration;
};

export type DeviceAllocationResult = {
  results?: DeviceRequestAllocationResult[];
  config?: DeviceAllocationConfiguration[];
};

export type DeviceAttribute = {
  int?: number;
  bool?: boolean;
  string?: string;
  version?: string;
};

export type DeviceCapacity = {
  value: string;
  requestPolicy?: CapacityRequestPolicy;
};

export type DeviceClaim = {
  requests?: DeviceRequest[] | null;
  constraints?: DeviceConstraint[];
  config?: DeviceClaimConfiguration[];
};

export type DeviceClaimConfiguration = {
  requests?: string[];
  opaque?: OpaqueDeviceConfiguration;
};

export type DeviceClass = {
  kind: 'DeviceClass';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ObjectMeta;
  spec: DeviceClassSpec;
};

export type DeviceClassConfiguration = {
  opaque?: OpaqueDeviceConfiguration;
};

export type DeviceClassList = {
  kind: 'DeviceClassList';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ListMeta;
  items: DeviceClass[];
};

export type DeviceClassSpec = {
  selectors?: DeviceSelector[];
  config?: DeviceClassConfiguration[];
  extendedResourceName?: string;
};

export type DeviceConstraint = {
  requests?: string[];
  matchAttribute?: string;
  distinctAttribute?: string;
};

export type DeviceCounterConsumption = {
  counterSet: string;
  counters: { [key: string]: Counter };
};

export type DeviceRequest = {
  name: string;
  exactly?: ExactDeviceRequest;
  firstAvailable?: DeviceSubRequest[];
};

export type DeviceRequestAllocationResult = {
  request: string;
  driver: string;
  pool: string;
  device: string;
  adminAccess?: boolean;
  tolerations?: DeviceToleration[];
  bindingConditions?: string[];
  bindingFailureConditions?: string[];
  shareID?: string;
  consumedCapacity?: { [key: string]: string };
};

export type DeviceSelector = {
  cel?: CELDeviceSelector;
};

export type DeviceSubRequest = {
  name: string;
  deviceClassName: string;
  selectors?: DeviceSelector[];
  allocationMode?: string;
  count?: number;
  tolerations?: DeviceToleration[];
  capacity?: CapacityRequirements;
};

export type DeviceTaint = {
  key: string;
  value?: string;
  effect: string;
  timeAdded?: string;
};

export type DeviceToleration = {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
};

export type ExactDeviceRequest = {
  deviceClassName: string;
  selectors?: DeviceSelector[];
  allocationMode?: string;
  count?: number;
  adminAccess?: boolean;
  tolerations?: DeviceToleration[];
  capacity?: CapacityRequirements;
};

export type NetworkDeviceData = {
  interfaceName?: string;
  ips?: string[];
  hardwareAddress?: string;
};

export type OpaqueDeviceConfiguration = {
  driver: string;
  parameters: JsonValue;
};

export type ResourceClaim = {
  kind: 'ResourceClaim';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ObjectMeta;
  spec: ResourceClaimSpec;
  status?: ResourceClaimStatus;
};

export type ResourceClaimConsumerReference = {
  apiGroup?: string;
  resource: string;
  name: string;
  uid: string;
};

export type ResourceClaimList = {
  kind: 'ResourceClaimList';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ListMeta;
  items: ResourceClaim[];
};

export type ResourceClaimSpec = {
  devices?: DeviceClaim;
};

export type ResourceClaimStatus = {
  allocation?: AllocationResult;
  reservedFor?: ResourceClaimConsumerReference[];
  devices?: AllocatedDeviceStatus[];
};

export type ResourceClaimTemplate = {
  kind: 'ResourceClaimTemplate';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ObjectMeta;
  spec: ResourceClaimTemplateSpec;
};

export type ResourceClaimTemplateList = {
  kind: 'ResourceClaimTemplateList';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ListMeta;
  items: ResourceClaimTemplate[];
};

export type ResourceClaimTemplateSpec = {
  metadata?: ObjectMeta;
  spec: ResourceClaimSpec;
};

export type ResourcePool = {
  name: string;
  generation: number;
  resourceSliceCount: number;
};

export type ResourceSlice = {
  kind: 'ResourceSlice';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ObjectMeta;
  spec: ResourceSliceSpec;
};

export type ResourceSliceList = {
  kind: 'ResourceSliceList';
  apiVersion: 'resource.k8s.io/v1';
  metadata: ListMeta;
  items: ResourceSlice[];
};

export type ResourceSliceSpec = {
  driver: string;
  pool: ResourcePool;
  nodeName?: string;
  nodeSelector?: NodeSelector;
  allNodes?: boolean;
  devices?: Device[];
  perDeviceNodeSelection?: boolean;
  sharedCounters?: CounterSet[];
};

export const DeviceClass: Kind<DeviceClass, 'Cluster', MetadataField> = {
  group: 'resource.k8s.io', version: 'v1', apiVersion: 'resource.k8s.io/v1', kind: 'DeviceClass', plural: 'deviceclasses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ResourceClaim: Kind<ResourceClaim, 'Namespaced', MetadataField> = {
  group: 'resource.k8s.io', version: 'v1', apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaim', plural: 'resourceclaims', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ResourceClaimTemplate: Kind<ResourceClaimTemplate, 'Namespaced', MetadataField> = {
  group: 'resource.k8s.io', version: 'v1', apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaimTemplate', plural: 'resourceclaimtemplates', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ResourceSlice: Kind<ResourceSlice, 'Cluster', 'metadata.name' | 'spec.nodeName' | 'spec.driver'> = {
  group: 'resource.k8s.io', version: 'v1', apiVersion: 'resource.k8s.io/v1', kind: 'ResourceSlice', plural: 'resourceslices', scope: 'Cluster',
  fields: ['metadata.name', 'spec.nodeName', 'spec.driver'],
};
