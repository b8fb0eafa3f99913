// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { EventSource, ObjectReference } from '../core/v1.ts';
import type { ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type Event = {
  kind: 'Event';
  apiVersion: 'events.k8s.io/v1';
  metadata: ObjectMeta;
  eventTime: string;
  series?: EventSeries;
  reportingController?: string;
  reportingInstance?: string;
  action?: string;
  reason?: string;
  regarding?: ObjectReference;
  related?: ObjectReference;
  note?: string;
  type?: string;
  deprecatedSource?: EventSource;
  deprecatedFirstTimestamp?: string | null;
  deprecatedLastTimestamp?: string | null;
  deprecatedCount?: number;
};

export type EventList = {
  kind: 'EventList';
  apiVersion: 'events.k8s.io/v1';
  metadata: ListMeta;
  items: Event[];
};

export type EventSeries = {
  count: number;
  lastObservedTime: string;
};

export const Event: Kind<Event, 'Namespaced', MetadataField | 'regarding.kind' | 'regarding.namespace' | 'regarding.name' | 'regarding.uid' | 'regarding.apiVersion' | 'regarding.resourceVersion' | 'regarding.fieldPath' | 'reason' | 'reportingController' | 'type'> = {
  group: 'events.k8s.io', version: 'v1', apiVersion: 'events.k8s.io/v1', kind: 'Event', plural: 'events', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace', 'regarding.kind', 'regarding.namespace', 'regarding.name', 'regarding.uid', 'regarding.apiVersion', 'regarding.resourceVersion', 'regarding.fieldPath', 'reason', 'reportingController', 'type'],
};
