import { describe, expect, it } from 'vitest';
import { printerFor } from '../../../src/server/http/encode/table/printers.ts';
import { tableEvent, tableOf, type TableFormat } from '../../../src/server/http/encode/table/table.ts';
import { objectsAt } from '../../../src/wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../src/wire/object.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

function configMap(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, resourceVersion: '7', creationTimestamp: '2026-06-01T11:00:00Z' }, data: { a: '1' } };
}

function format(parts: Partial<TableFormat> = {}): TableFormat {
  return { printer: printerFor('', 'ConfigMap'), includeObject: 'Metadata', version: 'v1', ...parts };
}

function rows(table: JsonObject): readonly JsonObject[] {
  return objectsAt(table, 'rows');
}

describe('a table of a list', () => {
  const list = { objects: [configMap('a'), configMap('b')], listMeta: { resourceVersion: '9', continue: 'next', remainingItemCount: 3 }, now: NOW };

  it('keeps the metadata of the list and has a row per object', () => {
    const table = tableOf(format(), list);
    expect(table).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '9', continue: 'next', remainingItemCount: 3 } });
    expect(rows(table).map((row) => row['cells'])).toEqual([['a', 1, '60m'], ['b', 1, '60m']]);
  });

  it('defines columns in the order of the wire', () => {
    const [first] = objectsAt(tableOf(format(), list), 'columnDefinitions');
    expect(Object.keys(first ?? {})).toEqual(['name', 'type', 'format', 'description', 'priority']);
  });

  it('is empty without objects', () => {
    expect(tableOf(format(), { ...list, objects: [] })['rows']).toEqual([]);
  });

  it.each([
    ['Metadata', { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: configMap('a').metadata }],
    ['Object', configMap('a')],
    ['None', null],
  ] as const)('carries objects as %s', (includeObject, object) => {
    const [row] = rows(tableOf(format({ includeObject }), { ...list, objects: [configMap('a')] }));
    expect(row?.['object']).toEqual(object);
  });

  it('is of the older version if that was asked for', () => {
    const table = tableOf(format({ version: 'v1beta1' }), list);
    expect(table['apiVersion']).toBe('meta.k8s.io/v1beta1');
    expect(rows(table)[0]?.['object']).toMatchObject({ apiVersion: 'meta.k8s.io/v1beta1' });
  });

  it('says of pods how they ended', () => {
    const pod: KubeObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, status: { phase: 'Failed' } };
    const [row] = rows(tableOf(format({ printer: printerFor('', 'Pod') }), { ...list, objects: [pod] }));
    expect(row?.['conditions']).toEqual([{ type: 'Completed', status: 'True', reason: 'Failed', message: 'The pod failed.' }]);
    expect(Object.keys(row ?? {})).toEqual(['cells', 'conditions', 'object']);
  });

  it('has no conditions for a pod that has not ended', () => {
    const pod: KubeObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, status: { phase: 'Running' } };
    const [row] = rows(tableOf(format({ printer: printerFor('', 'Pod') }), { ...list, objects: [pod] }));
    expect(row).not.toHaveProperty('conditions');
  });

  it('shows flow schemas in the order in which they are tried', () => {
    const schema = (name: string, matchingPrecedence: number): KubeObject => ({ apiVersion: 'flowcontrol.apiserver.k8s.io/v1', kind: 'FlowSchema', metadata: { name }, spec: { matchingPrecedence } });
    const objects = [schema('a', 900), schema('z', 100), schema('b', 100)];
    const table = tableOf(format({ printer: printerFor('flowcontrol.apiserver.k8s.io', 'FlowSchema') }), { ...list, objects });
    expect(rows(table).map((row) => row['cells']).map((cells) => (Array.isArray(cells) ? cells[0] : undefined))).toEqual(['b', 'z', 'a']);
    expect(objects.map((object) => object.metadata.name)).toEqual(['a', 'z', 'b']);
  });
});

describe('a table in a watch', () => {
  it('defines columns in the first event only', () => {
    const first = tableEvent(format(), { object: configMap('a'), isFirst: true, now: NOW });
    const second = tableEvent(format(), { object: configMap('b'), isFirst: false, now: NOW });
    expect(objectsAt(first, 'columnDefinitions')).toHaveLength(3);
    expect(second['columnDefinitions']).toBeNull();
    expect(second).toMatchObject({ kind: 'Table', metadata: { resourceVersion: '7' } });
    expect(rows(second)).toHaveLength(1);
  });

  it('brings the mark of the initial events even without objects', () => {
    const metadata = { resourceVersion: '40', annotations: { 'k8s.io/initial-events-end': 'true' } };
    const table = tableEvent(format({ includeObject: 'None' }), { object: { apiVersion: 'v1', kind: 'ConfigMap', metadata }, isFirst: false, now: NOW });
    expect(rows(table)).toEqual([{ cells: ['', 0, '<unknown>'], object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata } }]);
  });

  it('has no object in other bookmarks if none was asked for', () => {
    const table = tableEvent(format({ includeObject: 'None' }), { object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { resourceVersion: '41' } }, isFirst: false, now: NOW });
    expect(table['metadata']).toEqual({ resourceVersion: '41' });
    expect(rows(table)[0]?.['object']).toBeNull();
  });
});
