import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GROUPS, RESOURCES, type ResourceFacts } from '../../src/kinds/resources.ts';
import { schemaOf, typeOfKind } from '../../src/kinds/schema.ts';

const ALL = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

function resource(group: string, version: string, plural: string): ResourceFacts {
  const found = RESOURCES.find((one) => one.group === group && one.version === version && one.plural === plural);
  if (found === undefined) throw new Error(`${group}/${version} ${plural} is not served`);
  return found;
}

function hash(group: string, version: string, kind: string): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');
}

describe('the groups', () => {
  it('are the stable ones, in the order of discovery', () => {
    expect(GROUPS.map(({ name }) => name)).toEqual([
      '', 'apiregistration.k8s.io', 'apps', 'events.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io', 'autoscaling', 'batch',
      'certificates.k8s.io', 'networking.k8s.io', 'policy', 'rbac.authorization.k8s.io', 'storage.k8s.io', 'admissionregistration.k8s.io',
      'apiextensions.k8s.io', 'scheduling.k8s.io', 'coordination.k8s.io', 'node.k8s.io', 'discovery.k8s.io', 'resource.k8s.io',
      'flowcontrol.apiserver.k8s.io',
    ]);
  });

  it('prefer their first version, and have no alpha or beta', () => {
    expect(GROUPS.find(({ name }) => name === 'autoscaling')).toEqual({ name: 'autoscaling', versions: ['v2', 'v1'], preferredVersion: 'v2' });
    for (const group of GROUPS) {
      expect(group.preferredVersion).toBe(group.versions[0]);
      expect(group.versions.every((version) => /^v\d+$/.test(version))).toBe(true);
    }
  });
});

describe('the resources', () => {
  it('are those of a server without flags', () => {
    expect(RESOURCES).toHaveLength(66);
    const served = new Set(RESOURCES.map(({ group, version }) => `${group}/${version}`));
    expect([...served].sort()).toEqual(GROUPS.flatMap(({ name, versions }) => versions.map((version) => `${name}/${version}`)).sort());
  });

  it('carry what discovery says', () => {
    expect(resource('apps', 'v1', 'deployments')).toEqual({
      group: 'apps', version: 'v1', plural: 'deployments', singular: 'deployment', kind: 'Deployment', listKind: 'DeploymentList',
      namespaced: true, shortNames: ['deploy'], categories: ['all'], verbs: ALL, storageVersionHash: '8aSe+NMegvE=', type: 'io.k8s.api.apps.v1.Deployment',
      subresources: [
        { name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get', 'patch', 'update'] },
        { name: 'status', group: 'apps', version: 'v1', kind: 'Deployment', verbs: ['get', 'patch', 'update'] },
      ],
      fields: ['metadata.name', 'metadata.namespace'],
    });
    expect(resource('', 'v1', 'namespaces').verbs).toEqual(ALL.filter((verb) => verb !== 'deletecollection'));
    expect(resource('', 'v1', 'bindings')).toMatchObject({ verbs: ['create'], namespaced: true });
    expect(resource('', 'v1', 'pods').subresources.map(({ name }) => name)).toEqual([
      'attach', 'binding', 'ephemeralcontainers', 'eviction', 'exec', 'log', 'portforward', 'proxy', 'resize', 'status',
    ]);
    expect(resource('', 'v1', 'serviceaccounts').subresources).toEqual([{ name: 'token', group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest', verbs: ['create'] }]);
    expect(resource('', 'v1', 'namespaces').fields).toEqual(['metadata.name', 'status.phase']);
  });

  it('have a type that is the one of their kind, and so have their lists and subresources', () => {
    for (const { group, version, kind, listKind, type, verbs, subresources } of RESOURCES) {
      expect(typeOfKind(group, version, kind)).toBe(type);
      expect(schemaOf(type)?.form).toBe('object');
      if (verbs.includes('list')) expect(typeOfKind(group, version, listKind)).toBe(`${type}List`);
      for (const sub of subresources) expect(typeOfKind(sub.group, sub.version, sub.kind)).toBeDefined();
    }
  });

  it('have the hash of the version in which they are stored, if they are', () => {
    const elsewhere = new Map([
      ['events.k8s.io/v1 Event', hash('', 'v1', 'Event')],
      ['autoscaling/v1 HorizontalPodAutoscaler', hash('autoscaling', 'v2', 'HorizontalPodAutoscaler')],
      ['apiextensions.k8s.io/v1 CustomResourceDefinition', hash('apiextensions.k8s.io', 'v1beta1', 'CustomResourceDefinition')],
      ['storage.k8s.io/v1 VolumeAttributesClass', hash('storage.k8s.io', 'v1beta1', 'VolumeAttributesClass')],
    ]);
    for (const { group, version, kind, verbs, storageVersionHash } of RESOURCES) {
      const stored = verbs.includes('update') ? (elsewhere.get(`${group}/${version} ${kind}`) ?? hash(group, version, kind)) : undefined;
      expect(storageVersionHash, kind).toBe(stored);
    }
  });
});
