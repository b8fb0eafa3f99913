// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { TypedLocalObjectReference } from '../core/v1.ts';
import type { Condition, LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type HTTPIngressPath = {
  path?: string;
  pathType: string;
  backend: IngressBackend;
};

export type HTTPIngressRuleValue = {
  paths: HTTPIngressPath[];
};

export type IPAddress = {
  kind: 'IPAddress';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: IPAddressSpec;
};

export type IPAddressList = {
  kind: 'IPAddressList';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ListMeta;
  items: IPAddress[];
};

export type IPAddressSpec = {
  parentRef: ParentReference;
};

export type IPBlock = {
  cidr: string;
  except?: string[];
};

export type Ingress = {
  kind: 'Ingress';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: IngressSpec;
  status?: IngressStatus;
};

export type IngressBackend = {
  service?: IngressServiceBackend;
  resource?: TypedLocalObjectReference;
};

export type IngressClass = {
  kind: 'IngressClass';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: IngressClassSpec;
};

export type IngressClassList = {
  kind: 'IngressClassList';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ListMeta;
  items: IngressClass[];
};

export type IngressClassParametersReference = {
  apiGroup?: string;
  kind: string;
  name: string;
  scope?: string | null;
  namespace?: string;
};

export type IngressClassSpec = {
  controller?: string;
  parameters?: IngressClassParametersReference;
};

export type IngressList = {
  kind: 'IngressList';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ListMeta;
  items: Ingress[];
};

export type IngressLoadBalancerIngress = {
  ip?: string;
  hostname?: string;
  ports?: IngressPortStatus[];
};

export type IngressLoadBalancerStatus = {
  ingress?: IngressLoadBalancerIngress[];
};

export type IngressPortStatus = {
  port: number;
  protocol: string;
  error?: string;
};

export type IngressRule = {
  host?: string;
  http?: HTTPIngressRuleValue;
};

export type IngressServiceBackend = {
  name: string;
  port?: ServiceBackendPort;
};

export type IngressSpec = {
  ingressClassName?: string;
  defaultBackend?: IngressBackend;
  tls?: IngressTLS[];
  rules?: IngressRule[];
};

export type IngressStatus = {
  loadBalancer?: IngressLoadBalancerStatus;
};

export type IngressTLS = {
  hosts?: string[];
  secretName?: string;
};

export type NetworkPolicy = {
  kind: 'NetworkPolicy';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: NetworkPolicySpec;
};

export type NetworkPolicyEgressRule = {
  ports?: NetworkPolicyPort[];
  to?: NetworkPolicyPeer[];
};

export type NetworkPolicyIngressRule = {
  ports?: NetworkPolicyPort[];
  from?: NetworkPolicyPeer[];
};

export type NetworkPolicyList = {
  kind: 'NetworkPolicyList';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ListMeta;
  items: NetworkPolicy[];
};

export type NetworkPolicyPeer = {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
  ipBlock?: IPBlock;
};

export type NetworkPolicyPort = {
  protocol?: string;
  port?: number | string;
  endPort?: number;
};

export type NetworkPolicySpec = {
  podSelector?: LabelSelector;
  ingress?: NetworkPolicyIngressRule[];
  egress?: NetworkPolicyEgressRule[];
  policyTypes?: string[];
};

export type ParentReference = {
  group?: string;
  resource: string;
  namespace?: string;
  name: string;
};

export type ServiceBackendPort = {
  name?: string;
  number?: number;
};

export type ServiceCIDR = {
  kind: 'ServiceCIDR';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ObjectMeta;
  spec?: ServiceCIDRSpec;
  status?: ServiceCIDRStatus;
};

export type ServiceCIDRList = {
  kind: 'ServiceCIDRList';
  apiVersion: 'networking.k8s.io/v1';
  metadata: ListMeta;
  items: ServiceCIDR[];
};

export type ServiceCIDRSpec = {
  cidrs?: string[];
};

export type ServiceCIDRStatus = {
  conditions?: Condition[];
};

export const IngressClass: Kind<IngressClass, 'Cluster', MetadataField> = {
  group: 'networking.k8s.io', version: 'v1', apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass', plural: 'ingressclasses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Ingress: Kind<Ingress, 'Namespaced', MetadataField> = {
  group: 'networking.k8s.io', version: 'v1', apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', plural: 'ingresses', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const IPAddress: Kind<IPAddress, 'Cluster', MetadataField> = {
  group: 'networking.k8s.io', version: 'v1', apiVersion: 'networking.k8s.io/v1', kind: 'IPAddress', plural: 'ipaddresses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const NetworkPolicy: Kind<NetworkPolicy, 'Namespaced', MetadataField> = {
  group: 'networking.k8s.io', version: 'v1', apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', plural: 'networkpolicies', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ServiceCIDR: Kind<ServiceCIDR, 'Cluster', MetadataField> = {
  group: 'networking.k8s.io', version: 'v1', apiVersion: 'networking.k8s.io/v1', kind: 'ServiceCIDR', plural: 'servicecidrs', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};
