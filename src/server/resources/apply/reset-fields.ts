import { FieldSet } from '../../../wire/apply.ts';
import type { ResourceFacts } from '../../../kinds/resources.ts';

/*
 * What a kind puts back when it is written through one of its doors cannot be owned there (GetResetFields in the
 * `strategy.go` of each kind): the main door does not write the status, that of the status does not write the spec.
 */

type Paths = readonly (readonly string[])[];

const STATUS: Paths = [['f:status']];
const SPEC: Paths = [['f:spec']];
const SPEC_AND_METADATA: Paths = [...SPEC, ['f:metadata']];

/** By `group/plural`, then by door; the main one is the empty word. What is not here follows the rule. */
const SPECIAL: Readonly<Record<string, Readonly<Record<string, Paths>>>> = {
  '/pods': { status: [...SPEC, ['f:metadata', 'f:deletionTimestamp'], ['f:metadata', 'f:ownerReferences']] },
  '/namespaces': { finalize: STATUS },
  'apps/deployments': { status: [...SPEC, ['f:metadata', 'f:labels']] },
  'certificates.k8s.io/certificatesigningrequests': {
    '': [...SPEC, ...STATUS], status: [...SPEC, ['f:status', 'f:conditions']], approval: [...SPEC, ['f:status', 'f:certificate']],
  },
  // Kubernetes names the group of its ServiceCIDRs wrong, so that nothing is reset.
  'networking.k8s.io/servicecidrs': { '': [], status: [] },
  'admissionregistration.k8s.io/validatingadmissionpolicies': { status: SPEC_AND_METADATA },
  'flowcontrol.apiserver.k8s.io/flowschemas': { status: SPEC_AND_METADATA },
  'flowcontrol.apiserver.k8s.io/prioritylevelconfigurations': { status: SPEC_AND_METADATA },
  'resource.k8s.io/resourceclaims': { status: SPEC_AND_METADATA },
  'storage.k8s.io/volumeattachments': { status: SPEC_AND_METADATA },
  'apiregistration.k8s.io/apiservices': { status: SPEC_AND_METADATA },
  'apiextensions.k8s.io/customresourcedefinitions': { status: SPEC_AND_METADATA },
};

/** What of a set can be owned through a door of a resource; `subresource` is empty for the main one. */
export function ownableThrough(facts: ResourceFacts, subresource: string): (fields: FieldSet) => FieldSet {
  if (subresource === 'ephemeralcontainers') return (fields) => onlyUnder(fields, ['f:spec', 'f:ephemeralContainers']);
  if (subresource === 'resize') return onlyResources;
  const paths = SPECIAL[`${facts.group}/${facts.plural}`]?.[subresource] ?? byRule(facts, subresource);
  if (paths.length === 0) return (fields) => fields;
  const reset = FieldSet.of(...paths);
  return (fields) => fields.recursiveDifference(reset);
}

function byRule(facts: ResourceFacts, subresource: string): Paths {
  if (subresource === 'status') return SPEC;
  return subresource === '' && facts.subresources.some(({ name }) => name === 'status') ? STATUS : [];
}

function onlyUnder(fields: FieldSet, [first, ...rest]: readonly string[]): FieldSet {
  if (first === undefined) return fields;
  const members = new Set(rest.length === 0 && fields.members.has(first) ? [first] : []);
  const below = fields.children.get(first);
  const kept = below === undefined ? undefined : onlyUnder(below, rest);
  return new FieldSet(members, new Map(kept === undefined || kept.isEmpty ? [] : [[first, kept]]));
}

function onlyResources(fields: FieldSet): FieldSet {
  const paths = ['f:containers', 'f:initContainers'].flatMap((list) => {
    const items = fields.children.get('f:spec')?.children.get(list)?.children ?? new Map<string, FieldSet>();
    return [...items.keys()].flatMap((item) => ['f:resources', 'f:resizePolicy'].map((field) => ['f:spec', list, item, field]));
  });
  return paths.reduce((kept, path) => kept.union(onlyUnder(fields, path)), FieldSet.of());
}
