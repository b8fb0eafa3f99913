/**
 * The controllers that run inside the server unless told otherwise. Each can be left to a real kube-controller-manager.
 *
 * - `namespace`: deleted namespaces lose their content, and then end.
 * - `service-account`: each namespace has its ServiceAccount `default` and its ConfigMap `kube-root-ca.crt`.
 * - `garbage-collector`: objects end after their owners, as the deletion of the owner asked for.
 * - `pod-reaper`: deleted pods that no kubelet runs end when their grace period is over.
 * - `storage-protection`: deleted claims and volumes end once nothing uses them.
 * - `workloads`: Jobs and pods run without a machine (`--simulate`); only if asked for.
 */
export type ControllerName = 'namespace' | 'service-account' | 'garbage-collector' | 'pod-reaper' | 'storage-protection' | 'workloads';

/** Those that run unless told otherwise. */
export const CONTROLLER_NAMES: readonly ControllerName[] = ['service-account', 'namespace', 'pod-reaper', 'storage-protection', 'garbage-collector'];
