import { describe, expect, it } from 'vitest';
import { mergeSchemaOf, schemaOf, typeOfKind, type FieldSchema } from '../../src/kinds/schema.ts';
import { openTypeTable } from '../../src/kinds/schema/type-table.ts';
import { TYPE_TABLE } from '../../src/kinds/types.generated.ts';

function fieldsOf(type: string): ReadonlyMap<string, FieldSchema> {
  const schema = schemaOf(type);
  if (schema?.form !== 'object') throw new Error(`${type} has no fields`);
  return schema.fields;
}

describe('the type of a kind', () => {
  it.each([
    ['', 'v1', 'Pod', 'io.k8s.api.core.v1.Pod'],
    ['batch', 'v1', 'JobList', 'io.k8s.api.batch.v1.JobList'],
    ['', 'v1', 'Status', 'io.k8s.apimachinery.pkg.apis.meta.v1.Status'],
    ['meta.k8s.io', 'v1', 'PartialObjectMetadata', 'io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata'],
    ['meta.k8s.io', 'v1beta1', 'PartialObjectMetadataList', 'io.k8s.apimachinery.pkg.apis.meta.v1beta1.PartialObjectMetadataList'],
    ['example.com', 'v1', 'DeleteOptions', 'io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions'],
    ['policy', 'v1beta1', 'Eviction', 'io.k8s.api.policy.v1beta1.Eviction'],
    ['apiextensions.k8s.io', 'v1', 'CustomResourceDefinition', 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition'],
    ['', 'v1', 'PodSpec', undefined],
    ['batch', 'v1', 'Pod', undefined],
    ['apps', 'v1', 'Status', undefined],
    ['example.com', 'v1', 'CronTab', undefined],
  ])('%s/%s %s is %s', (...[group, version, kind, type]) => {
    expect(typeOfKind(group, version, kind)).toBe(type);
  });
});

describe('a type', () => {
  it('has its fields in the order in which Kubernetes writes them', () => {
    expect([...fieldsOf('io.k8s.api.core.v1.ConfigMap').keys()]).toEqual(['kind', 'apiVersion', 'metadata', 'immutable', 'data', 'binaryData']);
  });

  it('says of each field what it holds, how it merges and how it is encoded', () => {
    const fields = fieldsOf('io.k8s.api.core.v1.PodSpec');
    expect(fields.get('containers')).toEqual({
      name: 'containers', shape: { kind: 'list', items: { kind: 'ref', type: 'io.k8s.api.core.v1.Container' }, wrapped: false },
      required: true, whenEmpty: 'written', pointer: false, numbers: [2], listType: 'map', mapKeys: ['name'], strategies: ['merge'], mergeKey: 'name',
    });
    expect(fields.get('terminationGracePeriodSeconds')).toEqual({
      name: 'terminationGracePeriodSeconds', shape: { kind: 'scalar', scalar: 'int64' }, required: false, whenEmpty: 'omitted', pointer: true, numbers: [4], strategies: [],
    });
    expect(fields.get('nodeSelector')).toMatchObject({ shape: { kind: 'map', values: { kind: 'scalar', scalar: 'string' } }, mapType: 'atomic' });
    expect(fields.get('volumes')?.strategies).toEqual(['merge', 'retainKeys']);
    expect(fieldsOf('io.k8s.api.core.v1.ContainerStatus').get('state')).toMatchObject({ whenEmpty: 'omitted', pointer: false });
    expect(fieldsOf('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta').get('creationTimestamp')?.whenEmpty).toBe('omitted whole');
    expect(fieldsOf('io.k8s.api.core.v1.Volume').get('emptyDir')?.numbers).toEqual([2, 2]);
    expect(fieldsOf('io.k8s.api.core.v1.ContainerPort').get('protocol')?.required).toBe(false);
    expect(fieldsOf('io.k8s.api.core.v1.Container').get('ports')?.mapKeys).toEqual(['containerPort', 'protocol']);
  });

  it('may have a JSON form of its own instead of fields', () => {
    expect(schemaOf('io.k8s.apimachinery.pkg.apis.meta.v1.Time')).toEqual({ form: 'leaf', name: 'io.k8s.apimachinery.pkg.apis.meta.v1.Time', leaf: 'time' });
    expect(schemaOf('io.k8s.apimachinery.pkg.api.resource.Quantity')).toMatchObject({ leaf: 'quantity' });
  });

  it('may be one that apply takes whole', () => {
    expect(schemaOf('io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector')).toMatchObject({ mapType: 'atomic' });
    expect(schemaOf('io.k8s.api.core.v1.PodSpec')).not.toHaveProperty('mapType');
  });

  it('may not exist', () => {
    expect(schemaOf('io.k8s.api.core.v1.Unheard')).toBeUndefined();
    expect(schemaOf('io.k8s.api.core.v9.Pod')).toBeUndefined();
    expect(schemaOf('constructor')).toBeUndefined();
    expect(schemaOf('')).toBeUndefined();
  });
});

describe('the table', () => {
  it('can be read to its end, and names only types that it has', () => {
    const table = openTypeTable(TYPE_TABLE);
    const types = [...table.types()];
    expect(types.length).toBeGreaterThan(1100);
    expect(new Set(types).size).toBe(types.length);
    const unknown = new Set<string>();
    const look = (shape: FieldSchema['shape']): void => {
      if (shape.kind === 'list') look(shape.items);
      else if (shape.kind === 'map') look(shape.values);
      else if (shape.kind === 'ref' && table.schemaOf(shape.type) === undefined) unknown.add(shape.type);
    };
    for (const type of types) {
      const schema = table.schemaOf(type);
      expect(schema?.name).toBe(type);
      if (schema?.form === 'object') for (const field of schema.fields.values()) look(field.shape);
    }
    expect([...unknown]).toEqual([]);
  });

  it('never gives two fields of a type the same place on the wire', () => {
    const table = openTypeTable(TYPE_TABLE);
    for (const type of table.types()) {
      const schema = table.schemaOf(type);
      if (schema?.form !== 'object') continue;
      const places = [...schema.fields.values()].filter(({ numbers }) => numbers.length > 0).map(({ numbers }) => numbers.join('.'));
      expect(new Set(places).size, type).toBe(places.length);
    }
  });

  it.each([
    ['an unknown option', 'package a.v1 io.a.v1 a/v1\nA\n b string 1 new:x\n', /option new:x/],
    ['an unknown leaf', 'package a.v1 io.a.v1 a/v1\nA leaf:new\n', /new/],
    ['an unknown list type', 'package a.v1 io.a.v1 a/v1\nA\n b []string 1 list:new\n', /new/],
    ['a type of a package that it does not have', 'package a.v1 io.a.v1 a/v1\nA\n b c.v1.C 1\n', /c\.v1\.C/],
  ])('is refused with %s', (_, text, message) => {
    expect(() => openTypeTable(text).schemaOf('io.a.v1.A')).toThrow(message);
  });
});

describe('strategic merge', () => {
  const pod = mergeSchemaOf('io.k8s.api.core.v1.Pod');

  it('knows the key of a list and the type of its items', () => {
    const containers = pod?.field('spec')?.child?.field('containers');
    expect(containers).toMatchObject({ strategies: ['merge'], mergeKey: 'name' });
    expect(containers?.child?.field('ports')).toMatchObject({ strategies: ['merge'], mergeKey: 'containerPort' });
    expect(containers?.child?.field('env')?.child?.field('valueFrom')?.strategies).toEqual([]);
    expect(containers?.child?.field('command')).toEqual({ strategies: [] });
  });

  it('knows more than one strategy of a field', () => {
    expect(pod?.field('spec')?.child?.field('volumes')?.strategies).toEqual(['merge', 'retainKeys']);
    expect(mergeSchemaOf('io.k8s.api.apps.v1.DeploymentSpec')?.field('strategy')).toMatchObject({ strategies: ['retainKeys'] });
  });

  it('takes every name for a field of a map, and its values for what they are', () => {
    const labels = pod?.field('metadata')?.child?.field('labels')?.child;
    expect(labels?.field('anything')).toEqual({ strategies: [] });
    expect(labels?.field('__proto__')).toEqual({ strategies: [] });
    const properties = mergeSchemaOf('io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps')?.field('properties')?.child;
    expect(properties?.field('spec')?.child?.field('required')).toEqual({ strategies: [] });
  });

  it('has no field that the type does not have, and none inside raw JSON', () => {
    expect(pod?.field('spce')).toBeUndefined();
    expect(pod?.field('constructor')).toBeUndefined();
    const data = mergeSchemaOf('io.k8s.api.apps.v1.ControllerRevision')?.field('data');
    expect(data?.child?.field('spec')).toBeUndefined();
    expect(mergeSchemaOf('io.k8s.api.core.v1.Unheard')).toBeUndefined();
  });
});
