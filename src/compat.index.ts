/** @public */
export {
  AdmissionregistrationV1Api, ApiextensionsV1Api, ApiregistrationV1Api, AppsV1Api, AuthenticationV1Api,
  AuthorizationV1Api, AutoscalingV1Api, AutoscalingV2Api, BatchV1Api, CertificatesV1Api, CoordinationV1Api, CoreV1Api,
  DiscoveryV1Api, EventsV1Api, FlowcontrolApiserverV1Api, NetworkingV1Api, NodeV1Api, PolicyV1Api,
  RbacAuthorizationV1Api, ResourceV1Api, SchedulingV1Api, StorageV1Api,
} from './compat/apis.ts';
/** @public */
export type { ApiClass, HasClient } from './compat/api-class.ts';
/** @public */
export type { ApiOf, Listed, ListFunction, ListParameters, OpenListFunction } from './compat/api-types.ts';
/** @public */
export { loadKubeConfig, type CompatConfig } from './compat/kube-config.ts';
/** @public */
export { Watch, type AnyList, type StreamEvent, type StreamParameters } from './compat/stream.ts';
/** @public */
export { makeInformer, type Informer, type InformerArguments } from './compat/informer.ts';
