import { objectsAt, textAt } from '../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { ADMISSION_REGISTRATION, defaultServicePort } from './admission.ts';
import { APPS } from './apps.ts';
import { AUTOSCALING } from './autoscaling.ts';
import { BATCH } from './batch.ts';
import { withObject } from './container.ts';
import { CORE } from './core.ts';
import type { Defaults } from './defaults.ts';
import { FLOW_CONTROL } from './flowcontrol.ts';
import { NETWORKING } from './networking.ts';
import { RBAC } from './rbac.ts';
import { RESOURCE } from './resource.ts';
import { STORAGE } from './storage.ts';

const DISCOVERY: Defaults = {
  EndpointSlice(slice) {
    for (const port of objectsAt(slice, 'ports')) fillAbsent(port, { name: '', protocol: 'TCP' });
  },
};

const SCHEDULING: Defaults = {
  PriorityClass: (priorityClass) => fillAbsent(priorityClass, { preemptionPolicy: 'PreemptLowerPriority' }),
};

const AUTHENTICATION: Defaults = {
  TokenRequest: (request) => fillAbsent(childOf(request, 'spec'), { expirationSeconds: 3600 }),
};

const API_EXTENSIONS: Defaults = {
  CustomResourceDefinition(definition) {
    const spec = childOf(definition, 'spec');
    defaultNames(childOf(spec, 'names'));
    fillAbsent(spec, { conversion: { strategy: 'None' } });
    withObject(spec, 'conversion.webhook.clientConfig.service', defaultServicePort);
    const storage = objectsAt(spec, 'versions').find((version) => version['storage'] === true);
    if (storage !== undefined) fillZero(childOf(definition, 'status'), { storedVersions: [textAt(storage, 'name')] });
  },
};

function defaultNames(names: JsonObject): void {
  const kind = textAt(names, 'kind');
  if (kind === '') return;
  fillZero(names, { singular: kind.toLowerCase(), listKind: `${kind}List` });
}

const API_REGISTRATION: Defaults = {
  APIService: (service) => withObject(service, 'spec.service', defaultServicePort),
};

const GROUPS: ReadonlyMap<string, Defaults> = new Map([
  ['', CORE],
  ['admissionregistration.k8s.io', ADMISSION_REGISTRATION],
  ['apiextensions.k8s.io', API_EXTENSIONS],
  ['apiregistration.k8s.io', API_REGISTRATION],
  ['apps', APPS],
  ['authentication.k8s.io', AUTHENTICATION],
  ['autoscaling', AUTOSCALING],
  ['batch', BATCH],
  ['discovery.k8s.io', DISCOVERY],
  ['flowcontrol.apiserver.k8s.io', FLOW_CONTROL],
  ['networking.k8s.io', NETWORKING],
  ['rbac.authorization.k8s.io', RBAC],
  ['resource.k8s.io', RESOURCE],
  ['scheduling.k8s.io', SCHEDULING],
  ['storage.k8s.io', STORAGE],
]);

/**
 * Fills in what an object of a built-in kind leaves out, in place, so the object must be nobody else's: the defaults of
 * Kubernetes 1.35 (`pkg/apis/<group>/v1/defaults.go`), and what its conversion of versions makes equal (fields that say the
 * same under two names, `stringData` of secrets). Kinds without defaults stay as they are. New fields stand behind the
 * others: bring the object into the order of its type afterwards. Nothing is allocated or admitted here.
 */
export function applyDefaults(group: string, kind: string, object: KubeObject): void {
  const defaults = GROUPS.get(group);
  if (defaults !== undefined && Object.hasOwn(defaults, kind)) defaults[kind]?.(object);
}
