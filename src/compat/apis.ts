import * as admissionregistrationV1 from '../kinds/admissionregistration/v1.ts';
import * as apiextensionsV1 from '../kinds/apiextensions/v1.ts';
import * as apiregistrationV1 from '../kinds/apiregistration/v1.ts';
import * as appsV1 from '../kinds/apps/v1.ts';
import * as authenticationV1 from '../kinds/authentication/v1.ts';
import * as authorizationV1 from '../kinds/authorization/v1.ts';
import * as autoscalingV1 from '../kinds/autoscaling/v1.ts';
import * as autoscalingV2 from '../kinds/autoscaling/v2.ts';
import * as batchV1 from '../kinds/batch/v1.ts';
import * as certificatesV1 from '../kinds/certificates/v1.ts';
import * as coordinationV1 from '../kinds/coordination/v1.ts';
import * as coreV1 from '../kinds/core/v1.ts';
import * as discoveryV1 from '../kinds/discovery/v1.ts';
import * as eventsV1 from '../kinds/events/v1.ts';
import * as flowcontrolV1 from '../kinds/flowcontrol/v1.ts';
import * as networkingV1 from '../kinds/networking/v1.ts';
import * as nodeV1 from '../kinds/node/v1.ts';
import * as policyV1 from '../kinds/policy/v1.ts';
import * as rbacV1 from '../kinds/rbac/v1.ts';
import * as resourceV1 from '../kinds/resource/v1.ts';
import * as schedulingV1 from '../kinds/scheduling/v1.ts';
import * as storageV1 from '../kinds/storage/v1.ts';
import type { ApiClass } from './api-class.ts';
import { apiClass } from './api-class.ts';
import type { ApiOf } from './api-types.ts';

export const AdmissionregistrationV1Api: ApiClass<typeof admissionregistrationV1> = apiClass(admissionregistrationV1);
export type AdmissionregistrationV1Api = ApiOf<typeof admissionregistrationV1>;

export const ApiextensionsV1Api: ApiClass<typeof apiextensionsV1> = apiClass(apiextensionsV1);
export type ApiextensionsV1Api = ApiOf<typeof apiextensionsV1>;

export const ApiregistrationV1Api: ApiClass<typeof apiregistrationV1> = apiClass(apiregistrationV1);
export type ApiregistrationV1Api = ApiOf<typeof apiregistrationV1>;

export const AppsV1Api: ApiClass<typeof appsV1> = apiClass(appsV1);
export type AppsV1Api = ApiOf<typeof appsV1>;

export const AuthenticationV1Api: ApiClass<typeof authenticationV1> = apiClass(authenticationV1);
export type AuthenticationV1Api = ApiOf<typeof authenticationV1>;

export const AuthorizationV1Api: ApiClass<typeof authorizationV1> = apiClass(authorizationV1);
export type AuthorizationV1Api = ApiOf<typeof authorizationV1>;

export const AutoscalingV1Api: ApiClass<typeof autoscalingV1> = apiClass(autoscalingV1);
export type AutoscalingV1Api = ApiOf<typeof autoscalingV1>;

export const AutoscalingV2Api: ApiClass<typeof autoscalingV2> = apiClass(autoscalingV2);
export type AutoscalingV2Api = ApiOf<typeof autoscalingV2>;

export const BatchV1Api: ApiClass<typeof batchV1> = apiClass(batchV1);
export type BatchV1Api = ApiOf<typeof batchV1>;

export const CertificatesV1Api: ApiClass<typeof certificatesV1> = apiClass(certificatesV1);
export type CertificatesV1Api = ApiOf<typeof certificatesV1>;

export const CoordinationV1Api: ApiClass<typeof coordinationV1> = apiClass(coordinationV1);
export type CoordinationV1Api = ApiOf<typeof coordinationV1>;

export const CoreV1Api: ApiClass<typeof coreV1> = apiClass(coreV1);
export type CoreV1Api = ApiOf<typeof coreV1>;

export const DiscoveryV1Api: ApiClass<typeof discoveryV1> = apiClass(discoveryV1);
export type DiscoveryV1Api = ApiOf<typeof discoveryV1>;

export const EventsV1Api: ApiClass<typeof eventsV1> = apiClass(eventsV1);
export type EventsV1Api = ApiOf<typeof eventsV1>;

export const FlowcontrolApiserverV1Api: ApiClass<typeof flowcontrolV1> = apiClass(flowcontrolV1);
export type FlowcontrolApiserverV1Api = ApiOf<typeof flowcontrolV1>;

export const NetworkingV1Api: ApiClass<typeof networkingV1> = apiClass(networkingV1);
export type NetworkingV1Api = ApiOf<typeof networkingV1>;

export const NodeV1Api: ApiClass<typeof nodeV1> = apiClass(nodeV1);
export type NodeV1Api = ApiOf<typeof nodeV1>;

export const PolicyV1Api: ApiClass<typeof policyV1> = apiClass(policyV1);
export type PolicyV1Api = ApiOf<typeof policyV1>;

export const RbacAuthorizationV1Api: ApiClass<typeof rbacV1> = apiClass(rbacV1);
export type RbacAuthorizationV1Api = ApiOf<typeof rbacV1>;

export const ResourceV1Api: ApiClass<typeof resourceV1> = apiClass(resourceV1);
export type ResourceV1Api = ApiOf<typeof resourceV1>;

export const SchedulingV1Api: ApiClass<typeof schedulingV1> = apiClass(schedulingV1);
export type SchedulingV1Api = ApiOf<typeof schedulingV1>;

export const StorageV1Api: ApiClass<typeof storageV1> = apiClass(storageV1);
export type StorageV1Api = ApiOf<typeof storageV1>;
