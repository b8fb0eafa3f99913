// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type Lease = {
  kind: 'Lease';
  apiVersion: 'coordination.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: LeaseSpec;
};

export type LeaseList = {
  kind: 'LeaseList';
  apiVersion: 'coordination.k8s.io/v1';
  metadata: ListMeta;
  items: Lease[];
};

export type LeaseSpec = {
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  acquireTime?: string;
  renewTime?: string;
  leaseTransitions?: number;
  strategy?: string;
  preferredHolder?: string;
};

export const Lease: Kind<Lease, 'Namespaced', MetadataField> = {
  group: 'coordination.k8s.io', version: 'v1', apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', plural: 'leases', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};
