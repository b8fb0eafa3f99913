import type { KubeObject } from '../wire/object.ts';

const UTF8 = new TextEncoder();

/** Events as they stand on the wire (Kubernetes `metav1.WatchEvent`). */
export const added = (object: KubeObject): object => ({ type: 'ADDED', object });
export const modified = (object: KubeObject): object => ({ type: 'MODIFIED', object });
/** `object` is the last state, with the version of the deletion. */
export const deleted = (object: KubeObject): object => ({ type: 'DELETED', object });
export const errorEvent = (status: object): object => ({ type: 'ERROR', object: status });

/** @param kind that of the watched objects: a bookmark has it, and nothing else but a version. */
export function bookmark(version: number | string, kind: Pick<KubeObject, 'apiVersion' | 'kind'> = { apiVersion: 'v1', kind: 'Pod' }): object {
  return { type: 'BOOKMARK', object: { kind: kind.kind, apiVersion: kind.apiVersion, metadata: { resourceVersion: String(version), creationTimestamp: null } } };
}

/** The bookmark that ends the initial events of a streaming list (KEP-3157). */
export function marker(version: number | string, kind: Pick<KubeObject, 'apiVersion' | 'kind'> = { apiVersion: 'v1', kind: 'Pod' }): object {
  const metadata = { resourceVersion: String(version), creationTimestamp: null, annotations: { 'k8s.io/initial-events-end': 'true' } };
  return { type: 'BOOKMARK', object: { kind: kind.kind, apiVersion: kind.apiVersion, metadata } };
}

/** The bytes of an event, with its line end. */
export function lineOf(event: object): Uint8Array {
  return UTF8.encode(`${JSON.stringify(event)}\n`);
}

/** The first part of a line: up to its middle, or up to the middle of its first character of several bytes. Throws RangeError if there is none. */
export function partOf(event: object, end: 'mid-line' | 'mid-character'): Uint8Array {
  const line = lineOf(event);
  if (end === 'mid-line') return line.subarray(0, line.length >> 1);
  const lead = line.findIndex((byte) => byte >= 0xc0);
  if (lead < 0) throw new RangeError('the event has no character of several bytes');
  return line.subarray(0, lead + 1);
}
