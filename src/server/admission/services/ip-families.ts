import { isIP, isIPv6 } from 'node:net';
import { at, objectAt, textAt, textsAt } from '../../../wire/fields.ts';
import { duplicateField, indexPath, invalidField, requiredField, unsupportedField, type FieldError } from '../../../wire/field-error.ts';
import { equalJson } from '../../../wire/json.ts';
import type { JsonObject } from '../../../wire/object.ts';

/*
 * Which families of addresses a service has, on a cluster that has IPv4 addresses only (k8s.io/kubernetes,
 * pkg/registry/core/service, initIPFamilyFields; KEP 563).
 */

const FAMILIES = ['IPv4', 'IPv6'];
const POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
const ADDRESSES = 'spec.clusterIPs';

export function isExternalName(spec: JsonObject): boolean {
  return textAt(spec, 'type') === 'ExternalName';
}

export function isHeadless(spec: JsonObject): boolean {
  return textAt(spec, 'clusterIP') === 'None';
}

/** Fills in `ipFamilies` and `ipFamilyPolicy`. `before` is the spec as it is stored, if there is one. Answers what is wrong with them and with `clusterIPs`. */
export function settleFamilies(spec: JsonObject, before: JsonObject | undefined): readonly FieldError[] {
  if (isExternalName(spec)) return [];
  const wrong = [...pairErrors(spec), ...familyErrors(spec), ...addressErrors(spec), ...changeErrors(spec, before)];
  if (wrong.length > 0) return wrong;
  // What was right once stays right: a headless service may have got a selector since.
  if (before !== undefined && !isExternalName(before) && ['ipFamilies', 'ipFamilyPolicy'].every((field) => equalJson(at(spec, field) ?? null, at(before, field) ?? null))) return [];
  const policy = textAt(spec, 'ipFamilyPolicy');
  const families = [...textsAt(spec, 'ipFamilies')];
  const addresses = textsAt(spec, 'clusterIPs').filter((address) => address !== 'None');
  const crowded = policy === 'SingleStack' || policy === '' ? crowdErrors({ clusterIPs: addresses, ipFamilies: families }, policy) : [];
  if (crowded.length > 0) return crowded;
  const [unnamed] = addresses.slice(families.length);
  if (unnamed !== undefined) {
    if (isIPv6(unnamed)) return [invalidField(indexPath(ADDRESSES, families.length), [...addresses], 'IPv6 is not configured on this cluster')];
    families.push('IPv4');
  }
  return isHeadless(spec) && Object.keys(objectAt(spec, 'selector')).length === 0 ? settleOpen(spec, { policy, families }) : settleServed(spec, { policy, families });
}

interface Wanted {
  readonly policy: string;
  readonly families: readonly string[];
}

/** Endpoints that somebody else writes may be of any family. */
function settleOpen(spec: JsonObject, { policy, families }: Wanted): readonly FieldError[] {
  const [first = 'IPv4'] = families;
  const both = families.length === 2 || policy === 'SingleStack' ? families : [first, first === 'IPv4' ? 'IPv6' : 'IPv4'];
  spec['ipFamilies'] = both.length === 0 ? [first] : [...both];
  spec['ipFamilyPolicy'] = policy === '' ? 'RequireDualStack' : policy;
  return [];
}

function settleServed(spec: JsonObject, { policy, families }: Wanted): readonly FieldError[] {
  const errors = families.flatMap((family, n) => (family === 'IPv4' ? [] : [invalidField(indexPath('spec.ipFamilies', n), family, 'not configured on this cluster')]));
  if (policy === 'RequireDualStack') errors.unshift(invalidField('spec.ipFamilyPolicy', policy, 'this cluster is not configured for dual-stack services'));
  spec['ipFamilies'] = families.length === 0 ? ['IPv4'] : [...families];
  spec['ipFamilyPolicy'] = policy === '' ? 'SingleStack' : policy;
  return errors;
}

function crowdErrors(lists: Readonly<Record<string, readonly string[]>>, policy: string): FieldError[] {
  return Object.entries(lists).flatMap(([name, list]) =>
    list.length === 2 ? [invalidField('spec.ipFamilyPolicy', policy === '' ? null : policy, `must be RequireDualStack or PreferDualStack when multiple ${name} are specified`)] : []);
}

function pairErrors(spec: JsonObject): FieldError[] {
  const address = textAt(spec, 'clusterIP');
  const list = textsAt(spec, 'clusterIPs');
  if (address === '') return list.length === 0 ? [] : [invalidField(ADDRESSES, [...list], 'must be empty when `clusterIP` is not specified')];
  if (list.length === 0) return [requiredField(ADDRESSES)];
  return list[0] === address ? [] : [invalidField(ADDRESSES, [...list], 'first value must match `clusterIP`')];
}

function familyErrors(spec: JsonObject): FieldError[] {
  const families = textsAt(spec, 'ipFamilies');
  const policy = textAt(spec, 'ipFamilyPolicy');
  return [
    ...families.flatMap((family, n) => [
      ...(FAMILIES.includes(family) ? [] : [unsupportedField(indexPath('spec.ipFamilies', n), family, FAMILIES)]),
      ...(families.indexOf(family) === n ? [] : [duplicateField(indexPath('spec.ipFamilies', n), family)]),
    ]),
    ...(policy === '' || POLICIES.includes(policy) ? [] : [unsupportedField('spec.ipFamilyPolicy', policy, POLICIES)]),
  ];
}

function addressErrors(spec: JsonObject): FieldError[] {
  const list = textsAt(spec, 'clusterIPs');
  const errors = list.flatMap((address, n) => {
    if (n === 0 && address === 'None') return list.length === 1 ? [] : [invalidField(ADDRESSES, [...list], "'None' must be the first and only value")];
    return isIP(address) === 0 ? [invalidField(indexPath(ADDRESSES, n), address, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')] : [];
  });
  if (list.length > 2) errors.push(invalidField(ADDRESSES, [...list], 'may only hold up to 2 values'));
  const type = textAt(spec, 'type');
  if (list[0] === 'None' && type !== 'ClusterIP') errors.push(invalidField(indexPath(ADDRESSES, 0), 'None', `may not be set to 'None' for ${type} services`));
  return errors;
}

function changeErrors(spec: JsonObject, before: JsonObject | undefined): FieldError[] {
  const old = before === undefined || isExternalName(before) ? '' : textAt(before, 'clusterIP');
  return old === '' || old === textAt(spec, 'clusterIP') ? [] : [invalidField(indexPath(ADDRESSES, 0), [...textsAt(spec, 'clusterIPs')], 'may not change once set')];
}
