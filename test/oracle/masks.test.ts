import { describe, expect, it } from 'vitest';
import { compareAnswers } from './compare/compare.ts';
import { References } from './play/references.ts';
import { compressScript, expandScript } from './recording/compact.ts';
import { compactManagedFields } from './recording/managed-fields.ts';
import { matchesText, mergeRecordings } from './recording/merge.ts';
import { VersionNaming } from './recording/naming.ts';
import { Masks } from './recording/masks.ts';
import { keepOf } from './recording/keep.ts';
import type { JsonObject, JsonValue } from '../../src/wire/object.ts';

function object(name: string, resourceVersion: string, more: JsonObject = {}): JsonObject {
  return { metadata: { name, resourceVersion }, ...more };
}

function masksFor(script: string): Masks {
  return new Masks({ script, computed: new Map([['1100', 'a+1000']]), names: { ns: 'o-test-001', ns2: 'o-test-001b' } });
}

describe('resource versions', () => {
  it('are named after the step that showed them first, so that equal stays equal', () => {
    const naming = new VersionNaming(new Map(), new Set());
    naming.learn('a', { objects: ['100'], collections: [] });
    naming.learn('b', { objects: ['100', '105'], collections: [] });
    expect(['100', '105'].map((digits) => naming.object(digits))).toEqual(['«a»', '«b»']);
  });

  it('say between what they lie if they are not the newest, so that smaller stays smaller', () => {
    const naming = new VersionNaming(new Map(), new Set());
    naming.learn('a', { objects: ['100'], collections: [] });
    naming.learn('b', { objects: ['110'], collections: [] });
    naming.learn('late', { objects: ['105'], collections: [] });
    naming.learn('first', { objects: ['50', '60'], collections: [] });
    expect(['105', '50', '60'].map((digits) => naming.object(digits))).toEqual(['«late, between a and b»', '«first#1, between none and a»', '«first#2, between none and a»']);
  });

  it('of a write must be above every list before it', () => {
    const naming = new VersionNaming(new Map(), new Set());
    naming.learn('list', { objects: [], collections: ['200'] });
    naming.learn('write', { objects: ['150'], collections: [] });
    expect(naming.object('150')).toBe('«write, below a list before»');
  });

  it('of collections are compared by the newest object at or below them, or exactly where that was asked for', () => {
    const naming = new VersionNaming(new Map(), new Set());
    naming.learn('a', { objects: ['100'], collections: ['103', '99'] });
    expect([naming.collection('103', undefined), naming.collection('100', undefined), naming.collection('99', undefined), naming.collection('103', '103')]).toEqual(['«≥a»', '«≥a»', '«before all»', '«asked»']);
  });

  it('are found in lists, tokens, bookmarks and sentences', () => {
    const masks = masksFor('resourceVersion=7');
    const token = Buffer.from('{"v":"meta.k8s.io/v1","rv":103,"start":"b\\u0000"}').toString('base64url');
    const list = { kind: 'ConfigMapList', metadata: { resourceVersion: '103', continue: token }, items: [object('a', '100')] };
    masks.learn('list', [list]);
    expect(masks.value('list', list)).toEqual({
      kind: 'ConfigMapList', metadata: { resourceVersion: '«≥list»', continue: '«continue meta.k8s.io/v1 rv=«≥list» start=b\\u0000»' }, items: [object('a', '«list»')],
    });
    expect(masks.text('list', 'Too large resource version: 1100, current: 104')).toBe('Too large resource version: «a+1000», current: «≥list»');
    expect(masks.text('list', 'too old resource version: 7 (99)')).toBe('too old resource version: 7 («before all»)');
    const bookmark = { type: 'BOOKMARK', object: object('', '105') };
    masks.learn('watch', [bookmark]);
    expect(masks.value('watch', bookmark)).toEqual({ type: 'BOOKMARK', object: object('', '«≥list»') });
  });
});

describe('masks', () => {
  it('hide names of the play, uids, times near now, tokens, suffixes and allocated addresses', () => {
    const masks = masksFor('{"generateName":"gen-","ip":"10.0.0.9","at":"2020-01-01T00:00:00Z"}');
    const uid = '0a1b2c3d-0000-4000-8000-0123456789ab';
    const shown = masks.value('make', {
      namespace: 'o-test-001', other: 'o-test-001b/x', uid, again: uid, now: new Date().toISOString(), then: '2020-01-01T00:00:00Z', name: 'gen-x2b4c', clusterIP: '10.0.0.77', given: '10.0.0.9', nodePort: 30123, port: 30123,
    });
    expect(shown).toEqual({
      namespace: '{ns}', other: '{ns2}/x', uid: '«uid make»', again: '«uid make»', now: '«time.000»', then: '2020-01-01T00:00:00Z', name: 'gen-«suffix»', clusterIP: '«ip make»', given: '10.0.0.9', nodePort: '«port make»', port: 30123,
    });
  });

  it('keep keys that are special to JavaScript', () => {
    const value = JSON.parse('{"data":{"__proto__":"x","constructor":"y"}}') as JsonValue;
    expect(JSON.stringify(masksFor('').value('a', value))).toBe('{"data":{"__proto__":"x","constructor":"y"}}');
  });

  it('shorten managedFields to a line for each entry', () => {
    const fields = { 'f:data': { '.': {}, 'f:a': {} } };
    expect(compactManagedFields([{ manager: 'm', operation: 'Update', apiVersion: 'v1', time: 'x', fieldsType: 'FieldsV1', fieldsV1: fields }])).toEqual(['m Update v1: f:data(. f:a)']);
  });

  it('keep of a large document only its outline, of a list only its names', () => {
    expect(keepOf('outline', { a: { b: { c: { d: 1 } } } })).toEqual({ a: { b: { c: '…' } } });
    expect(keepOf('bare names', { items: [object('a', '1', { data: {} })] })).toEqual({ items: [{ metadata: { name: 'a' } }] });
  });
});

describe('recordings', () => {
  it('are written by what changes, and read back whole', () => {
    const answers = {
      a: { status: 201, body: { kind: 'K', metadata: { name: 'a', labels: { 'x/y': '1' } }, data: { long: 'x'.repeat(200), gone: '1' } } },
      b: { status: 200, body: { kind: 'K', metadata: { name: 'a', labels: { 'x/y': '2' } }, data: { long: 'x'.repeat(200), none: null } } },
      c: { status: 200, body: { kind: 'K', metadata: { name: 'a', labels: { 'x/y': '2' } }, data: { long: 'x'.repeat(200), big: 9007199254740993n } } },
    };
    const compressed = compressScript(answers);
    expect(compressed['b']?.body).toBeUndefined();
    expect(expandScript(compressed)).toEqual(answers);
  });

  it('of several plays accept either name of a version, and nothing else that differs', () => {
    const play = (version: string, phase: string): Record<string, Record<string, JsonObject>> => ({ s: { list: { body: { metadata: { resourceVersion: version }, phase } } } });
    const { recording, unsteady } = mergeRecordings([play('«a»', 'x'), play('«≥a»', 'y')]);
    expect(recording['s']?.['list']?.body).toEqual({ metadata: { resourceVersion: '«a|≥a»' }, phase: 'x' });
    expect(unsteady).toEqual([{ where: 's > list > body > phase', values: ['x', 'y'] }]);
    expect([matchesText('«a|≥a»', '«≥a»'), matchesText('«a|≥a»', '«b»')]).toEqual([true, false]);
  });
});

describe('the comparison', () => {
  it('names each kind of difference without the names in it', () => {
    const kinds = (recorded: JsonObject, played: JsonObject): string[] => compareAnswers(recorded, played).map((one) => one.kind);
    expect(kinds({ status: 200, body: { items: [{ a: 1 }, { b: 2 }] } }, { status: 200, body: { items: [{ a: 2 }, {}] } })).toEqual(['another body.items[].a', 'missing body.items[].b']);
    expect(kinds({ status: 422, body: { kind: 'Status', reason: 'Invalid' } }, { status: 201, body: {} })).toEqual(['status: 422 Invalid is 201']);
    expect(kinds({ status: 200, body: { metadata: { managedFields: [] } } }, { status: 200, body: { metadata: {} } })).toEqual(['managedFields']);
    expect(kinds({ events: [{ type: 'ADDED', object: object('a', '«a»') }] }, { events: [], then: 'late' })).toEqual(['events: none came']);
    expect(kinds({ status: 404, body: { kind: 'Status', code: 404, reason: 'NotFound', message: 'x "a"' } }, { status: 404, body: { kind: 'Status', code: 404, reason: 'NotFound', message: 'y' } })).toEqual(['message of 404 NotFound: x "…"']);
  });
});

describe('placeholders', () => {
  it('stand for what earlier steps were answered', () => {
    const references = new References({ ns: 'n' });
    references.remember('a', { metadata: { resourceVersion: '100', uid: 'u', continue: Buffer.from('{"v":"x","rv":5,"start":"k"}').toString('base64url') }, items: [{ name: 'i' }] });
    expect(references.fill('/{{ns}}?v={{a.rv}}&w={{a.rv+7}}&u={{a.uid}}&i={{a:items.0.name}}')).toBe('/n?v=100&w=107&u=u&i=i');
    expect([...references.computed]).toEqual([['107', 'a+7']]);
    expect(Buffer.from(references.fill('{{a.continue@-1}}'), 'base64url').toString()).toBe('{"v":"x","rv":-1,"start":"k"}');
    expect(references.fillBody({ form: 'like', step: 'a', merge: { metadata: { uid: null }, items: [] } })).toMatchObject({ metadata: { resourceVersion: '100' }, items: [] });
    expect(() => references.fill('{{b.rv}}')).toThrow('b brought no object');
  });
});
