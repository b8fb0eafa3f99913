import type { JsonObject } from '../../../../src/wire/object.ts';
import { mergePatch } from '../../play/references.ts';
import { del, get, like, patch, post, put, request, script } from '../../script.ts';
import type { Script, Step } from '../../script.ts';
import { TABLE } from '../list/forms.ts';
import { everywhere, inNamespace, query } from '../paths.ts';
import type { KindCase } from './kind-case.ts';
import { CORE_KINDS } from './kinds/core.ts';
import { NETWORK_AND_POLICY_KINDS } from './kinds/network-and-policy.ts';
import { STORAGE_AND_EXTENSION_KINDS } from './kinds/storage-and-extension.ts';
import { WORKLOAD_KINDS } from './kinds/workloads.ts';

// The life of an object of each built-in kind: made minimal and full, changed in each way, refused, deleted.

interface Place {
  readonly collection: string;
  /** Names of the minimal and the full object. */
  readonly names: readonly [string, string];
  readonly minimal: string;
  readonly full: string;
}

function placeOf(kind: KindCase): Place {
  const collection = kind.scope === 'Namespaced' ? inNamespace(kind.resource) : everywhere(kind.resource);
  const prefix = kind.scope === 'Namespaced' ? '' : '{{ns}}-';
  const names = kind.names ?? [`${prefix}min`, `${prefix}full`];
  return { collection, names, minimal: `${collection}/${names[0]}`, full: `${collection}/${names[1]}` };
}

function named(kind: KindCase, name: string, body: JsonObject): JsonObject {
  return mergePatch(body, { apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name } }) as JsonObject;
}

function making(kind: KindCase, { collection, names, full }: Place): Step[] {
  const minimal = named(kind, names[0], kind.minimal);
  return [
    post(['make minimal', collection], minimal),
    post(['make full', collection], named(kind, names[1], kind.full)),
    post(['make again', collection], minimal),
    get('full, as a table', query(full, { includeObject: 'None' }), { headers: { accept: TABLE } }),
    post(['dry run', `${collection}?dryRun=All`], mergePatch(minimal, { metadata: { name: freshName(kind, names[0]) } })),
    post(['unknown field, warned', `${collection}?dryRun=All&fieldValidation=Warn`], mergePatch(minimal, { metadata: { name: freshName(kind, names[0]) }, nonsense: 1 })),
    post(['unknown field, strict', `${collection}?dryRun=All&fieldValidation=Strict`], mergePatch(minimal, { metadata: { name: freshName(kind, names[0]), nonsense: 1 }, nonsense: 1 })),
  ];
}

/** A name that is not taken; where names follow rules of their own, the taken one. */
function freshName(kind: KindCase, taken: string): string {
  return kind.names === undefined ? `${taken}-dry` : taken;
}

function changing(kind: KindCase, { minimal, full }: Place): Step[] {
  // Whoever settles it writes when it likes, once or twice: the version is a matter of chance.
  const awaits = kind.settlesWith === undefined ? {} : { awaits: { status: 200, text: kind.settlesWith }, keep: 'unversioned' as const };
  return [
    get('full, settled', full, awaits),
    get('settled', minimal, awaits),
    put(['update', minimal], like('settled', kind.change)),
    put(['update, the same', minimal], like('update')),
    put(['update, stale', minimal], like('settled', kind.change)),
    put(['update, no version', minimal], like('update', { metadata: { resourceVersion: null, labels: { unconditional: 'yes' } } })),
    put(['update, another uid', minimal], like('update', { metadata: { resourceVersion: null, uid: '00000000-0000-0000-0000-000000000000' } })),
    put(['update, another name', minimal], like('update', { metadata: { name: 'other', resourceVersion: null } })),
    patch('merge', ['merge patch', minimal], { metadata: { labels: { merged: 'yes' } } }),
    patch('strategic', ['strategic patch', minimal], { metadata: { labels: { merged: null, strategic: 'yes' } } }),
    patch('json', ['json patch', minimal], [{ op: 'test', path: '/metadata/labels/strategic', value: 'yes' }, { op: 'add', path: '/metadata/annotations', value: { patched: 'yes' } }]),
    patch('json', ['json patch, test fails', minimal], [{ op: 'test', path: '/metadata/labels/strategic', value: 'no' }]),
    ...Object.entries(kind.refusedUpdates ?? {}).map(([why, change]) => patch('merge', [`refused: ${why}`, `${minimal}?dryRun=All`], change)),
  ];
}

function applying(kind: KindCase, { minimal, names }: Place): Step[] {
  const labelled = (labels: JsonObject): JsonObject => ({ apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name: names[0], labels } });
  return [
    patch('apply', ['apply', `${minimal}?fieldManager=one`], labelled({ applied: 'one' })),
    patch('apply', ['apply, the same', `${minimal}?fieldManager=one`], labelled({ applied: 'one' })),
    patch('apply', ['apply, conflict', `${minimal}?fieldManager=two`], labelled({ applied: 'two' })),
    patch('apply', ['apply, forced', `${minimal}?fieldManager=two&force=true`], labelled({ applied: 'two' })),
    patch('apply', ['apply, given up', `${minimal}?fieldManager=two`], labelled({})),
  ];
}

function status(kind: KindCase, { minimal }: Place): Step[] {
  const path = `${minimal}/status`;
  const body = kind.status ?? { status: {} };
  const all = [
    get('status', path),
    get('before status', minimal),
    put(['status, put', path], like('before status', body)),
    patch('merge', ['status, patch', path], { ...body, metadata: { labels: { status: 'yes' }, annotations: { status: 'yes' } } }),
    put(['status by the main door', minimal], like('before status', { ...body, metadata: { resourceVersion: null } })),
  ];
  return kind.status === undefined ? all.slice(0, 3) : all;
}

function refusing(kind: KindCase, { collection, names }: Place): Step[] {
  const fresh = freshName(kind, names[0]);
  const base = named(kind, fresh, kind.minimal);
  const dry = `${collection}?dryRun=All`;
  return [
    ...Object.entries(kind.odd).map(([why, change]) => post([`odd: ${why}`, dry], mergePatch(base, change))),
    post(['odd: bad object name', dry], mergePatch(base, { metadata: { name: 'Bad_Name!' } })),
    post(['odd: bad object label', dry], mergePatch(base, { metadata: { labels: { 'a b': 'c' } } })),
    post(['odd: another kind', dry], mergePatch(base, { kind: 'Nonsense' })),
    post(['odd: another version', dry], mergePatch(base, { apiVersion: 'example.org/v9' })),
  ];
}

function deleting(kind: KindCase, { collection, minimal, full, names }: Place): Step[] {
  if (kind.settlesWith !== undefined) {
    // What the server's own controllers do with finalizers comes a little later, so only the end of it is looked at.
    return [del('delete', minimal), get('gone', minimal, { awaits: { status: 404 } }), del('delete again', minimal), del('delete full', full), get('full, gone', full, { awaits: { status: 404 } })];
  }
  return [
    del('delete, dry run', `${minimal}?dryRun=All`),
    del('delete, another uid', minimal, { body: { preconditions: { uid: '00000000-0000-0000-0000-000000000000' } } }),
    del('delete', minimal, { body: { gracePeriodSeconds: 0 } }),
    get('gone', minimal),
    del('delete again', minimal),
    del('delete, foreground', `${full}?propagationPolicy=Foreground&gracePeriodSeconds=0`),
    request('DELETE', ['delete the rest', query(collection, { fieldSelector: `metadata.name=${names[1]}`, gracePeriodSeconds: 0 })]),
    patch('merge', ['let go', full], { metadata: { finalizers: null } }),
  ];
}

function life(kind: KindCase): Script {
  const place = placeOf(kind);
  const steps = [...making(kind, place), ...changing(kind, place), ...applying(kind, place), ...status(kind, place), ...refusing(kind, place), ...deleting(kind, place)];
  return script({ name: `objects/${fileOf(kind)}/${kind.resource.replaceAll('/', ' ')}`, steps });
}

function fileOf(kind: KindCase): string {
  if (CORE_KINDS.includes(kind)) return 'core';
  if (WORKLOAD_KINDS.includes(kind)) return 'workloads';
  return NETWORK_AND_POLICY_KINDS.includes(kind) ? 'network-and-policy' : 'storage-and-extension';
}

export const KIND_CASES: readonly KindCase[] = [...CORE_KINDS, ...WORKLOAD_KINDS, ...NETWORK_AND_POLICY_KINDS, ...STORAGE_AND_EXTENSION_KINDS];

export const eachKind: readonly Script[] = KIND_CASES.map(life);
