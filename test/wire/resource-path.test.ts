import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../src/wire/query.ts';
import { formatResourcePath, parseResourcePath, resourceAttributes, type ResourceTarget } from '../../src/wire/resource-path.ts';

/** Only what is set, so that the rows stay short. */
function target(path: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parseResourcePath(path)).filter(([key, value]) => key !== 'kind' && value !== undefined && value !== false && value !== ''));
}

function resource(path: string): ResourceTarget {
  const parsed = parseResourcePath(path);
  if (parsed.kind !== 'resource') throw new Error(`${path} is ${parsed.kind}`);
  return parsed;
}

describe('parseResourcePath', () => {
  it.each([
    ['/api/v1/pods', { version: 'v1', resource: 'pods' }],
    ['/api/v1/pods/', { version: 'v1', resource: 'pods' }],
    ['/api/v1/nodes/n1', { version: 'v1', resource: 'nodes', name: 'n1' }],
    ['/api/v1/nodes/n1/status', { version: 'v1', resource: 'nodes', name: 'n1', subresource: 'status' }],
    ['/api/v1/namespaces', { version: 'v1', resource: 'namespaces' }],
    ['/api/v1/namespaces/x', { version: 'v1', resource: 'namespaces', name: 'x', namespace: 'x' }],
    ['/api/v1/namespaces/x/status', { version: 'v1', resource: 'namespaces', name: 'x', namespace: 'x', subresource: 'status' }],
    ['/api/v1/namespaces/x/finalize', { version: 'v1', resource: 'namespaces', name: 'x', namespace: 'x', subresource: 'finalize' }],
    ['/api/v1/namespaces/x/pods', { version: 'v1', resource: 'pods', namespace: 'x' }],
    ['/api/v1/namespaces/x/pods/y', { version: 'v1', resource: 'pods', namespace: 'x', name: 'y' }],
    ['/api/v1/namespaces/x/pods/y/log', { version: 'v1', resource: 'pods', namespace: 'x', name: 'y', subresource: 'log' }],
    ['/api/v1/namespaces/x/pods/y/proxy/a%20b/c', { version: 'v1', resource: 'pods', namespace: 'x', name: 'y', subresource: 'proxy', rest: 'a%20b/c' }],
    ['/apis/apps/v1/deployments', { group: 'apps', version: 'v1', resource: 'deployments' }],
    ['/apis/example.com/v1/namespaces/x/widgets/w/scale', { group: 'example.com', version: 'v1', resource: 'widgets', namespace: 'x', name: 'w', subresource: 'scale' }],
    ['/api/v1/watch/pods', { version: 'v1', resource: 'pods', legacyWatch: true }],
    ['/apis/apps/v1/watch/namespaces/x/deployments/y', { group: 'apps', version: 'v1', resource: 'deployments', namespace: 'x', name: 'y', legacyWatch: true }],
    ['/api/v1/watch/namespaces/x', { version: 'v1', resource: 'namespaces', namespace: 'x', name: 'x', legacyWatch: true }],
    ['/apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Anode', { group: 'rbac.authorization.k8s.io', version: 'v1', resource: 'clusterroles', name: 'system:node' }],
  ])('%s is about a resource', (path, expected) => {
    expect(parseResourcePath(path).kind).toBe('resource');
    expect(target(path)).toEqual(expected);
  });

  it.each(['/', '', '/api', '/api/', '/api/v1', '/apis', '/apis/apps', '/apis/apps/v1', '/healthz', '/openapi/v2', '/version/', '/api/v1/proxy/nodes/n', '/api/v1//pods', '/API/v1/pods'])('%j is not', (path) => {
    expect(parseResourcePath(path)).toEqual({ kind: 'non-resource', path });
  });

  it('decodes paths that authorization compares', () => {
    expect(parseResourcePath('/health%7A/a%2Fb/')).toEqual({ kind: 'non-resource', path: '/healthz/a/b/' });
  });

  it.each(['/api/v1/pods/%zz', '/api/v1/pods/%f', '/%'])('%s is no path', (path) => {
    expect(parseResourcePath(path)).toEqual({ kind: 'malformed', problem: 'escape' });
  });

  it.each(['/api/v1/watch', '/apis/apps/v1/watch/'])('%s stops too early', (path) => {
    expect(parseResourcePath(path)).toEqual({ kind: 'malformed', problem: 'incomplete' });
  });

  it('has a slash wherever one is, escaped or not, so that no part has one', () => {
    expect(parseResourcePath('/api/v1/namespaces/a%2Fb/pods')).toMatchObject({ namespace: 'a', resource: 'b', name: 'pods' });
    expect(parseResourcePath('/api/v1/namespaces/a/pods/b%2Fc')).toMatchObject({ resource: 'pods', name: 'b', subresource: 'c' });
  });

  it('may hold bytes that are no text', () => {
    expect(parseResourcePath('/api/v1/pods/%ff')).toMatchObject({ resource: 'pods', name: '\ufffd' });
  });
});

describe('formatResourcePath', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('/') && text !== '.' && text !== '..' && text !== 'watch' && text !== 'proxy' && text !== 'status' && text !== 'finalize');

  it('builds paths', () => {
    expect(formatResourcePath({ group: '', version: 'v1', plural: 'pods', namespace: 'x', name: 'y', subresource: 'proxy/a b/c' })).toBe('/api/v1/namespaces/x/pods/y/proxy/a%20b/c');
    expect(formatResourcePath({ group: 'apps', version: 'v1', plural: 'deployments' })).toBe('/apis/apps/v1/deployments');
    expect(formatResourcePath({ group: 'rbac.authorization.k8s.io', version: 'v1', plural: 'clusterroles', name: 'system:node?' })).toBe('/apis/rbac.authorization.k8s.io/v1/clusterroles/system:node%3F');
  });

  it('refuses parts that would lead elsewhere', () => {
    expect(() => formatResourcePath({ group: '', version: 'v1', plural: 'secrets', namespace: '..', name: 'x' })).toThrow(RangeError);
    expect(() => formatResourcePath({ group: '', version: 'v1', plural: 'pods', name: 'x', subresource: 'proxy/../..' })).toThrow(RangeError);
  });

  it('is read back as it was meant', () => {
    fc.assert(fc.property(fc.tuple(part, part, part, part), ([namespace, plural, name, subresource]) => {
      expect(resource(formatResourcePath({ group: 'g', version: 'v1', plural, namespace, name, subresource }))).toEqual({
        kind: 'resource', group: 'g', version: 'v1', namespace, resource: plural, name, subresource, rest: undefined, legacyWatch: false,
      });
    }));
  });
});

describe('resourceAttributes', () => {
  it.each([
    ['GET', '/api/v1/pods', '', { verb: 'list' }],
    ['HEAD', '/api/v1/pods', '', { verb: 'list' }],
    ['GET', '/api/v1/pods', 'watch=1', { verb: 'watch' }],
    ['GET', '/api/v1/pods', 'watch=false', { verb: 'list' }],
    ['GET', '/api/v1/pods', 'watch=1&limit=x&fieldSelector=metadata.name%3Da', { verb: 'watch', fieldSelector: 'metadata.name=a' }],
    ['GET', '/api/v1/pods', 'fieldSelector=metadata.name%3Da&labelSelector=b', { verb: 'list', name: 'a', fieldSelector: 'metadata.name=a', labelSelector: 'b' }],
    ['GET', '/api/v1/pods', 'fieldSelector=metadata.name%3D..', { verb: 'list', fieldSelector: 'metadata.name=..' }],
    ['GET', '/api/v1/namespaces/x/pods/y', 'watch=1&labelSelector=b', { verb: 'get', name: 'y' }],
    ['GET', '/api/v1/watch/pods', 'labelSelector=b', { verb: 'watch' }],
    ['GET', '/api/v1/watch/namespaces/x/pods/y', '', { verb: 'watch', name: 'y' }],
    ['POST', '/api/v1/namespaces/x/pods', '', { verb: 'create' }],
    ['PUT', '/api/v1/namespaces/x/pods/y', '', { verb: 'update', name: 'y' }],
    ['PATCH', '/api/v1/namespaces/x/pods/y', '', { verb: 'patch', name: 'y' }],
    ['DELETE', '/api/v1/namespaces/x/pods/y', '', { verb: 'delete', name: 'y' }],
    ['DELETE', '/api/v1/namespaces/x/pods', 'labelSelector=b', { verb: 'deletecollection', labelSelector: 'b' }],
    ['OPTIONS', '/api/v1/namespaces/x/pods', '', { verb: '' }],
  ])('%s %s?%s', (...[method, path, query, expected]) => {
    expect(resourceAttributes(method, resource(path), parseQuery(query))).toEqual({ name: undefined, labelSelector: undefined, fieldSelector: undefined, ...expected });
  });
});
