import { VALIDATING_ADMISSION_POLICY, VALIDATING_ADMISSION_POLICY_BINDING, WEBHOOK_CONFIGURATION } from './admission.ts';
import { CONTROLLER_REVISION, DAEMON_SET, DEPLOYMENT, REPLICA_SET, STATEFUL_SET } from './apps.ts';
import { HORIZONTAL_POD_AUTOSCALER } from './autoscaling.ts';
import { CRON_JOB, JOB } from './batch.ts';
import { CERTIFICATE_SIGNING_REQUEST } from './certificates.ts';
import { COMPONENT_STATUS, CONFIG_MAP, NAMESPACE, POD_TEMPLATE, REPLICATION_CONTROLLER, RESOURCE_QUOTA, SECRET, SERVICE_ACCOUNT } from './core.ts';
import { DEFAULT_PRINTER, SCALE, STATUS } from './default-printer.ts';
import { ENDPOINT_SLICE } from './discovery.ts';
import { EVENT } from './events.ts';
import { FLOW_SCHEMA, PRIORITY_LEVEL_CONFIGURATION } from './flowcontrol.ts';
import { INGRESS, INGRESS_CLASS, IP_ADDRESS, NETWORK_POLICY, SERVICE_CIDR } from './networking.ts';
import { NODE } from './nodes.ts';
import { POD } from './pods.ts';
import { POD_DISRUPTION_BUDGET } from './policy.ts';
import type { TablePrinter } from './printer.ts';
import { ROLE_BINDING } from './rbac.ts';
import { NAME_AND_AGE, RESOURCE_CLAIM, RESOURCE_SLICE } from './resource.ts';
import { ENDPOINTS, SERVICE } from './services.ts';
import { API_SERVICE, LEASE, PRIORITY_CLASS, RUNTIME_CLASS } from './single-kind-groups.ts';
import { CSI_DRIVER, CSI_NODE, STORAGE_CLASS, VOLUME_ATTACHMENT, VOLUME_ATTRIBUTES_CLASS } from './storage.ts';
import { PERSISTENT_VOLUME, PERSISTENT_VOLUME_CLAIM } from './volumes.ts';

/** By `group/Kind`. Kinds that are not here have the default columns, in Kubernetes too. */
const PRINTERS: ReadonlyMap<string, TablePrinter> = new Map([
  ['/ComponentStatus', COMPONENT_STATUS],
  ['/ConfigMap', CONFIG_MAP],
  ['/Endpoints', ENDPOINTS],
  ['/Event', EVENT],
  ['/Namespace', NAMESPACE],
  ['/Node', NODE],
  ['/PersistentVolume', PERSISTENT_VOLUME],
  ['/PersistentVolumeClaim', PERSISTENT_VOLUME_CLAIM],
  ['/Pod', POD],
  ['/PodTemplate', POD_TEMPLATE],
  ['/ReplicationController', REPLICATION_CONTROLLER],
  ['/ResourceQuota', RESOURCE_QUOTA],
  ['/Secret', SECRET],
  ['/Service', SERVICE],
  ['/ServiceAccount', SERVICE_ACCOUNT],
  ['/Status', STATUS],
  ['admissionregistration.k8s.io/MutatingWebhookConfiguration', WEBHOOK_CONFIGURATION],
  ['admissionregistration.k8s.io/ValidatingAdmissionPolicy', VALIDATING_ADMISSION_POLICY],
  ['admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding', VALIDATING_ADMISSION_POLICY_BINDING],
  ['admissionregistration.k8s.io/ValidatingWebhookConfiguration', WEBHOOK_CONFIGURATION],
  ['apiregistration.k8s.io/APIService', API_SERVICE],
  ['apps/ControllerRevision', CONTROLLER_REVISION],
  ['apps/DaemonSet', DAEMON_SET],
  ['apps/Deployment', DEPLOYMENT],
  ['apps/ReplicaSet', REPLICA_SET],
  ['apps/StatefulSet', STATEFUL_SET],
  ['autoscaling/HorizontalPodAutoscaler', HORIZONTAL_POD_AUTOSCALER],
  ['autoscaling/Scale', SCALE],
  ['batch/CronJob', CRON_JOB],
  ['batch/Job', JOB],
  ['certificates.k8s.io/CertificateSigningRequest', CERTIFICATE_SIGNING_REQUEST],
  ['coordination.k8s.io/Lease', LEASE],
  ['discovery.k8s.io/EndpointSlice', ENDPOINT_SLICE],
  ['events.k8s.io/Event', EVENT],
  ['flowcontrol.apiserver.k8s.io/FlowSchema', FLOW_SCHEMA],
  ['flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration', PRIORITY_LEVEL_CONFIGURATION],
  ['networking.k8s.io/IPAddress', IP_ADDRESS],
  ['networking.k8s.io/Ingress', INGRESS],
  ['networking.k8s.io/IngressClass', INGRESS_CLASS],
  ['networking.k8s.io/NetworkPolicy', NETWORK_POLICY],
  ['networking.k8s.io/ServiceCIDR', SERVICE_CIDR],
  ['node.k8s.io/RuntimeClass', RUNTIME_CLASS],
  ['policy/PodDisruptionBudget', POD_DISRUPTION_BUDGET],
  ['rbac.authorization.k8s.io/ClusterRoleBinding', ROLE_BINDING],
  ['rbac.authorization.k8s.io/RoleBinding', ROLE_BINDING],
  ['resource.k8s.io/DeviceClass', NAME_AND_AGE],
  ['resource.k8s.io/ResourceClaim', RESOURCE_CLAIM],
  ['resource.k8s.io/ResourceClaimTemplate', NAME_AND_AGE],
  ['resource.k8s.io/ResourceSlice', RESOURCE_SLICE],
  ['scheduling.k8s.io/PriorityClass', PRIORITY_CLASS],
  ['storage.k8s.io/CSIDriver', CSI_DRIVER],
  ['storage.k8s.io/CSINode', CSI_NODE],
  ['storage.k8s.io/StorageClass', STORAGE_CLASS],
  ['storage.k8s.io/VolumeAttachment', VOLUME_ATTACHMENT],
  ['storage.k8s.io/VolumeAttributesClass', VOLUME_ATTRIBUTES_CLASS],
]);

/** The columns of a kind. Custom kinds, and built-in ones without columns of their own, get Name and Created At. */
export function printerFor(group: string, kind: string): TablePrinter {
  return PRINTERS.get(`${group}/${kind}`) ?? DEFAULT_PRINTER;
}
