// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type AggregationRule = {
  clusterRoleSelectors?: LabelSelector[];
};

export type ClusterRole = {
  kind: 'ClusterRole';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ObjectMeta;
  rules?: PolicyRule[] | null;
  aggregationRule?: AggregationRule;
};

export type ClusterRoleBinding = {
  kind: 'ClusterRoleBinding';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ObjectMeta;
  subjects?: Subject[];
  roleRef: RoleRef;
};

export type ClusterRoleBindingList = {
  kind: 'ClusterRoleBindingList';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ListMeta;
  items: ClusterRoleBinding[];
};

export type ClusterRoleList = {
  kind: 'ClusterRoleList';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ListMeta;
  items: ClusterRole[];
};

export type PolicyRule = {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
  nonResourceURLs?: string[];
};

export type Role = {
  kind: 'Role';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ObjectMeta;
  rules?: PolicyRule[] | null;
};

export type RoleBinding = {
  kind: 'RoleBinding';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ObjectMeta;
  subjects?: Subject[];
  roleRef: RoleRef;
};

export type RoleBindingList = {
  kind: 'RoleBindingList';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ListMeta;
  items: RoleBinding[];
};

export type RoleList = {
  kind: 'RoleList';
  apiVersion: 'rbac.authorization.k8s.io/v1';
  metadata: ListMeta;
  items: Role[];
};

export type RoleRef = {
  apiGroup: string;
  kind: string;
  name: string;
};

export type Subject = {
  kind: string;
  apiGroup?: string;
  name: string;
  namespace?: string;
};

export const ClusterRoleBinding: Kind<ClusterRoleBinding, 'Cluster', MetadataField> = {
  group: 'rbac.authorization.k8s.io', version: 'v1', apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding', plural: 'clusterrolebindings', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ClusterRole: Kind<ClusterRole, 'Cluster', MetadataField> = {
  group: 'rbac.authorization.k8s.io', version: 'v1', apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', plural: 'clusterroles', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const RoleBinding: Kind<RoleBinding, 'Namespaced', MetadataField> = {
  group: 'rbac.authorization.k8s.io', version: 'v1', apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', plural: 'rolebindings', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Role: Kind<Role, 'Namespaced', MetadataField> = {
  group: 'rbac.authorization.k8s.io', version: 'v1', apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', plural: 'roles', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};
