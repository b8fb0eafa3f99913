import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { grantFor } from '../../src/client/missing-grant.ts';
import type { Target } from '../../src/client/missing-grant.ts';

describe('the Role that a refusal prints', () => {
  const table: readonly [Target, object][] = [
    [{ verb: 'watch', resource: 'pods', namespace: 'shop' }, { kind: 'Role', metadata: { name: 'watch-pods', namespace: 'shop' }, rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list', 'watch'] }] }],
    [{ verb: 'list', resource: 'nodes' }, { kind: 'ClusterRole', metadata: { name: 'list-nodes' }, rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['list', 'watch'] }] }],
    [{ verb: 'update', resource: 'deployments.apps/scale', namespace: 'shop', name: 'web' }, { kind: 'Role', metadata: { name: 'update-deployments-scale', namespace: 'shop' }, rules: [{ apiGroups: ['apps'], resources: ['deployments/scale'], verbs: ['update'] }] }],
    [{ verb: 'get', resource: 'widgets.acme.example.com', namespace: 'shop', name: 'a' }, { kind: 'Role', metadata: { name: 'get-widgets', namespace: 'shop' }, rules: [{ apiGroups: ['acme.example.com'], resources: ['widgets'], verbs: ['get'] }] }],
    [{ verb: 'get', resource: '/metrics' }, { kind: 'ClusterRole', metadata: { name: 'get-metrics' }, rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }] }],
  ];
  it.each(table)('for %o can be applied as it is', (target, role) => {
    expect(parse(grantFor(target).role)).toEqual({ apiVersion: 'rbac.authorization.k8s.io/v1', ...role });
  });
});
