import { at, flagAt, numberAt, textAt } from '../../../wire/fields.ts';
import type { JsonValue, KubeObject } from '../../../wire/object.ts';
import type { FieldGetters } from './strategy.ts';

type Getter = (object: KubeObject) => string;
type Fields = Readonly<Record<string, Getter>>;

/*
 * Fields beside metadata.name and metadata.namespace, with the value that a selector compares. A field is named as the
 * client writes it; those that are only renamed for the store (spec.host, regarding.*) read the same value.
 */

/** The field of that name in the object itself, as text. */
function own(...paths: readonly string[]): Fields {
  return Object.fromEntries(paths.map((path) => [path, readerOf(path)]));
}

function readerOf(path: string): Getter {
  const names = path.split('.');
  return (object) => {
    let value: JsonValue | undefined = object;
    for (const name of names) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
      value = value[name];
    }
    return typeof value === 'string' ? value : '';
  };
}

const REFERENCE_FIELDS = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

function reference(field: string): Fields {
  return own(...REFERENCE_FIELDS.map((name) => `${field}.${name}`));
}

const POD: Fields = {
  ...own('spec.nodeName', 'spec.restartPolicy', 'spec.schedulerName', 'spec.serviceAccountName', 'status.phase', 'status.nominatedNodeName'),
  'spec.host': readerOf('spec.nodeName'),
  'spec.hostNetwork': (pod) => String(flagAt(pod, 'spec.hostNetwork')),
  'status.podIP': podIP,
  // A legal field without a value of its own in kube-apiserver: it selects nothing but by the empty string.
  'status.podIPs': () => '',
};

/** The first of `status.podIPs`; where there are none, what an old writer has put into `status.podIP`. */
function podIP(pod: KubeObject): string {
  const first = at(pod, 'status.podIPs');
  return Array.isArray(first) && first.length > 0 ? textAt(first[0], 'ip') : textAt(pod, 'status.podIP');
}

const CORE_EVENT: Fields = {
  ...reference('involvedObject'),
  ...own('reason', 'type', 'reportingComponent'),
  source: (event) => textAt(event, 'source.component') || textAt(event, 'reportingComponent'),
};

const EVENT: Fields = { ...reference('regarding'), ...own('reason', 'type', 'reportingController') };

/** By `group/resource`; the core group is empty. */
const SPECIAL: Readonly<Record<string, Fields>> = {
  '/pods': POD,
  '/events': CORE_EVENT,
  'events.k8s.io/events': EVENT,
  '/nodes': { 'spec.unschedulable': (node) => String(flagAt(node, 'spec.unschedulable')) },
  '/namespaces': own('status.phase'),
  '/secrets': own('type'),
  '/services': own('spec.clusterIP', 'spec.type'),
  '/replicationcontrollers': { 'status.replicas': (controller) => String(numberAt(controller, 'status.replicas')) },
  'batch/jobs': { 'status.successful': (job) => String(numberAt(job, 'status.succeeded')) },
  'certificates.k8s.io/certificatesigningrequests': own('spec.signerName'),
  'resource.k8s.io/resourceslices': own('spec.nodeName', 'spec.driver'),
};

// Cluster-scoped resources with a vocabulary of their own, in which metadata.namespace does not occur.
const WITHOUT_NAMESPACE: ReadonlySet<string> = new Set([
  '/nodes',
  '/namespaces',
  'certificates.k8s.io/certificatesigningrequests',
  'resource.k8s.io/resourceslices',
]);

const NAME: Getter = (object) => object.metadata.name ?? '';
const NAMESPACE: Getter = (object) => object.metadata.namespace ?? '';

/** The field selectors of a built-in resource. */
export function fieldsOf(group: string, resource: string): FieldGetters {
  const name = `${group}/${resource}`;
  const fields = new Map<string, Getter>([['metadata.name', NAME]]);
  if (!WITHOUT_NAMESPACE.has(name)) fields.set('metadata.namespace', NAMESPACE);
  for (const [field, getter] of Object.entries(SPECIAL[name] ?? {})) fields.set(field, getter);
  return fields;
}

/** The field selectors of a custom resource: its name, and what the CRD's `selectableFields` say. */
export function customFields(selectable: Readonly<Record<string, Getter>>): FieldGetters {
  return new Map([['metadata.name', NAME], ['metadata.namespace', NAMESPACE], ...Object.entries(selectable)]);
}
