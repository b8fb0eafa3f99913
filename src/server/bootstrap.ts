import type { KubeObject } from '../wire/object.ts';
import { create } from './resources/collection/create.ts';
import { keyOf, type ResourceDefinition } from './resources/definition.ts';
import type { Registry } from './resources/registry.ts';
import type { ResourceStore } from './resources/resource-store.ts';
import { typed } from './resources/typed-object.ts';

// What is there before anybody has asked for it (k8s.io/kubernetes, start hooks of the API server).
const NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];
const PRIORITY_CLASSES = [
  { name: 'system-cluster-critical', value: 2_000_000_000, description: 'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.' },
  { name: 'system-node-critical', value: 2_000_001_000, description: 'Used for system critical pods that must not be moved from their current node.' },
];

/** Makes the objects of the system that are missing. They share one commit. */
export async function bootstrap(store: ResourceStore, registry: Registry): Promise<void> {
  const namespaces = NAMESPACES.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
  await Promise.all(namespaces.map((object) => ensure(store, registry.find('', 'v1', 'namespaces'), { object })));
  const classes = PRIORITY_CLASSES.map(({ name, value, description }) => ({
    apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value, description,
  }));
  await Promise.all([
    ...classes.map((object) => ensure(store, registry.find('scheduling.k8s.io', 'v1', 'priorityclasses'), { object })),
    ensure(store, registry.find('', 'v1', 'services'), { namespace: 'default', object: KUBERNETES_SERVICE }),
  ]);
}

// The service under which pods would find the server.
const KUBERNETES_SERVICE = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'kubernetes', labels: { component: 'apiserver', provider: 'kubernetes' } },
  spec: {
    clusterIP: '10.0.0.1',
    clusterIPs: ['10.0.0.1'],
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
    ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
    type: 'ClusterIP',
  },
};

interface Wanted {
  readonly namespace?: string;
  readonly object: KubeObject;
}

async function ensure(store: ResourceStore, definition: ResourceDefinition | undefined, { namespace, object }: Wanted): Promise<void> {
  if (definition === undefined) return;
  if (store.hub.get(keyOf(definition, namespace, object.metadata.name ?? '')) !== undefined) return;
  const decoded = typed(definition, object, { validation: 'Strict' });
  const outcome = decoded.ok ? await create(store, { definition, namespace, object: decoded.value.object, dryRun: false }) : decoded;
  // Another server on the same store may have been quicker.
  if (!outcome.ok && outcome.error.reason !== 'AlreadyExists') throw new Error(`the system object ${object.kind} ${object.metadata.name ?? ''} could not be made: ${outcome.error.message ?? ''}`);
}
