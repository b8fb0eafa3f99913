import { describe, expect, it } from 'vitest';
import { applyTypeOf } from '../../src/kinds/schema.ts';
import type { ApplyType } from '../../src/wire/apply.ts';

/** Goes down by field names; `[]` is the item of a list, `{}` the value of a map. */
function at(type: string, path: string): ApplyType | undefined {
  return path.split('.').reduce<ApplyType | undefined>((found, name) => {
    if (name === '[]') return found?.form === 'list' ? found.items : undefined;
    if (name === '{}') return found?.form === 'map' ? found.values : undefined;
    return found?.form === 'map' ? found.field(name) : undefined;
  }, applyTypeOf(type));
}

function described(type: ApplyType | undefined): string {
  switch (type?.form) {
    case 'scalar': return type.scalar;
    case 'map': return type.atomic ? 'atomic map' : 'map';
    case 'list': return [type.relation, ...type.keys.map(({ name, defaultValue }) => `${name}=${JSON.stringify(defaultValue) ?? 'none'}`)].join(' ');
    default: return String(type?.form);
  }
}

describe('types under server-side apply', () => {
  it.each([
    ['io.k8s.api.core.v1.PodSpec', 'containers', 'keyed name=""'],
    ['io.k8s.api.core.v1.PodSpec', 'containers.[].ports', 'keyed containerPort=0 protocol="TCP"'],
    ['io.k8s.api.core.v1.PodSpec', 'containers.[].args', 'atomic'],
    ['io.k8s.api.core.v1.PodSpec', 'nodeSelector', 'atomic map'],
    ['io.k8s.api.core.v1.PodSpec', 'affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution', 'atomic map'],
    ['io.k8s.api.core.v1.PodSpec', 'topologySpreadConstraints', 'keyed topologyKey="" whenUnsatisfiable=""'],
    ['io.k8s.api.core.v1.ServiceSpec', 'ports', 'keyed port=0 protocol="TCP"'],
    ['io.k8s.api.core.v1.ServiceSpec', 'ports.[].targetPort', 'untyped'],
    ['io.k8s.api.core.v1.PersistentVolumeSpec', 'claimRef', 'map'],
    ['io.k8s.api.core.v1.ServiceAccount', 'secrets', 'keyed name=none'],
    ['io.k8s.api.core.v1.Container', 'resources.limits', 'map'],
    ['io.k8s.api.core.v1.Container', 'resources.limits.{}', 'untyped'],
    ['io.k8s.api.core.v1.ConfigMap', 'data.{}', 'string'],
    ['io.k8s.api.core.v1.ConfigMap', 'immutable', 'boolean'],
    ['io.k8s.api.apps.v1.DeploymentSpec', 'replicas', 'numeric'],
    ['io.k8s.api.apps.v1.DeploymentSpec', 'selector', 'atomic map'],
    ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', 'finalizers', 'set'],
    ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', 'ownerReferences', 'keyed uid=""'],
    ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', 'ownerReferences.[]', 'atomic map'],
    ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', 'creationTimestamp', 'untyped'],
    ['io.k8s.api.apps.v1.ControllerRevision', 'data', 'map'],
    ['io.k8s.api.apps.v1.ControllerRevision', 'data.x', 'undefined'],
    ['io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps', 'default', 'deduced'],
    ['io.k8s.api.certificates.v1.CertificateSigningRequestSpec', 'extra.{}', 'atomic'],
  ])('%s: %s is %s', (type, path, expected) => {
    expect(described(at(type, path))).toBe(expected);
  });

  it('has no type that it does not know', () => {
    expect(applyTypeOf('io.k8s.api.core.v1.Nothing')).toBeUndefined();
  });
});
