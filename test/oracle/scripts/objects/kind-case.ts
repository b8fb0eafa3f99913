import type { JsonObject } from '../../../../src/wire/object.ts';

/** What is tried with one kind. Everything is laid as a merge patch over `minimal`, but for `full`. */
export interface KindCase {
  /** As `inNamespace` and `everywhere` take it. */
  readonly resource: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly scope: 'Namespaced' | 'Cluster';
  /** The least that is accepted, without name. */
  readonly minimal: JsonObject;
  /** Nearly every field that can be set together. */
  readonly full: JsonObject;
  /** A change that is allowed. */
  readonly change: JsonObject;
  /** What is sent to `/status`; absent if the kind has no such subresource. */
  readonly status?: JsonObject;
  /** Updates that must be refused. */
  readonly refusedUpdates?: Readonly<Record<string, JsonObject>>;
  /** Odd creations, most of them to be refused. */
  readonly odd: Readonly<Record<string, JsonObject>>;
  /** The server itself writes to objects of this kind soon after they were made: this text is then in them. */
  readonly settlesWith?: string;
  /** If the name is not free to choose: those of the minimal and the full object. */
  readonly names?: readonly [string, string];
}

type Facts = Omit<KindCase, 'apiVersion' | 'scope'>;

export function namespacedKind(facts: Facts): KindCase {
  return { ...facts, scope: 'Namespaced', apiVersion: versionOf(facts.resource) };
}

export function clusterKind(facts: Facts): KindCase {
  return { ...facts, scope: 'Cluster', apiVersion: versionOf(facts.resource) };
}

function versionOf(resource: string): string {
  const parts = resource.split('/').slice(0, -1);
  return parts.length === 0 ? 'v1' : parts.join('/');
}

export const LABELS: JsonObject = { app: 'a' };
export const SELECTOR: JsonObject = { matchLabels: LABELS };

/** A pod template with one container. */
export function template(spec: JsonObject = {}): JsonObject {
  return { metadata: { labels: LABELS }, spec: { containers: [{ name: 'c', image: 'example.org/c:1' }], ...spec } };
}

/** Nearly every field of a pod's spec that can be set together. */
export const FULL_POD_SPEC: JsonObject = {
  restartPolicy: 'Always', terminationGracePeriodSeconds: 45, activeDeadlineSeconds: 600, dnsPolicy: 'None', nodeSelector: { disk: 'ssd' }, serviceAccountName: 'robot', automountServiceAccountToken: false,
  hostPID: true, shareProcessNamespace: false, hostname: 'h', subdomain: 's', schedulerName: 'mine', priorityClassName: 'system-node-critical', enableServiceLinks: false, setHostnameAsFQDN: true,
  securityContext: {
    runAsUser: 1000, runAsGroup: 1000, runAsNonRoot: true, fsGroup: 2000, supplementalGroups: [1, 2], fsGroupChangePolicy: 'OnRootMismatch', seccompProfile: { type: 'RuntimeDefault' }, sysctls: [{ name: 'net.core.x', value: '1' }],
    seLinuxOptions: { level: 's0' },
  },
  imagePullSecrets: [{ name: 'pull' }], dnsConfig: { nameservers: ['1.1.1.1'], searches: ['example.org'], options: [{ name: 'ndots', value: '2' }, { name: 'edns0' }] }, hostAliases: [{ ip: '10.9.8.7', hostnames: ['a.example.org'] }],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a', 'b'] }], matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] }] },
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: { matchExpressions: [{ key: 'x', operator: 'Exists' }] } }],
    },
    podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector: { matchLabels: { a: 'b' } }, topologyKey: 'zone', namespaces: ['n'] }] },
    podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: { labelSelector: { matchExpressions: [{ key: 'a', operator: 'DoesNotExist' }] }, topologyKey: 'host', namespaceSelector: {} } }] },
  },
  tolerations: [{ key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule' }, { operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 }],
  topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { a: 'b' } } }], readinessGates: [{ conditionType: 'example.org/ready' }],
  volumes: [
    { name: 'empty', emptyDir: { medium: 'Memory', sizeLimit: '1024Mi' } }, { name: 'none' }, { name: 'host', hostPath: { path: '/x' } }, { name: 'secret', secret: { secretName: 's', items: [{ key: 'a', path: 'b', mode: 256 }] } },
    { name: 'config', configMap: { name: 'c', optional: true } }, { name: 'down', downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }, { path: 'cpu', resourceFieldRef: { containerName: 'main', resource: 'limits.cpu' } }] } },
    { name: 'many', projected: { sources: [{ secret: { name: 's' } }, { configMap: { name: 'c' } }, { serviceAccountToken: { path: 't' } }, { downwardAPI: { items: [{ path: 'n', fieldRef: { fieldPath: 'metadata.name' } }] } }] } },
    { name: 'claim', persistentVolumeClaim: { claimName: 'p', readOnly: true } }, { name: 'csi', csi: { driver: 'd.example.org', volumeAttributes: { a: 'b' } } }, { name: 'nfs', nfs: { server: 's', path: '/p' } },
    { name: 'ephemeral', ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } } } },
  ],
  initContainers: [{ name: 'init', image: 'init', command: ['sh'], args: ['-c', 'true'] }, { name: 'side', image: 'side:latest', restartPolicy: 'Always', startupProbe: { exec: { command: ['x'] } } }],
  containers: [{
    name: 'main', image: 'example.org/main@sha256:0123456789012345678901234567890123456789012345678901234567890123', command: ['run'], args: ['$(A)'], workingDir: '/w', tty: true, stdin: true, stdinOnce: true,
    ports: [{ containerPort: 80 }, { name: 'dns', containerPort: 53, protocol: 'UDP', hostPort: 5353 }],
    env: [
      { name: 'A', value: 'b' }, { name: 'B' }, { name: 'C', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }, { name: 'D', valueFrom: { secretKeyRef: { name: 's', key: 'k', optional: true } } },
      { name: 'E', valueFrom: { configMapKeyRef: { name: 'c', key: 'k' } } }, { name: 'F', valueFrom: { resourceFieldRef: { resource: 'requests.memory', divisor: '1Mi' } } },
    ],
    envFrom: [{ prefix: 'P_', configMapRef: { name: 'c' } }, { secretRef: { name: 's', optional: false } }],
    resources: { requests: { cpu: '0.5', memory: '1024Mi' }, limits: { cpu: '1000m', memory: '1Gi', 'ephemeral-storage': '2G' } },
    volumeMounts: [{ name: 'empty', mountPath: '/e' }, { name: 'config', mountPath: '/c', readOnly: true, subPath: 'x' }],
    livenessProbe: { httpGet: { port: 80 } }, readinessProbe: { tcpSocket: { port: 'dns' }, initialDelaySeconds: 5, periodSeconds: 3, failureThreshold: 9 }, startupProbe: { grpc: { port: 9 } },
    lifecycle: { preStop: { exec: { command: ['x'] } }, postStart: { httpGet: { port: 'dns', path: '/p', scheme: 'HTTPS', httpHeaders: [{ name: 'X', value: 'y' }] } } }, imagePullPolicy: 'Always',
    securityContext: { privileged: false, allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { add: ['NET_ADMIN'], drop: ['ALL'] }, procMount: 'Default' }, terminationMessagePath: '/m', terminationMessagePolicy: 'FallbackToLogsOnError',
  }],
};
