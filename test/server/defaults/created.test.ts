import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typeOfKind } from '../../../src/kinds/schema.ts';
import { conform } from '../../../src/server/resources/conform.ts';
import { applyDefaults } from '../../../src/server/resources/defaults/apply-defaults.ts';
import { strategyOf } from '../../../src/server/resources/strategies/strategy-of.ts';
import { objectAt, objectsAt } from '../../../src/wire/fields.ts';
import { cloneJson } from '../../../src/wire/json.ts';
import type { JsonObject, KubeObject } from '../../../src/wire/object.ts';

/** What was sent to a kube-apiserver 1.35, and what it answered: without versions and field managers, uid and times masked. */
interface Recorded {
  readonly group: string;
  readonly plural: string;
  readonly version: string;
  readonly sent: KubeObject;
  readonly created: KubeObject;
}

const RECORDED = JSON.parse(readFileSync(new URL('created-by-kubernetes.json', import.meta.url), 'utf8')) as readonly Recorded[];

/** What admission and allocation put in, which is not the business of defaults and strategies; fields of the spec. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  nodes: ['taints'],
  pods: ['tolerations', 'priority', 'preemptionPolicy'],
  services: ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy'],
  certificatesigningrequests: ['username', 'uid', 'groups'],
};
const PROTECTED: ReadonlySet<string> = new Set(['persistentvolumes', 'persistentvolumeclaims', 'volumeattributesclasses']);

function withoutAdmission(plural: string, object: KubeObject): KubeObject {
  const spec = objectAt(object, 'spec');
  for (const field of ADDED[plural] ?? []) delete spec[field];
  if (plural === 'services') for (const port of objectsAt(spec, 'ports')) delete port['nodePort'];
  if (PROTECTED.has(plural)) delete object.metadata.finalizers;
  return object;
}

/** The way of a create, without a store: decoded, defaulted, born. */
function born({ group, plural, version, sent, created }: Recorded): JsonObject {
  const type = typeOfKind(group, version, sent.kind) ?? '';
  const { object } = conform(cloneJson(sent), type);
  applyDefaults(group, sent.kind, object);
  const { name, namespace, uid = '', creationTimestamp } = created.metadata;
  Object.assign(object.metadata, { name, uid, creationTimestamp }, namespace === undefined ? {} : { namespace });
  const strategy = strategyOf(group, plural);
  strategy.prepareForCreate(object, uid);
  if (strategy.tracksGeneration) object.metadata.generation = 1;
  return conform(object, type).object;
}

describe('a new object is as kube-apiserver makes it', () => {
  it.each(RECORDED.map((recorded) => ({ what: `${recorded.sent.apiVersion} ${recorded.sent.kind} ${recorded.created.metadata.name}`, recorded })))('$what', ({ recorded }) => {
    const { plural, created } = recorded;
    expect(withoutAdmission(plural, cloneJson(born(recorded)) as KubeObject)).toEqual(withoutAdmission(plural, cloneJson(created)));
  });
});

describe('defaults', () => {
  it.each(RECORDED.map((recorded) => ({ what: `${recorded.sent.apiVersion} ${recorded.sent.kind} ${recorded.created.metadata.name}`, recorded })))('leave $what alone once it has them', ({ recorded }) => {
    const { group, sent, created } = recorded;
    const again = cloneJson(created);
    applyDefaults(group, sent.kind, again);
    expect(again).toEqual(created);
  });
});
