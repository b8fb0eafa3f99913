import { childPath, forbiddenField, invalid, invalidField, requiredField, tooLongField, type FieldError } from '../../wire/field-error.ts';
import { utf8Length } from '../../wire/go-text.ts';
import { checkDns1035Label, checkDns1123Label, checkDns1123Subdomain, checkLabelValue, checkPathSegmentName, checkQualifiedName } from '../../wire/names.ts';
import { isJsonObject, type JsonValue, type KubeObject, type ObjectMeta } from '../../wire/object.ts';
import type { Status } from '../../wire/status.ts';
import type { ResourceDefinition } from './definition.ts';

const MAX_ANNOTATION_BYTES = 256 * 1024;

/** What is wrong with a new object, or undefined. Rules of single kinds come on top of these, which hold for all. */
export function validateNew(definition: ResourceDefinition, object: KubeObject): Status | undefined {
  return problemOf(definition, object, [...nameErrors(definition, object.metadata), ...metadataErrors(object.metadata)]);
}

/** What is wrong with the new state of an object that exists, or undefined. */
export function validateUpdated(definition: ResourceDefinition, next: KubeObject, current: KubeObject): Status | undefined {
  return problemOf(definition, next, [...metadataErrors(next.metadata), ...finalizerErrors(next.metadata, current.metadata)]);
}

function problemOf(definition: ResourceDefinition, object: KubeObject, errors: readonly FieldError[]): Status | undefined {
  if (errors.length === 0) return undefined;
  return invalid({ group: definition.facts.group, kind: definition.facts.kind }, object.metadata.name ?? '', errors);
}

type Check = (value: string) => readonly string[];

// Kinds whose names are not DNS-1123 subdomains (k8s.io/kubernetes/pkg/apis, ValidateObjectMeta calls).
const NAME_CHECKS: Readonly<Record<string, Check>> = {
  '/Namespace': checkDns1123Label,
  '/Service': checkDns1035Label,
  'apps/StatefulSet': checkDns1123Label,
  'rbac.authorization.k8s.io/Role': checkPathSegmentName,
  'rbac.authorization.k8s.io/ClusterRole': checkPathSegmentName,
  'rbac.authorization.k8s.io/RoleBinding': checkPathSegmentName,
  'rbac.authorization.k8s.io/ClusterRoleBinding': checkPathSegmentName,
  // Canonical addresses, which may hold colons: their own rules come with the rules of the kind.
  'networking.k8s.io/IPAddress': () => [],
  'certificates.k8s.io/ClusterTrustBundle': () => [],
};

function nameErrors({ facts }: ResourceDefinition, { name = '' }: ObjectMeta): FieldError[] {
  if (name === '') return [requiredField('metadata.name', 'name or generateName is required')];
  const check = NAME_CHECKS[`${facts.group}/${facts.kind}`] ?? checkDns1123Subdomain;
  return check(name).map((detail) => invalidField('metadata.name', name, detail));
}

function metadataErrors(metadata: ObjectMeta): FieldError[] {
  return [...labelErrors(metadata.labels), ...annotationErrors(metadata.annotations), ...ownerErrors(metadata.ownerReferences), ...finalizerNameErrors(metadata.finalizers)];
}

function labelErrors(labels: ObjectMeta['labels'] = {}): FieldError[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...checkQualifiedName(key).map((detail) => invalidField('metadata.labels', key, detail)),
    // Kubernetes names the map, not the key, for bad values too.
    ...checkLabelValue(value).map((detail) => invalidField('metadata.labels', value, detail)),
  ]);
}

function annotationErrors(annotations: ObjectMeta['annotations'] = {}): FieldError[] {
  const errors = Object.keys(annotations).flatMap((key) => checkQualifiedName(key.toLowerCase()).map((detail) => invalidField('metadata.annotations', key, detail)));
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations)) bytes += utf8Length(key) + utf8Length(value);
  return bytes > MAX_ANNOTATION_BYTES ? [...errors, tooLongField('metadata.annotations', MAX_ANNOTATION_BYTES)] : errors;
}

function ownerErrors(owners: ObjectMeta['ownerReferences'] = []): FieldError[] {
  const errors: FieldError[] = [];
  let controllers = 0;
  for (const owner of owners) {
    const path = 'metadata.ownerReferences';
    if (!isJsonObject(owner)) continue;
    if (blank(owner.apiVersion)) errors.push(invalidField(childPath(path, 'apiVersion'), owner.apiVersion ?? '', 'version must not be empty'));
    if (blank(owner.kind)) errors.push(invalidField(childPath(path, 'kind'), owner.kind ?? '', 'must not be empty'));
    if (blank(owner.name)) errors.push(invalidField(childPath(path, 'name'), owner.name ?? '', 'must not be empty'));
    if (blank(owner.uid)) errors.push(invalidField(childPath(path, 'uid'), owner.uid ?? '', 'must not be empty'));
    if (owner.controller === true) controllers += 1;
  }
  if (controllers > 1) errors.push(invalidField('metadata.ownerReferences', owners, 'Only one reference can have Controller set to true'));
  return errors;
}

// Finalizers of the garbage collector and of namespaces, which alone need no domain.
const OWN_FINALIZERS = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

function finalizerNameErrors(finalizers: ObjectMeta['finalizers'] = []): FieldError[] {
  const path = 'metadata.finalizers';
  const errors = finalizers.flatMap((name) => [
    ...checkQualifiedName(name).map((detail) => invalidField(path, name, detail)),
    ...(!name.includes('/') && !OWN_FINALIZERS.has(name) ? [invalidField(path, name, 'name is neither a standard finalizer name nor is it fully qualified')] : []),
  ]);
  const both = finalizers.includes('orphan') && finalizers.includes('foregroundDeletion');
  return both ? [...errors, invalidField(path, finalizers, 'finalizer orphan and foregroundDeletion cannot be both set')] : errors;
}

function finalizerErrors(next: ObjectMeta, current: ObjectMeta): FieldError[] {
  if (current.deletionTimestamp === undefined) return [];
  const added = (next.finalizers ?? []).filter((name) => !(current.finalizers ?? []).includes(name));
  if (added.length === 0) return [];
  const listed = added.map((name) => JSON.stringify(name)).join(', ');
  return [forbiddenField('metadata.finalizers', `no new finalizers can be added if the object is being deleted, found new finalizers []string{${listed}}`)];
}

function blank(value: JsonValue | undefined): boolean {
  return value === undefined || value === '';
}
