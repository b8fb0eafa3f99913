import { page } from '../../src/testing/answers.ts';
import type { Answer } from '../../src/testing/answers.ts';
import type { KubeObject } from '../../src/wire/object.ts';

export { refusal, reply, stream, type Answer } from '../../src/testing/answers.ts';
export { FaultServer as ScriptedServer, type SeenRequest } from '../../src/testing/fault-server.ts';
export { ScriptedStream } from '../../src/testing/scripted-stream.ts';
export { added, bookmark, deleted, errorEvent, marker, modified } from '../../src/testing/watch-lines.ts';

/** A page of pods. */
export function podList(version: string, items: readonly KubeObject[], token?: string): Answer {
  return page(items, { version, ...(token === undefined ? {} : { token }) });
}

/** A pod in namespace `shop`; its uid is made from its name. */
export function pod(name: string, version: number | string, more: { readonly uid?: string; readonly image?: string } = {}): KubeObject {
  return {
    apiVersion: 'v1', kind: 'Pod',
    metadata: { name, namespace: 'shop', uid: more.uid ?? `uid-${name}`, resourceVersion: String(version), creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { containers: [{ name: 'main', image: more.image ?? 'web:1' }] },
  };
}
