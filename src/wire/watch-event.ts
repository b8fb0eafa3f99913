import type { KubeObject } from './object.ts';
import type { Status } from './status.ts';

/** The five words of the wire (Kubernetes `watch.EventType`). */
export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';

/** One line of a watch, as it is sent. A BOOKMARK's object has only its kind and `metadata.resourceVersion` for sure. */
export type WireEvent<T extends KubeObject = KubeObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | { readonly type: 'BOOKMARK'; readonly object: KubeObject }
  | { readonly type: 'ERROR'; readonly object: Status };

/** Marks the bookmark that ends the initial events (KEP-3157, streaming lists). */
export const INITIAL_EVENTS_END = 'k8s.io/initial-events-end';
