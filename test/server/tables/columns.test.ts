import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../../src/kinds/resources.ts';
import type { TableColumn } from '../../../src/server/http/encode/table/printer.ts';
import { printerFor } from '../../../src/server/http/encode/table/printers.ts';

/**
 * The columns of Kubernetes 1.35, as its printers declare them: `:type` where it is not string, `!` for the format `name`,
 * `*` for columns of wide output only.
 */
const COLUMNS: readonly (readonly [string, string])[] = [
  ['/ComponentStatus', 'Name!, Status, Message, Error'],
  ['/ConfigMap', 'Name!, Data, Age'],
  ['/Endpoints', 'Name!, Endpoints, Age'],
  ['/Event', 'Last Seen, Type, Reason, Object, Subobject*, Source*, Message, First Seen*, Count*, Name!*'],
  ['/Namespace', 'Name!, Status, Age'],
  ['/Node', 'Name!, Status, Roles, Age, Version, Internal-IP*, External-IP*, OS-Image*, Kernel-Version*, Container-Runtime*'],
  ['/PersistentVolumeClaim', 'Name!, Status, Volume, Capacity, Access Modes, StorageClass, VolumeAttributesClass, Age, VolumeMode*'],
  ['/PersistentVolume', 'Name!, Capacity, Access Modes, Reclaim Policy, Status, Claim, StorageClass, VolumeAttributesClass, Reason, Age, VolumeMode*'],
  ['/Pod', 'Name!, Ready, Status, Restarts, Age, IP*, Node*, Nominated Node*, Readiness Gates*'],
  ['/PodTemplate', 'Name!, Containers, Images, Pod Labels'],
  ['/ReplicationController', 'Name!, Desired:integer, Current:integer, Ready:integer, Age, Containers*, Images*, Selector*'],
  ['/ResourceQuota', 'Name!, Request, Limit, Age'],
  ['/Secret', 'Name!, Type, Data, Age'],
  ['/ServiceAccount', 'Name!, Age'],
  ['/Service', 'Name!, Type, Cluster-IP, External-IP, Port(s), Age, Selector*'],
  ['apps/ControllerRevision', 'Name!, Controller, Revision, Age'],
  ['apps/DaemonSet', 'Name!, Desired:integer, Current:integer, Ready:integer, Up-to-date:integer, Available:integer, Node Selector, Age, Containers*, Images*, Selector*'],
  ['apps/Deployment', 'Name!, Ready, Up-to-date, Available, Age, Containers*, Images*, Selector*'],
  ['apps/ReplicaSet', 'Name!, Desired:integer, Current:integer, Ready:integer, Age, Containers*, Images*, Selector*'],
  ['apps/StatefulSet', 'Name!, Ready, Age, Containers*, Images*'],
  ['autoscaling/HorizontalPodAutoscaler', 'Name!, Reference, Targets, MinPods, MaxPods, Replicas, Age'],
  ['batch/CronJob', 'Name!, Schedule, Timezone, Suspend:boolean, Active:integer, Last Schedule, Age, Containers*, Images*, Selector*'],
  ['batch/Job', 'Name!, Status, Completions, Duration, Age, Containers*, Images*, Selector*'],
  ['certificates.k8s.io/CertificateSigningRequest', 'Name!, Age, SignerName, Requestor, RequestedDuration, Condition'],
  ['networking.k8s.io/IngressClass', 'Name!, Controller, Parameters, Age'],
  ['networking.k8s.io/Ingress', 'Name!, Class, Hosts, Address, Ports, Age'],
  ['networking.k8s.io/IPAddress', 'Name!, ParentRef'],
  ['networking.k8s.io/NetworkPolicy', 'Name!, Pod-Selector, Age'],
  ['networking.k8s.io/ServiceCIDR', 'Name!, CIDRs, Age'],
  ['policy/PodDisruptionBudget', 'Name!, Min Available, Max Unavailable, Allowed Disruptions:integer, Age'],
  ['rbac.authorization.k8s.io/ClusterRoleBinding', 'Name!, Role, Age, Users*, Groups*, ServiceAccounts*'],
  ['rbac.authorization.k8s.io/RoleBinding', 'Name!, Role, Age, Users*, Groups*, ServiceAccounts*'],
  ['storage.k8s.io/CSIDriver', 'Name!, AttachRequired:boolean, PodInfoOnMount:boolean, StorageCapacity:boolean, TokenRequests, RequiresRepublish:boolean, Modes, Age'],
  ['storage.k8s.io/CSINode', 'Name!, Drivers:integer, Age'],
  ['storage.k8s.io/StorageClass', 'Name!, Provisioner, ReclaimPolicy, VolumeBindingMode, AllowVolumeExpansion, Age'],
  ['storage.k8s.io/VolumeAttachment', 'Name!, Attacher!, PV, Node, Attached:boolean, Age'],
  ['storage.k8s.io/VolumeAttributesClass', 'Name!, DriverName, Age'],
  ['admissionregistration.k8s.io/MutatingWebhookConfiguration', 'Name!, Webhooks:integer, Age'],
  ['admissionregistration.k8s.io/ValidatingAdmissionPolicy', 'Name!, Validations:integer, ParamKind, Age'],
  ['admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding', 'Name!, PolicyName, ParamRef, Age'],
  ['admissionregistration.k8s.io/ValidatingWebhookConfiguration', 'Name!, Webhooks:integer, Age'],
  ['scheduling.k8s.io/PriorityClass', 'Name!, Value:integer, Global-Default:boolean, Age, PreemptionPolicy'],
  ['coordination.k8s.io/Lease', 'Name!, Holder, Age'],
  ['node.k8s.io/RuntimeClass', 'Name!, Handler, Age'],
  ['discovery.k8s.io/EndpointSlice', 'Name!, AddressType, Ports, Endpoints, Age'],
  ['resource.k8s.io/DeviceClass', 'Name!, Age'],
  ['resource.k8s.io/ResourceClaim', 'Name!, State, Age'],
  ['resource.k8s.io/ResourceClaimTemplate', 'Name!, Age'],
  ['resource.k8s.io/ResourceSlice', 'Name!, Node, Driver, Pool, Age'],
  ['flowcontrol.apiserver.k8s.io/FlowSchema', 'Name!, PriorityLevel, MatchingPrecedence, DistinguisherMethod, Age, MissingPL'],
  ['flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration', 'Name!, Type, NominalConcurrencyShares, Queues, HandSize, QueueLengthLimit, Age'],
  ['autoscaling/Scale', 'Name, Desired:integer, Available:integer, Age'],
  ['/Status', 'Status, Reason, Message'],
  ['apiregistration.k8s.io/APIService', 'Name!, Service, Available, Age'],
  ['events.k8s.io/Event', 'Last Seen, Type, Reason, Object, Subobject*, Source*, Message, First Seen*, Count*, Name!*'],
];

const DEFAULT = 'Name!, Created At:date';
const WITH_DEFAULT = ['/LimitRange', 'storage.k8s.io/CSIStorageCapacity', 'rbac.authorization.k8s.io/ClusterRole', 'rbac.authorization.k8s.io/Role', 'apiextensions.k8s.io/CustomResourceDefinition'];

function written(columns: readonly TableColumn[]): string {
  return columns
    .map(({ name, type, format, priority }) => `${name}${type === 'string' ? '' : `:${type}`}${format === 'name' ? '!' : ''}${priority === 0 ? '' : '*'}`)
    .join(', ');
}

function columnsOf(name: string): string {
  const slash = name.indexOf('/');
  return written(printerFor(name.slice(0, slash), name.slice(slash + 1)).columns);
}

describe('columns', () => {
  it.each(COLUMNS)('of %s', (name, columns) => {
    expect(columnsOf(name)).toBe(columns);
  });

  it.each(WITH_DEFAULT)('of %s are the default ones', (name) => {
    expect(columnsOf(name)).toBe(DEFAULT);
  });

  it('of a custom kind are the default ones', () => {
    expect(columnsOf('example.com/Widget')).toBe(DEFAULT);
  });

  it('are known for every kind that is stored', () => {
    const known = new Set([...COLUMNS.map(([name]) => name), ...WITH_DEFAULT]);
    const stored = RESOURCES.filter((resource) => resource.storageVersionHash !== undefined).map(({ group, kind }) => `${group}/${kind}`);
    expect(stored.filter((name) => !known.has(name))).toEqual([]);
  });

  it('all say what they show', () => {
    const silent = RESOURCES.flatMap(({ group, kind }) => printerFor(group, kind).columns.filter(({ description }) => description === ''));
    expect(silent).toEqual([]);
  });
});
