import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Deployment } from '../../src/kinds/apps/v1.ts';
import type { CustomResourceDefinition } from '../../src/kinds/apiextensions/v1.ts';
import { Job, type JobList } from '../../src/kinds/batch/v1.ts';
import { Node, type Event, type Pod, type PodSpec } from '../../src/kinds/core/v1.ts';
import { kind, type Kind, type MetadataField, type ObjectLike, type ObjectOf } from '../../src/kinds/kind.ts';
import type { ObjectMeta } from '../../src/kinds/meta/v1.ts';
import type { KubeObject, ObjectMeta as WireObjectMeta } from '../../src/wire/object.ts';
import { RESOURCES } from '../../src/kinds/resources.ts';

describe('a kind of a door', () => {
  it('is a type and a value of one name', () => {
    const job: Job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'x' }, spec: { template: { spec: { containers: [{ name: 'c' }] } } } };
    expect(Job).toEqual({
      group: 'batch', version: 'v1', apiVersion: 'batch/v1', kind: 'Job', plural: 'jobs', scope: 'Namespaced',
      fields: ['metadata.name', 'metadata.namespace', 'status.successful'],
    });
    expect(job.kind).toBe(Job.kind);
    expectTypeOf(Job).toEqualTypeOf<Kind<Job, 'Namespaced', MetadataField | 'status.successful'>>();
    expectTypeOf<ObjectOf<typeof Job>>().toEqualTypeOf<Job>();
    expectTypeOf<JobList['items']>().toEqualTypeOf<Job[]>();
  });

  it('fits every place for a kind, and its objects every place for an object', () => {
    expectTypeOf(Node).toExtend<Kind>();
    expectTypeOf(Node).toExtend<Kind<Node, 'Cluster'>>();
    expectTypeOf(Node).not.toExtend<Kind<ObjectLike, 'Namespaced'>>();
    expectTypeOf<Pod>().toExtend<KubeObject>();
    expectTypeOf<Event>().toExtend<KubeObject>();
    expectTypeOf<Deployment>().toExtend<KubeObject>();
    expectTypeOf<CustomResourceDefinition>().toExtend<KubeObject>();
    expectTypeOf<ObjectMeta>().toExtend<WireObjectMeta>();
    expectTypeOf<WireObjectMeta>().toExtend<ObjectMeta>();
    expectTypeOf<KubeObject>().toExtend<ObjectLike>();
  });

  it('says which fields must be there and which may be', () => {
    expectTypeOf<PodSpec>().toHaveProperty('containers').toBeArray();
    expectTypeOf<PodSpec['restartPolicy']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Node>().not.toHaveProperty('data');
    expectTypeOf<{ containers: [{ name: 'c' }]; hostNetwork: undefined }>().not.toExtend<PodSpec>();
    expectTypeOf<{ hostNetwork: true }>().not.toExtend<PodSpec>();
  });

  it('is there for each resource that is served', async () => {
    for (const resource of RESOURCES) {
      const folder = resource.group === '' ? 'core' : resource.group.replace(/\..*/, '');
      const door = (await import(`../../src/kinds/${folder}/${resource.version}.ts`)) as Readonly<Record<string, Kind>>;
      const { group, version, plural, fields } = resource;
      expect(door[resource.kind]).toMatchObject({ group, version, plural, fields, kind: resource.kind, scope: resource.namespaced ? 'Namespaced' : 'Cluster' });
    }
  });
});

describe('a kind of one\'s own', () => {
  interface CronTab {
    apiVersion: 'example.com/v1';
    kind: 'CronTab';
    metadata: { name?: string };
    spec: { cron: string };
  }

  it('is named by group, version and kind', () => {
    const cronTab = kind<CronTab>('example.com/v1 CronTab');
    expect(cronTab).toEqual({ group: 'example.com', version: 'v1', apiVersion: 'example.com/v1', kind: 'CronTab', plural: 'crontabs', scope: 'Namespaced' });
    expectTypeOf(cronTab).toEqualTypeOf<Kind<CronTab, 'Namespaced'>>();
    expect(kind('v1 Pod')).toMatchObject({ group: '', version: 'v1', apiVersion: 'v1', plural: 'pods' });
  });

  it('may say its scope and plural', () => {
    const oddity = kind<CronTab>('example.com/v1 Oddity', { scope: 'Cluster', plural: 'oddballs' });
    expect(oddity).toMatchObject({ scope: 'Cluster', plural: 'oddballs' });
    expectTypeOf(oddity).toEqualTypeOf<Kind<CronTab, 'Cluster'>>();
  });

  it.each([['Policy', 'policies'], ['Ingress', 'ingresses'], ['Endpoints', 'endpoints'], ['Gateway', 'gatewaies'], ['Box', 'boxs']])('%s is guessed to be %s, as Kubernetes guesses', (word, plural) => {
    expect(kind(`example.com/v1 ${word}`).plural).toBe(plural);
  });

  it.each(['CronTab', 'example.com/v1', 'example.com/v1/CronTab', 'example.com/v1  CronTab', ' v1 Pod', ''])('is not named by %j', (name) => {
    expect(() => kind(name)).toThrow(TypeError);
  });
});
