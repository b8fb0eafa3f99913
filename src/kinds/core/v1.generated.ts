// Generated from facts/ by scripts/generate-kinds.ts: change it there.
import type { JsonValue } from '../../wire/object.ts';
import type { Condition, LabelSelector, ListMeta, ObjectMeta } from '../meta/v1.ts';
import type { Kind, MetadataField } from '../kind.ts';

export type AWSElasticBlockStoreVolumeSource = {
  volumeID: string;
  fsType?: string;
  partition?: number;
  readOnly?: boolean;
};

export type Affinity = {
  nodeAffinity?: NodeAffinity;
  podAffinity?: PodAffinity;
  podAntiAffinity?: PodAntiAffinity;
};

export type AppArmorProfile = {
  type: string;
  localhostProfile?: string;
};

export type AttachedVolume = {
  name: string;
  devicePath: string;
};

export type AzureDiskVolumeSource = {
  diskName: string;
  diskURI: string;
  cachingMode?: string;
  fsType?: string;
  readOnly?: boolean;
  kind?: string;
};

export type AzureFilePersistentVolumeSource = {
  secretName: string;
  shareName: string;
  readOnly?: boolean;
  secretNamespace?: string | null;
};

export type AzureFileVolumeSource = {
  secretName: string;
  shareName: string;
  readOnly?: boolean;
};

export type Binding = {
  kind: 'Binding';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  target: ObjectReference;
};

export type CSIPersistentVolumeSource = {
  driver: string;
  volumeHandle: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: { [key: string]: string };
  controllerPublishSecretRef?: SecretReference;
  nodeStageSecretRef?: SecretReference;
  nodePublishSecretRef?: SecretReference;
  controllerExpandSecretRef?: SecretReference;
  nodeExpandSecretRef?: SecretReference;
};

export type CSIVolumeSource = {
  driver: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: { [key: string]: string };
  nodePublishSecretRef?: LocalObjectReference;
};

export type Capabilities = {
  add?: string[];
  drop?: string[];
};

export type CephFSPersistentVolumeSource = {
  monitors: string[];
  path?: string;
  user?: string;
  secretFile?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
};

export type CephFSVolumeSource = {
  monitors: string[];
  path?: string;
  user?: string;
  secretFile?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
};

export type CinderPersistentVolumeSource = {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: SecretReference;
};

export type CinderVolumeSource = {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
};

export type ClientIPConfig = {
  timeoutSeconds?: number;
};

export type ClusterTrustBundleProjection = {
  name?: string;
  signerName?: string;
  labelSelector?: LabelSelector;
  optional?: boolean;
  path: string;
};

export type ComponentCondition = {
  type: string;
  status: string;
  message?: string;
  error?: string;
};

export type ComponentStatus = {
  kind: 'ComponentStatus';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  conditions?: ComponentCondition[];
};

export type ComponentStatusList = {
  kind: 'ComponentStatusList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: ComponentStatus[];
};

export type ConfigMap = {
  kind: 'ConfigMap';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  immutable?: boolean;
  data?: { [key: string]: string };
  binaryData?: { [key: string]: string };
};

export type ConfigMapEnvSource = {
  name?: string;
  optional?: boolean;
};

export type ConfigMapKeySelector = {
  name?: string;
  key: string;
  optional?: boolean;
};

export type ConfigMapList = {
  kind: 'ConfigMapList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: ConfigMap[];
};

export type ConfigMapNodeConfigSource = {
  namespace: string;
  name: string;
  uid?: string;
  resourceVersion?: string;
  kubeletConfigKey: string;
};

export type ConfigMapProjection = {
  name?: string;
  items?: KeyToPath[];
  optional?: boolean;
};

export type ConfigMapVolumeSource = {
  name?: string;
  items?: KeyToPath[];
  defaultMode?: number;
  optional?: boolean;
};

export type Container = {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  workingDir?: string;
  ports?: ContainerPort[];
  envFrom?: EnvFromSource[];
  env?: EnvVar[];
  resources?: ResourceRequirements;
  resizePolicy?: ContainerResizePolicy[];
  restartPolicy?: string;
  restartPolicyRules?: ContainerRestartRule[];
  volumeMounts?: VolumeMount[];
  volumeDevices?: VolumeDevice[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  imagePullPolicy?: string;
  securityContext?: SecurityContext;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
};

export type ContainerExtendedResourceRequest = {
  containerName: string;
  resourceName: string;
  requestName: string;
};

export type ContainerImage = {
  names?: string[] | null;
  sizeBytes?: number;
};

export type ContainerPort = {
  name?: string;
  hostPort?: number;
  containerPort: number;
  protocol?: string;
  hostIP?: string;
};

export type ContainerResizePolicy = {
  resourceName: string;
  restartPolicy: string;
};

export type ContainerRestartRule = {
  action: string;
  exitCodes?: ContainerRestartRuleOnExitCodes;
};

export type ContainerRestartRuleOnExitCodes = {
  operator: string;
  values?: number[];
};

export type ContainerState = {
  waiting?: ContainerStateWaiting;
  running?: ContainerStateRunning;
  terminated?: ContainerStateTerminated;
};

export type ContainerStateRunning = {
  startedAt?: string | null;
};

export type ContainerStateTerminated = {
  exitCode: number;
  signal?: number;
  reason?: string;
  message?: string;
  startedAt?: string | null;
  finishedAt?: string | null;
  containerID?: string;
};

export type ContainerStateWaiting = {
  reason?: string;
  message?: string;
};

export type ContainerStatus = {
  name: string;
  state?: ContainerState;
  lastState?: ContainerState;
  ready: boolean;
  restartCount: number;
  image: string;
  imageID: string;
  containerID?: string;
  started?: boolean;
  allocatedResources?: { [key: string]: string };
  resources?: ResourceRequirements;
  volumeMounts?: VolumeMountStatus[];
  user?: ContainerUser;
  allocatedResourcesStatus?: ResourceStatus[];
  stopSignal?: string;
};

export type ContainerUser = {
  linux?: LinuxContainerUser;
};

export type DaemonEndpoint = {
  Port: number;
};

export type DownwardAPIProjection = {
  items?: DownwardAPIVolumeFile[];
};

export type DownwardAPIVolumeFile = {
  path: string;
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  mode?: number;
};

export type DownwardAPIVolumeSource = {
  items?: DownwardAPIVolumeFile[];
  defaultMode?: number;
};

export type EmptyDirVolumeSource = {
  medium?: string;
  sizeLimit?: string;
};

export type EndpointAddress = {
  ip: string;
  hostname?: string;
  nodeName?: string;
  targetRef?: ObjectReference;
};

export type EndpointPort = {
  name?: string;
  port: number;
  protocol?: string;
  appProtocol?: string;
};

export type EndpointSubset = {
  addresses?: EndpointAddress[];
  notReadyAddresses?: EndpointAddress[];
  ports?: EndpointPort[];
};

export type Endpoints = {
  kind: 'Endpoints';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  subsets?: EndpointSubset[];
};

export type EndpointsList = {
  kind: 'EndpointsList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: Endpoints[];
};

export type EnvFromSource = {
  prefix?: string;
  configMapRef?: ConfigMapEnvSource;
  secretRef?: SecretEnvSource;
};

export type EnvVar = {
  name: string;
  value?: string;
  valueFrom?: EnvVarSource;
};

export type EnvVarSource = {
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  configMapKeyRef?: ConfigMapKeySelector;
  secretKeyRef?: SecretKeySelector;
  fileKeyRef?: FileKeySelector;
};

export type EphemeralContainer = {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  workingDir?: string;
  ports?: ContainerPort[];
  envFrom?: EnvFromSource[];
  env?: EnvVar[];
  resources?: ResourceRequirements;
  resizePolicy?: ContainerResizePolicy[];
  restartPolicy?: string;
  restartPolicyRules?: ContainerRestartRule[];
  volumeMounts?: VolumeMount[];
  volumeDevices?: VolumeDevice[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  imagePullPolicy?: string;
  securityContext?: SecurityContext;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
  targetContainerName?: string;
};

export type EphemeralVolumeSource = {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
};

export type Event = {
  kind: 'Event';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  involvedObject: ObjectReference;
  reason?: string;
  message?: string;
  source?: EventSource;
  firstTimestamp?: string | null;
  lastTimestamp?: string | null;
  count?: number;
  type?: string;
  eventTime?: string | null;
  series?: EventSeries;
  action?: string;
  related?: ObjectReference;
  reportingComponent?: string;
  reportingInstance?: string;
};

export type EventList = {
  kind: 'EventList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: Event[];
};

export type EventSeries = {
  count?: number;
  lastObservedTime?: string | null;
};

export type EventSource = {
  component?: string;
  host?: string;
};

export type ExecAction = {
  command?: string[];
};

export type FCVolumeSource = {
  targetWWNs?: string[];
  lun?: number;
  fsType?: string;
  readOnly?: boolean;
  wwids?: string[];
};

export type FileKeySelector = {
  volumeName: string;
  path: string;
  key: string;
  optional?: boolean;
};

export type FlexPersistentVolumeSource = {
  driver: string;
  fsType?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
  options?: { [key: string]: string };
};

export type FlexVolumeSource = {
  driver: string;
  fsType?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
  options?: { [key: string]: string };
};

export type FlockerVolumeSource = {
  datasetName?: string;
  datasetUUID?: string;
};

export type GCEPersistentDiskVolumeSource = {
  pdName: string;
  fsType?: string;
  partition?: number;
  readOnly?: boolean;
};

export type GRPCAction = {
  port: number;
  service?: string | null;
};

export type GitRepoVolumeSource = {
  repository: string;
  revision?: string;
  directory?: string;
};

export type GlusterfsPersistentVolumeSource = {
  endpoints: string;
  path: string;
  readOnly?: boolean;
  endpointsNamespace?: string;
};

export type GlusterfsVolumeSource = {
  endpoints: string;
  path: string;
  readOnly?: boolean;
};

export type HTTPGetAction = {
  path?: string;
  port: number | string;
  host?: string;
  scheme?: string;
  httpHeaders?: HTTPHeader[];
};

export type HTTPHeader = {
  name: string;
  value: string;
};

export type HostAlias = {
  ip: string;
  hostnames?: string[];
};

export type HostIP = {
  ip: string;
};

export type HostPathVolumeSource = {
  path: string;
  type?: string;
};

export type ISCSIPersistentVolumeSource = {
  targetPortal: string;
  iqn: string;
  lun: number;
  iscsiInterface?: string;
  fsType?: string;
  readOnly?: boolean;
  portals?: string[];
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  secretRef?: SecretReference;
  initiatorName?: string;
};

export type ISCSIVolumeSource = {
  targetPortal: string;
  iqn: string;
  lun: number;
  iscsiInterface?: string;
  fsType?: string;
  readOnly?: boolean;
  portals?: string[];
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  secretRef?: LocalObjectReference;
  initiatorName?: string;
};

export type ImageVolumeSource = {
  reference?: string;
  pullPolicy?: string;
};

export type KeyToPath = {
  key: string;
  path: string;
  mode?: number;
};

export type Lifecycle = {
  postStart?: LifecycleHandler;
  preStop?: LifecycleHandler;
  stopSignal?: string;
};

export type LifecycleHandler = {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
  sleep?: SleepAction;
};

export type LimitRange = {
  kind: 'LimitRange';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: LimitRangeSpec;
};

export type LimitRangeItem = {
  type: string;
  max?: { [key: string]: string };
  min?: { [key: string]: string };
  default?: { [key: string]: string };
  defaultRequest?: { [key: string]: string };
  maxLimitRequestRatio?: { [key: string]: string };
};

export type LimitRangeList = {
  kind: 'LimitRangeList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: LimitRange[];
};

export type LimitRangeSpec = {
  limits: LimitRangeItem[];
};

export type LinuxContainerUser = {
  uid: number;
  gid: number;
  supplementalGroups?: number[];
};

export type List = {
  kind: 'List';
  apiVersion: 'v1';
  metadata: ListMeta;
  items?: JsonValue[] | null;
};

export type LoadBalancerIngress = {
  ip?: string;
  hostname?: string;
  ipMode?: string;
  ports?: PortStatus[];
};

export type LoadBalancerStatus = {
  ingress?: LoadBalancerIngress[];
};

export type LocalObjectReference = {
  name?: string;
};

export type LocalVolumeSource = {
  path: string;
  fsType?: string;
};

export type ModifyVolumeStatus = {
  targetVolumeAttributesClassName?: string;
  status: string;
};

export type NFSVolumeSource = {
  server: string;
  path: string;
  readOnly?: boolean;
};

export type Namespace = {
  kind: 'Namespace';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: NamespaceSpec;
  status?: NamespaceStatus;
};

export type NamespaceCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type NamespaceList = {
  kind: 'NamespaceList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: Namespace[];
};

export type NamespaceSpec = {
  finalizers?: string[];
};

export type NamespaceStatus = {
  phase?: string;
  conditions?: NamespaceCondition[];
};

export type Node = {
  kind: 'Node';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: NodeSpec;
  status?: NodeStatus;
};

export type NodeAddress = {
  type: string;
  address: string;
};

export type NodeAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
};

export type NodeCondition = {
  type: string;
  status: string;
  lastHeartbeatTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type NodeConfigSource = {
  configMap?: ConfigMapNodeConfigSource;
};

export type NodeConfigStatus = {
  assigned?: NodeConfigSource;
  active?: NodeConfigSource;
  lastKnownGood?: NodeConfigSource;
  error?: string;
};

export type NodeDaemonEndpoints = {
  kubeletEndpoint?: DaemonEndpoint;
};

export type NodeFeatures = {
  supplementalGroupsPolicy?: boolean;
};

export type NodeList = {
  kind: 'NodeList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: Node[];
};

export type NodeProxyOptions = {
  kind: 'NodeProxyOptions';
  apiVersion: 'v1';
  path?: string;
};

export type NodeRuntimeHandler = {
  name?: string;
  features?: NodeRuntimeHandlerFeatures;
};

export type NodeRuntimeHandlerFeatures = {
  recursiveReadOnlyMounts?: boolean;
  userNamespaces?: boolean;
};

export type NodeSelector = {
  nodeSelectorTerms: NodeSelectorTerm[];
};

export type NodeSelectorRequirement = {
  key: string;
  operator: string;
  values?: string[];
};

export type NodeSelectorTerm = {
  matchExpressions?: NodeSelectorRequirement[];
  matchFields?: NodeSelectorRequirement[];
};

export type NodeSpec = {
  podCIDR?: string;
  podCIDRs?: string[];
  providerID?: string;
  unschedulable?: boolean;
  taints?: Taint[];
  configSource?: NodeConfigSource;
  externalID?: string;
};

export type NodeStatus = {
  capacity?: { [key: string]: string };
  allocatable?: { [key: string]: string };
  phase?: string;
  conditions?: NodeCondition[];
  addresses?: NodeAddress[];
  daemonEndpoints?: NodeDaemonEndpoints;
  nodeInfo?: NodeSystemInfo;
  images?: ContainerImage[];
  volumesInUse?: string[];
  volumesAttached?: AttachedVolume[];
  config?: NodeConfigStatus;
  runtimeHandlers?: NodeRuntimeHandler[];
  features?: NodeFeatures;
  declaredFeatures?: string[];
};

export type NodeSwapStatus = {
  capacity?: number;
};

export type NodeSystemInfo = {
  machineID: string;
  systemUUID: string;
  bootID: string;
  kernelVersion: string;
  osImage: string;
  containerRuntimeVersion: string;
  kubeletVersion: string;
  kubeProxyVersion: string;
  operatingSystem: string;
  architecture: string;
  swap?: NodeSwapStatus;
};

export type ObjectFieldSelector = {
  apiVersion?: string;
  fieldPath: string;
};

export type ObjectReference = {
  kind?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  apiVersion?: string;
  resourceVersion?: string;
  fieldPath?: string;
};

export type PersistentVolume = {
  kind: 'PersistentVolume';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: PersistentVolumeSpec;
  status?: PersistentVolumeStatus;
};

export type PersistentVolumeClaim = {
  kind: 'PersistentVolumeClaim';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: PersistentVolumeClaimSpec;
  status?: PersistentVolumeClaimStatus;
};

export type PersistentVolumeClaimCondition = {
  type: string;
  status: string;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type PersistentVolumeClaimList = {
  kind: 'PersistentVolumeClaimList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: PersistentVolumeClaim[];
};

export type PersistentVolumeClaimSpec = {
  accessModes?: string[];
  selector?: LabelSelector;
  resources?: VolumeResourceRequirements;
  volumeName?: string;
  storageClassName?: string;
  volumeMode?: string;
  dataSource?: TypedLocalObjectReference;
  dataSourceRef?: TypedObjectReference;
  volumeAttributesClassName?: string;
};

export type PersistentVolumeClaimStatus = {
  phase?: string;
  accessModes?: string[];
  capacity?: { [key: string]: string };
  conditions?: PersistentVolumeClaimCondition[];
  allocatedResources?: { [key: string]: string };
  allocatedResourceStatuses?: { [key: string]: string };
  currentVolumeAttributesClassName?: string;
  modifyVolumeStatus?: ModifyVolumeStatus;
};

export type PersistentVolumeClaimTemplate = {
  metadata?: ObjectMeta;
  spec: PersistentVolumeClaimSpec;
};

export type PersistentVolumeClaimVolumeSource = {
  claimName: string;
  readOnly?: boolean;
};

export type PersistentVolumeList = {
  kind: 'PersistentVolumeList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: PersistentVolume[];
};

export type PersistentVolumeSpec = {
  capacity?: { [key: string]: string };
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  hostPath?: HostPathVolumeSource;
  glusterfs?: GlusterfsPersistentVolumeSource;
  nfs?: NFSVolumeSource;
  rbd?: RBDPersistentVolumeSource;
  iscsi?: ISCSIPersistentVolumeSource;
  cinder?: CinderPersistentVolumeSource;
  cephfs?: CephFSPersistentVolumeSource;
  fc?: FCVolumeSource;
  flocker?: FlockerVolumeSource;
  flexVolume?: FlexPersistentVolumeSource;
  azureFile?: AzureFilePersistentVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOPersistentVolumeSource;
  local?: LocalVolumeSource;
  storageos?: StorageOSPersistentVolumeSource;
  csi?: CSIPersistentVolumeSource;
  accessModes?: string[];
  claimRef?: ObjectReference;
  persistentVolumeReclaimPolicy?: string;
  storageClassName?: string;
  mountOptions?: string[];
  volumeMode?: string;
  nodeAffinity?: VolumeNodeAffinity;
  volumeAttributesClassName?: string;
};

export type PersistentVolumeStatus = {
  phase?: string;
  message?: string;
  reason?: string;
  lastPhaseTransitionTime?: string;
};

export type PhotonPersistentDiskVolumeSource = {
  pdID: string;
  fsType?: string;
};

export type Pod = {
  kind: 'Pod';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: PodSpec;
  status?: PodStatus;
};

export type PodAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

export type PodAffinityTerm = {
  labelSelector?: LabelSelector;
  namespaces?: string[];
  topologyKey: string;
  namespaceSelector?: LabelSelector;
  matchLabelKeys?: string[];
  mismatchLabelKeys?: string[];
};

export type PodAntiAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

export type PodAttachOptions = {
  kind: 'PodAttachOptions';
  apiVersion: 'v1';
  stdin?: boolean;
  stdout?: boolean;
  stderr?: boolean;
  tty?: boolean;
  container?: string;
};

export type PodCertificateProjection = {
  signerName: string;
  keyType: string;
  maxExpirationSeconds?: number;
  credentialBundlePath?: string;
  keyPath?: string;
  certificateChainPath?: string;
  userAnnotations?: { [key: string]: string };
};

export type PodCondition = {
  type: string;
  observedGeneration?: number;
  status: string;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type PodDNSConfig = {
  nameservers?: string[];
  searches?: string[];
  options?: PodDNSConfigOption[];
};

export type PodDNSConfigOption = {
  name?: string;
  value?: string;
};

export type PodExecOptions = {
  kind: 'PodExecOptions';
  apiVersion: 'v1';
  stdin?: boolean;
  stdout?: boolean;
  stderr?: boolean;
  tty?: boolean;
  container?: string;
  command?: string[] | null;
};

export type PodExtendedResourceClaimStatus = {
  requestMappings: ContainerExtendedResourceRequest[];
  resourceClaimName: string;
};

export type PodIP = {
  ip: string;
};

export type PodList = {
  kind: 'PodList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: Pod[];
};

export type PodLogOptions = {
  kind: 'PodLogOptions';
  apiVersion: 'v1';
  container?: string;
  follow?: boolean;
  previous?: boolean;
  sinceSeconds?: number;
  sinceTime?: string;
  timestamps?: boolean;
  tailLines?: number;
  limitBytes?: number;
  insecureSkipTLSVerifyBackend?: boolean;
  stream?: string;
};

export type PodOS = {
  name: string;
};

export type PodPortForwardOptions = {
  kind: 'PodPortForwardOptions';
  apiVersion: 'v1';
  ports?: number[];
};

export type PodProxyOptions = {
  kind: 'PodProxyOptions';
  apiVersion: 'v1';
  path?: string;
};

export type PodReadinessGate = {
  conditionType: string;
};

export type PodResourceClaim = {
  name: string;
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
};

export type PodResourceClaimStatus = {
  name: string;
  resourceClaimName?: string;
};

export type PodSchedulingGate = {
  name: string;
};

export type PodSecurityContext = {
  seLinuxOptions?: SELinuxOptions;
  windowsOptions?: WindowsSecurityContextOptions;
  runAsUser?: number;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  supplementalGroups?: number[];
  supplementalGroupsPolicy?: string;
  fsGroup?: number;
  sysctls?: Sysctl[];
  fsGroupChangePolicy?: string;
  seccompProfile?: SeccompProfile;
  appArmorProfile?: AppArmorProfile;
  seLinuxChangePolicy?: string;
};

export type PodSpec = {
  volumes?: Volume[];
  initContainers?: Container[];
  containers: Container[];
  ephemeralContainers?: EphemeralContainer[];
  restartPolicy?: string;
  terminationGracePeriodSeconds?: number;
  activeDeadlineSeconds?: number;
  dnsPolicy?: string;
  nodeSelector?: { [key: string]: string };
  serviceAccountName?: string;
  serviceAccount?: string;
  automountServiceAccountToken?: boolean;
  nodeName?: string;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  shareProcessNamespace?: boolean;
  securityContext?: PodSecurityContext;
  imagePullSecrets?: LocalObjectReference[];
  hostname?: string;
  subdomain?: string;
  affinity?: Affinity;
  schedulerName?: string;
  tolerations?: Toleration[];
  hostAliases?: HostAlias[];
  priorityClassName?: string;
  priority?: number;
  dnsConfig?: PodDNSConfig;
  readinessGates?: PodReadinessGate[];
  runtimeClassName?: string;
  enableServiceLinks?: boolean;
  preemptionPolicy?: string;
  overhead?: { [key: string]: string };
  topologySpreadConstraints?: TopologySpreadConstraint[];
  setHostnameAsFQDN?: boolean;
  os?: PodOS;
  hostUsers?: boolean;
  schedulingGates?: PodSchedulingGate[];
  resourceClaims?: PodResourceClaim[];
  resources?: ResourceRequirements;
  hostnameOverride?: string;
  workloadRef?: WorkloadReference;
};

export type PodStatus = {
  observedGeneration?: number;
  phase?: string;
  conditions?: PodCondition[];
  message?: string;
  reason?: string;
  nominatedNodeName?: string;
  hostIP?: string;
  hostIPs?: HostIP[];
  podIP?: string;
  podIPs?: PodIP[];
  startTime?: string;
  initContainerStatuses?: ContainerStatus[];
  containerStatuses?: ContainerStatus[];
  qosClass?: string;
  ephemeralContainerStatuses?: ContainerStatus[];
  resize?: string;
  resourceClaimStatuses?: PodResourceClaimStatus[];
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
  allocatedResources?: { [key: string]: string };
  resources?: ResourceRequirements;
};

export type PodStatusResult = {
  kind: 'PodStatusResult';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  status?: PodStatus;
};

export type PodTemplate = {
  kind: 'PodTemplate';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  template?: PodTemplateSpec;
};

export type PodTemplateList = {
  kind: 'PodTemplateList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: PodTemplate[];
};

export type PodTemplateSpec = {
  metadata?: ObjectMeta;
  spec?: PodSpec;
};

export type PortStatus = {
  port: number;
  protocol: string;
  error?: string;
};

export type PortworxVolumeSource = {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
};

export type PreferredSchedulingTerm = {
  weight: number;
  preference: NodeSelectorTerm;
};

export type Probe = {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
  grpc?: GRPCAction;
  initialDelaySeconds?: number;
  timeoutSeconds?: number;
  periodSeconds?: number;
  successThreshold?: number;
  failureThreshold?: number;
  terminationGracePeriodSeconds?: number;
};

export type ProjectedVolumeSource = {
  sources?: VolumeProjection[] | null;
  defaultMode?: number;
};

export type QuobyteVolumeSource = {
  registry: string;
  volume: string;
  readOnly?: boolean;
  user?: string;
  group?: string;
  tenant?: string;
};

export type RBDPersistentVolumeSource = {
  monitors: string[];
  image: string;
  fsType?: string;
  pool?: string;
  user?: string;
  keyring?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
};

export type RBDVolumeSource = {
  monitors: string[];
  image: string;
  fsType?: string;
  pool?: string;
  user?: string;
  keyring?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
};

export type RangeAllocation = {
  kind: 'RangeAllocation';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  range?: string;
  data?: string;
};

export type ReplicationController = {
  kind: 'ReplicationController';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: ReplicationControllerSpec;
  status?: ReplicationControllerStatus;
};

export type ReplicationControllerCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type ReplicationControllerList = {
  kind: 'ReplicationControllerList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: ReplicationController[];
};

export type ReplicationControllerSpec = {
  replicas?: number;
  minReadySeconds?: number;
  selector?: { [key: string]: string };
  template?: PodTemplateSpec;
};

export type ReplicationControllerStatus = {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  observedGeneration?: number;
  conditions?: ReplicationControllerCondition[];
};

export type ResourceClaim = {
  name: string;
  request?: string;
};

export type ResourceFieldSelector = {
  containerName?: string;
  resource: string;
  divisor?: string;
};

export type ResourceHealth = {
  resourceID: string;
  health?: string;
};

export type ResourceQuota = {
  kind: 'ResourceQuota';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: ResourceQuotaSpec;
  status?: ResourceQuotaStatus;
};

export type ResourceQuotaList = {
  kind: 'ResourceQuotaList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: ResourceQuota[];
};

export type ResourceQuotaSpec = {
  hard?: { [key: string]: string };
  scopes?: string[];
  scopeSelector?: ScopeSelector;
};

export type ResourceQuotaStatus = {
  hard?: { [key: string]: string };
  used?: { [key: string]: string };
};

export type ResourceRequirements = {
  limits?: { [key: string]: string };
  requests?: { [key: string]: string };
  claims?: ResourceClaim[];
};

export type ResourceStatus = {
  name: string;
  resources?: ResourceHealth[];
};

export type SELinuxOptions = {
  user?: string;
  role?: string;
  type?: string;
  level?: string;
};

export type ScaleIOPersistentVolumeSource = {
  gateway: string;
  system: string;
  secretRef: SecretReference;
  sslEnabled?: boolean;
  protectionDomain?: string;
  storagePool?: string;
  storageMode?: string;
  volumeName?: string;
  fsType?: string;
  readOnly?: boolean;
};

export type ScaleIOVolumeSource = {
  gateway: string;
  system: string;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean;
  protectionDomain?: string;
  storagePool?: string;
  storageMode?: string;
  volumeName?: string;
  fsType?: string;
  readOnly?: boolean;
};

export type ScopeSelector = {
  matchExpressions?: ScopedResourceSelectorRequirement[];
};

export type ScopedResourceSelectorRequirement = {
  scopeName: string;
  operator: string;
  values?: string[];
};

export type SeccompProfile = {
  type: string;
  localhostProfile?: string;
};

export type Secret = {
  kind: 'Secret';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  immutable?: boolean;
  data?: { [key: string]: string };
  stringData?: { [key: string]: string };
  type?: string;
};

export type SecretEnvSource = {
  name?: string;
  optional?: boolean;
};

export type SecretKeySelector = {
  name?: string;
  key: string;
  optional?: boolean;
};

export type SecretList = {
  kind: 'SecretList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: Secret[];
};

export type SecretProjection = {
  name?: string;
  items?: KeyToPath[];
  optional?: boolean;
};

export type SecretReference = {
  name?: string;
  namespace?: string;
};

export type SecretVolumeSource = {
  secretName?: string;
  items?: KeyToPath[];
  defaultMode?: number;
  optional?: boolean;
};

export type SecurityContext = {
  capabilities?: Capabilities;
  privileged?: boolean;
  seLinuxOptions?: SELinuxOptions;
  windowsOptions?: WindowsSecurityContextOptions;
  runAsUser?: number;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  readOnlyRootFilesystem?: boolean;
  allowPrivilegeEscalation?: boolean;
  procMount?: string;
  seccompProfile?: SeccompProfile;
  appArmorProfile?: AppArmorProfile;
};

export type SerializedReference = {
  kind: 'SerializedReference';
  apiVersion: 'v1';
  reference?: ObjectReference;
};

export type Service = {
  kind: 'Service';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  spec?: ServiceSpec;
  status?: ServiceStatus;
};

export type ServiceAccount = {
  kind: 'ServiceAccount';
  apiVersion: 'v1';
  metadata: ObjectMeta;
  secrets?: ObjectReference[];
  imagePullSecrets?: LocalObjectReference[];
  automountServiceAccountToken?: boolean;
};

export type ServiceAccountList = {
  kind: 'ServiceAccountList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: ServiceAccount[];
};

export type ServiceAccountTokenProjection = {
  audience?: string;
  expirationSeconds?: number;
  path: string;
};

export type ServiceList = {
  kind: 'ServiceList';
  apiVersion: 'v1';
  metadata: ListMeta;
  items: Service[];
};

export type ServicePort = {
  name?: string;
  protocol?: string;
  appProtocol?: string;
  port: number;
  targetPort?: number | string;
  nodePort?: number;
};

export type ServiceProxyOptions = {
  kind: 'ServiceProxyOptions';
  apiVersion: 'v1';
  path?: string;
};

export type ServiceSpec = {
  ports?: ServicePort[];
  selector?: { [key: string]: string };
  clusterIP?: string;
  clusterIPs?: string[];
  type?: string;
  externalIPs?: string[];
  sessionAffinity?: string;
  loadBalancerIP?: string;
  loadBalancerSourceRanges?: string[];
  externalName?: string;
  externalTrafficPolicy?: string;
  healthCheckNodePort?: number;
  publishNotReadyAddresses?: boolean;
  sessionAffinityConfig?: SessionAffinityConfig;
  ipFamilies?: string[];
  ipFamilyPolicy?: string;
  allocateLoadBalancerNodePorts?: boolean;
  loadBalancerClass?: string;
  internalTrafficPolicy?: string;
  trafficDistribution?: string;
};

export type ServiceStatus = {
  loadBalancer?: LoadBalancerStatus;
  conditions?: Condition[];
};

export type SessionAffinityConfig = {
  clientIP?: ClientIPConfig;
};

export type SleepAction = {
  seconds: number;
};

export type StorageOSPersistentVolumeSource = {
  volumeName?: string;
  volumeNamespace?: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: ObjectReference;
};

export type StorageOSVolumeSource = {
  volumeName?: string;
  volumeNamespace?: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
};

export type Sysctl = {
  name: string;
  value: string;
};

export type TCPSocketAction = {
  port: number | string;
  host?: string;
};

export type Taint = {
  key: string;
  value?: string;
  effect: string;
  timeAdded?: string;
};

export type Toleration = {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
};

export type TopologySelectorLabelRequirement = {
  key: string;
  values: string[];
};

export type TopologySelectorTerm = {
  matchLabelExpressions?: TopologySelectorLabelRequirement[];
};

export type TopologySpreadConstraint = {
  maxSkew: number;
  topologyKey: string;
  whenUnsatisfiable: string;
  labelSelector?: LabelSelector;
  minDomains?: number;
  nodeAffinityPolicy?: string;
  nodeTaintsPolicy?: string;
  matchLabelKeys?: string[];
};

export type TypedLocalObjectReference = {
  apiGroup?: string | null;
  kind: string;
  name: string;
};

export type TypedObjectReference = {
  apiGroup?: string | null;
  kind: string;
  name: string;
  namespace?: string;
};

export type Volume = {
  name: string;
  hostPath?: HostPathVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  gitRepo?: GitRepoVolumeSource;
  secret?: SecretVolumeSource;
  nfs?: NFSVolumeSource;
  iscsi?: ISCSIVolumeSource;
  glusterfs?: GlusterfsVolumeSource;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  rbd?: RBDVolumeSource;
  flexVolume?: FlexVolumeSource;
  cinder?: CinderVolumeSource;
  cephfs?: CephFSVolumeSource;
  flocker?: FlockerVolumeSource;
  downwardAPI?: DownwardAPIVolumeSource;
  fc?: FCVolumeSource;
  azureFile?: AzureFileVolumeSource;
  configMap?: ConfigMapVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  projected?: ProjectedVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOVolumeSource;
  storageos?: StorageOSVolumeSource;
  csi?: CSIVolumeSource;
  ephemeral?: EphemeralVolumeSource;
  image?: ImageVolumeSource;
};

export type VolumeDevice = {
  name: string;
  devicePath: string;
};

export type VolumeMount = {
  name: string;
  readOnly?: boolean;
  recursiveReadOnly?: string;
  mountPath: string;
  subPath?: string;
  mountPropagation?: string;
  subPathExpr?: string;
};

export type VolumeMountStatus = {
  name: string;
  mountPath: string;
  readOnly?: boolean;
  recursiveReadOnly?: string;
};

export type VolumeNodeAffinity = {
  required?: NodeSelector;
};

export type VolumeProjection = {
  secret?: SecretProjection;
  downwardAPI?: DownwardAPIProjection;
  configMap?: ConfigMapProjection;
  serviceAccountToken?: ServiceAccountTokenProjection;
  clusterTrustBundle?: ClusterTrustBundleProjection;
  podCertificate?: PodCertificateProjection;
};

export type VolumeResourceRequirements = {
  limits?: { [key: string]: string };
  requests?: { [key: string]: string };
};

export type VsphereVirtualDiskVolumeSource = {
  volumePath: string;
  fsType?: string;
  storagePolicyName?: string;
  storagePolicyID?: string;
};

export type WeightedPodAffinityTerm = {
  weight: number;
  podAffinityTerm: PodAffinityTerm;
};

export type WindowsSecurityContextOptions = {
  gmsaCredentialSpecName?: string;
  gmsaCredentialSpec?: string;
  runAsUserName?: string;
  hostProcess?: boolean;
};

export type WorkloadReference = {
  name: string;
  podGroup: string;
  podGroupReplicaKey?: string;
};

export const Binding: Kind<Binding, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Binding', plural: 'bindings', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ComponentStatus: Kind<ComponentStatus, 'Cluster', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'ComponentStatus', plural: 'componentstatuses', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ConfigMap: Kind<ConfigMap, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Endpoints: Kind<Endpoints, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Endpoints', plural: 'endpoints', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Event: Kind<Event, 'Namespaced', MetadataField | 'involvedObject.kind' | 'involvedObject.namespace' | 'involvedObject.name' | 'involvedObject.uid' | 'involvedObject.apiVersion' | 'involvedObject.resourceVersion' | 'involvedObject.fieldPath' | 'reason' | 'reportingComponent' | 'source' | 'type'> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Event', plural: 'events', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace', 'involvedObject.kind', 'involvedObject.namespace', 'involvedObject.name', 'involvedObject.uid', 'involvedObject.apiVersion', 'involvedObject.resourceVersion', 'involvedObject.fieldPath', 'reason', 'reportingComponent', 'source', 'type'],
};

export const LimitRange: Kind<LimitRange, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'LimitRange', plural: 'limitranges', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Namespace: Kind<Namespace, 'Cluster', 'metadata.name' | 'status.phase'> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Namespace', plural: 'namespaces', scope: 'Cluster',
  fields: ['metadata.name', 'status.phase'],
};

export const Node: Kind<Node, 'Cluster', 'metadata.name' | 'spec.unschedulable'> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Node', plural: 'nodes', scope: 'Cluster',
  fields: ['metadata.name', 'spec.unschedulable'],
};

export const PersistentVolumeClaim: Kind<PersistentVolumeClaim, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'PersistentVolumeClaim', plural: 'persistentvolumeclaims', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const PersistentVolume: Kind<PersistentVolume, 'Cluster', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'PersistentVolume', plural: 'persistentvolumes', scope: 'Cluster',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Pod: Kind<Pod, 'Namespaced', MetadataField | 'spec.nodeName' | 'spec.restartPolicy' | 'spec.schedulerName' | 'spec.serviceAccountName' | 'spec.hostNetwork' | 'status.phase' | 'status.podIP' | 'status.podIPs' | 'status.nominatedNodeName'> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Pod', plural: 'pods', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace', 'spec.nodeName', 'spec.restartPolicy', 'spec.schedulerName', 'spec.serviceAccountName', 'spec.hostNetwork', 'status.phase', 'status.podIP', 'status.podIPs', 'status.nominatedNodeName'],
};

export const PodTemplate: Kind<PodTemplate, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'PodTemplate', plural: 'podtemplates', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const ReplicationController: Kind<ReplicationController, 'Namespaced', MetadataField | 'status.replicas'> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'ReplicationController', plural: 'replicationcontrollers', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace', 'status.replicas'],
};

export const ResourceQuota: Kind<ResourceQuota, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'ResourceQuota', plural: 'resourcequotas', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Secret: Kind<Secret, 'Namespaced', MetadataField | 'type'> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Secret', plural: 'secrets', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace', 'type'],
};

export const ServiceAccount: Kind<ServiceAccount, 'Namespaced', MetadataField> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'ServiceAccount', plural: 'serviceaccounts', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace'],
};

export const Service: Kind<Service, 'Namespaced', MetadataField | 'spec.clusterIP' | 'spec.type'> = {
  group: '', version: 'v1', apiVersion: 'v1', kind: 'Service', plural: 'services', scope: 'Namespaced',
  fields: ['metadata.name', 'metadata.namespace', 'spec.clusterIP', 'spec.type'],
};
