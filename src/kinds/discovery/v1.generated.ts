// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { ObjectReference } from '../core/v1.ts';
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type Endpoint = {
  addresses: string[];
  conditions?: EndpointConditions;
  hostname?: string;
  targetRef?: ObjectReference;
  deprecatedTopology?: { [key: string]: string };
  nodeName?: string;
  zone?: string;
  hints?: EndpointHints;
};

export type EndpointConditions = {
  ready?: boolean;
  serving?: boolean;
  terminating?: boolean;
};

export type EndpointHints = {
  forZones?: ForZone[];
  forNodes?: ForNode[];
};

export type EndpointPort = {
  name?: string;
  protocol?: string;
  port?: number;
  appProtocol?: string;
};

export type EndpointSlice = {
  kind: 'EndpointSlice';
  apiVersion: 'discovery.k8s.io/v1';
  metadata: ObjectMeta;
  addressType: string;
  endpoints: Endpoint[];
  ports?: EndpointPort[] | null;
};

export type EndpointSliceList = {
  kind: 'EndpointSliceList';
  apiVersion: 'discovery.k8s.io/v1';
  metadata: ListMeta;
  items: EndpointSlice[];
};

export type ForNode = {
  name: string;
};

export type ForZone = {
  name: string;
};

export const EndpointSlice: Kind<EndpointSlice, 'Namespaced', MetadataField> = {
  group: 'discovery.k8s.io', version: 'v1', apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', plural: 'endpointslices', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};
