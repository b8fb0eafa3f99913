import { everywhere, inNamespace } from './paths.ts';

/** A resource that the server has built in. */
export interface Resource {
  /** As `inNamespace` and `everywhere` take it. */
  readonly name: string;
  readonly kind: string;
  readonly scope: 'Namespaced' | 'Cluster';
}

function namespaced(group: string, kinds: Readonly<Record<string, string>>): Resource[] {
  return Object.entries(kinds).map(([plural, kind]) => ({ name: `${group}${plural}`, kind, scope: 'Namespaced' }));
}

function cluster(group: string, kinds: Readonly<Record<string, string>>): Resource[] {
  return Object.entries(kinds).map(([plural, kind]) => ({ name: `${group}${plural}`, kind, scope: 'Cluster' }));
}

/** All that can be listed and watched (spec appendix A). */
export const RESOURCES: readonly Resource[] = [
  ...namespaced('', {
    configmaps: 'ConfigMap', endpoints: 'Endpoints', events: 'Event', limitranges: 'LimitRange', persistentvolumeclaims: 'PersistentVolumeClaim', pods: 'Pod', podtemplates: 'PodTemplate',
    replicationcontrollers: 'ReplicationController', resourcequotas: 'ResourceQuota', secrets: 'Secret', serviceaccounts: 'ServiceAccount', services: 'Service',
  }),
  ...cluster('', { namespaces: 'Namespace', nodes: 'Node', persistentvolumes: 'PersistentVolume' }),
  ...namespaced('apps/v1/', { controllerrevisions: 'ControllerRevision', daemonsets: 'DaemonSet', deployments: 'Deployment', replicasets: 'ReplicaSet', statefulsets: 'StatefulSet' }),
  ...namespaced('events.k8s.io/v1/', { events: 'Event' }),
  ...namespaced('autoscaling/v2/', { horizontalpodautoscalers: 'HorizontalPodAutoscaler' }),
  ...namespaced('autoscaling/v1/', { horizontalpodautoscalers: 'HorizontalPodAutoscaler' }),
  ...namespaced('batch/v1/', { cronjobs: 'CronJob', jobs: 'Job' }),
  ...cluster('certificates.k8s.io/v1/', { certificatesigningrequests: 'CertificateSigningRequest' }),
  ...namespaced('coordination.k8s.io/v1/', { leases: 'Lease' }),
  ...namespaced('discovery.k8s.io/v1/', { endpointslices: 'EndpointSlice' }),
  ...namespaced('networking.k8s.io/v1/', { ingresses: 'Ingress', networkpolicies: 'NetworkPolicy' }),
  ...cluster('networking.k8s.io/v1/', { ingressclasses: 'IngressClass', ipaddresses: 'IPAddress', servicecidrs: 'ServiceCIDR' }),
  ...cluster('node.k8s.io/v1/', { runtimeclasses: 'RuntimeClass' }),
  ...namespaced('policy/v1/', { poddisruptionbudgets: 'PodDisruptionBudget' }),
  ...namespaced('rbac.authorization.k8s.io/v1/', { roles: 'Role', rolebindings: 'RoleBinding' }),
  ...cluster('rbac.authorization.k8s.io/v1/', { clusterroles: 'ClusterRole', clusterrolebindings: 'ClusterRoleBinding' }),
  ...namespaced('resource.k8s.io/v1/', { resourceclaims: 'ResourceClaim', resourceclaimtemplates: 'ResourceClaimTemplate' }),
  ...cluster('resource.k8s.io/v1/', { deviceclasses: 'DeviceClass', resourceslices: 'ResourceSlice' }),
  ...cluster('scheduling.k8s.io/v1/', { priorityclasses: 'PriorityClass' }),
  ...namespaced('storage.k8s.io/v1/', { csistoragecapacities: 'CSIStorageCapacity' }),
  ...cluster('storage.k8s.io/v1/', {
    csidrivers: 'CSIDriver', csinodes: 'CSINode', storageclasses: 'StorageClass', volumeattachments: 'VolumeAttachment', volumeattributesclasses: 'VolumeAttributesClass',
  }),
  ...cluster('admissionregistration.k8s.io/v1/', {
    mutatingwebhookconfigurations: 'MutatingWebhookConfiguration', validatingwebhookconfigurations: 'ValidatingWebhookConfiguration',
    validatingadmissionpolicies: 'ValidatingAdmissionPolicy', validatingadmissionpolicybindings: 'ValidatingAdmissionPolicyBinding',
  }),
  ...cluster('apiextensions.k8s.io/v1/', { customresourcedefinitions: 'CustomResourceDefinition' }),
  ...cluster('apiregistration.k8s.io/v1/', { apiservices: 'APIService' }),
  ...cluster('flowcontrol.apiserver.k8s.io/v1/', { flowschemas: 'FlowSchema', prioritylevelconfigurations: 'PriorityLevelConfiguration' }),
];

export function collectionOf(resource: Resource): string {
  return resource.scope === 'Namespaced' ? inNamespace(resource.name) : everywhere(resource.name);
}
