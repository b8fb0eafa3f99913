import { patch, post, script } from '../../script.ts';
import type { RequestStep, Script } from '../../script.ts';
import { configMaps, everywhere, gets, inNamespace, makeConfigMap, pod, pods } from '../paths.ts';

// Label selectors of every operator and error (M/labels), field selectors of every kind that has some (spec 2.16).

const LABELLED: readonly RequestStep[] = [
  makeConfigMap('red', { color: 'red', size: '1' }),
  makeConfigMap('green', { color: 'green', size: '2' }),
  makeConfigMap('blue', { color: 'blue', 'example.org/size': '3' }),
  makeConfigMap('empty', { color: '' }),
  makeConfigMap('plain'),
];

const GOOD = [
  'color=red', 'color==red', 'color!=red', 'color = red', ' color=red ', 'color=', 'color!=', 'color', '!color', '! color', 'color in (red,green)', 'color in (red)', 'color in ()',
  'color in (,)', 'color in (red,)', 'color in ( red , green )', 'color notin (red,green)', 'color notin ()', 'color=red,size=1', 'color=red,size=2', 'color,size', 'color,!size',
  'size>1', 'size<2', 'size > 0', 'size>=1', 'size in (1,2),color!=red', 'example.org/size=3', 'example.org/size', 'color=red,color=green', 'color in (red),color notin (red)', '',
  'color=RED', 'none=x', 'in in (in)', 'notin', 'in',
] as const;

const BAD = [
  '=', '==', '!', ',', 'color=red,', ',color=red', 'color in', 'color in red', 'color in (red', 'color in red)', 'color notin', 'color=red=green', 'color=a b', 'color red', 'a b',
  'color&size', 'color=(red)', 'color!', '!color=red', 'color>red', 'color>1.5', 'color<', '-color', 'color-', 'color=-x', 'color=x-', 'color=é', '/color', 'a/b/c', 'EXAMPLE.org/a',
  'example.org/', `color=${'x'.repeat(64)}`, `${'x'.repeat(64)}=a`, `${'x'.repeat(254)}/a=b`, 'color in (x y)', 'color==', '((', 'color=~red', 'color;size',
] as const;

const FIELDS = [
  'metadata.name=red', 'metadata.name==red', 'metadata.name!=red', 'metadata.name=none', 'metadata.name=', 'metadata.name!=', 'metadata.namespace={{ns}}', 'metadata.namespace=other',
  'metadata.namespace!={{ns}}', 'metadata.name=red,metadata.namespace={{ns}}', 'metadata.name=red,metadata.name=blue', 'metadata.name=red,metadata.name!=blue', '',
  'metadata.name', '=red', 'metadata.name=a=b', 'metadata.name=a\\,b', 'metadata.name=a\\=b', 'metadata.name=a\\b', 'metadata.name in (red)', '!metadata.name', ' metadata.name=red',
  'metadata.name = red', 'metadata.name=red,', ',metadata.name=red', 'metadata.uid=x', 'metadata.labels.color=red', 'data.from=red', 'name=red', 'spec.nodeName=x', 'METADATA.NAME=red',
  'metadata.name=RED', 'metadata.name=red,spec.x=y',
] as const;

export const listSelectors: readonly Script[] = [
  script({
    name: 'list/selectors/labels',
    given: LABELLED,
    steps: [
      ...gets(configMaps, GOOD.map((labelSelector) => ({ labelSelector })), { keep: 'names' }),
      ...gets(configMaps, [{ labelSelector: ['color=red', 'color=green'] }, { labelSelector: 'color', limit: 1 }, { labelSelector: 'color', fieldSelector: 'metadata.name=red' }], { keep: 'names' }),
    ],
  }),
  script({ name: 'list/selectors/bad labels', given: LABELLED, steps: gets(configMaps, BAD.map((labelSelector) => ({ labelSelector })), { keep: 'names' }) }),
  script({
    name: 'list/selectors/fields',
    given: LABELLED,
    steps: gets(configMaps, FIELDS.map((fieldSelector) => ({ fieldSelector })), { keep: 'names' }),
  }),
  script({
    name: 'list/selectors/pods',
    given: [
      post(['first', pods], pod('first')),
      post(['second', pods], pod('second', { nodeName: '{{ns}}-node', restartPolicy: 'Never', schedulerName: 'mine', hostNetwork: true, serviceAccountName: 'robot' })),
      patch('merge', ['running', `${pods}/second/status`], { status: { phase: 'Running', podIP: '10.1.2.3', podIPs: [{ ip: '10.1.2.3' }] } }),
      patch('merge', ['nominated', `${pods}/first/status`], { status: { nominatedNodeName: 'n' } }),
    ],
    steps: gets(pods, [
      'spec.nodeName={{ns}}-node', 'spec.nodeName=', 'spec.nodeName!=', 'spec.host={{ns}}-node', 'spec.restartPolicy=Always', 'spec.restartPolicy!=Always', 'spec.schedulerName=mine',
      'spec.serviceAccountName=robot', 'spec.serviceAccountName=', 'spec.hostNetwork=true', 'spec.hostNetwork=false', 'spec.hostNetwork=True', 'status.phase=Running', 'status.phase=Pending', 'status.phase!=Running',
      'status.podIP=10.1.2.3', 'status.podIPs=10.1.2.3', 'status.nominatedNodeName=n', 'status.phase=Running,spec.restartPolicy=Never', 'spec.containers=c', 'status.hostIP=x', 'spec.priority=0',
    ].map((fieldSelector) => ({ fieldSelector })), { keep: 'names' }),
  }),
  script({
    name: 'list/selectors/other kinds',
    given: [
      post(['secret', inNamespace('secrets')], { metadata: { name: 's' }, type: 'example.org/t' }),
      post(['service', inNamespace('services')], { metadata: { name: 's' }, spec: { clusterIP: 'None', ports: [{ port: 80 }] } }),
      post(['event', inNamespace('events')], {
        metadata: { name: 'e' }, involvedObject: { kind: 'Pod', name: 'p', namespace: '{{ns}}', uid: 'u-1', apiVersion: 'v1', resourceVersion: '777777', fieldPath: 'spec' },
        reason: 'Because', type: 'Warning', source: { component: 'me', host: 'h' }, reportingComponent: 'reporter', reportingInstance: 'r-1',
      }),
      post(['job', inNamespace('batch/v1/jobs')], { metadata: { name: 'j' }, spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } } }),
      post(['rs', inNamespace('apps/v1/replicasets')], {
        metadata: { name: 'r' }, spec: { replicas: 0, selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } } },
      }),
      post(['node', everywhere('nodes')], { metadata: { name: '{{ns}}-n', labels: { owner: '{{ns}}' } }, spec: { unschedulable: true } }),
    ],
    steps: [
      ...byField(inNamespace('secrets'), ['type=example.org/t', 'type=Opaque', 'type!=Opaque', 'data=x']),
      ...byField(inNamespace('services'), ['spec.clusterIP=None', 'spec.clusterIP!=None', 'spec.type=ClusterIP', 'spec.type=NodePort', 'spec.x=y']),
      ...byField(inNamespace('events'), [
        'involvedObject.kind=Pod', 'involvedObject.name=p', 'involvedObject.namespace={{ns}}', 'involvedObject.uid=u-1', 'involvedObject.apiVersion=v1', 'involvedObject.resourceVersion=777777',
        'involvedObject.fieldPath=spec', 'reason=Because', 'reportingComponent=reporter', 'source=me', 'source=reporter', 'type=Warning', 'type!=Warning', 'regarding.kind=Pod', 'message=x',
      ]),
      ...byField(inNamespace('events.k8s.io/v1/events'), ['regarding.kind=Pod', 'regarding.name=p', 'reason=Because', 'reportingController=reporter', 'type=Warning', 'involvedObject.kind=Pod']),
      ...byField(inNamespace('batch/v1/jobs'), ['status.successful=0', 'status.successful=1', 'status.active=0']),
      ...byField(inNamespace('apps/v1/replicasets'), ['status.replicas=0', 'status.replicas=1', 'spec.replicas=0']),
      ...byField(inNamespace('replicationcontrollers'), ['status.replicas=0', 'spec.replicas=0']),
      ...byField(inNamespace('apps/v1/deployments'), ['metadata.name=x', 'status.replicas=0']),
      ...byField(everywhere('nodes'), ['spec.unschedulable=true', 'spec.unschedulable=false', 'spec.unschedulable=yes', 'metadata.namespace=', 'spec.podCIDR=x'], { labelSelector: 'owner={{ns}}' }),
      ...byField(everywhere('namespaces'), ['status.phase=Active,metadata.name={{ns}}', 'status.phase=Terminating,metadata.name={{ns}}', 'name={{ns}}', 'metadata.name={{ns}}', 'metadata.namespace={{ns}}']),
      ...byField(everywhere('certificates.k8s.io/v1/certificatesigningrequests'), ['spec.signerName=x', 'spec.username=x']),
      ...byField(everywhere('resource.k8s.io/v1/resourceslices'), ['spec.nodeName=x', 'spec.driver=x', 'spec.pool=x']),
      ...byField(everywhere('rbac.authorization.k8s.io/v1/clusterroles'), ['metadata.name=none', 'rules=x']),
    ],
  }),
];

function byField(path: string, selectors: readonly string[], more: Readonly<Record<string, string>> = {}): RequestStep[] {
  const kind = path.split('/').pop() ?? '';
  const group = path.startsWith('/apis/events') ? 'new ' : '';
  return gets(path, selectors.map((fieldSelector) => ({ fieldSelector, ...more })), { keep: 'names' }).map((step) => ({ ...step, id: `${group}${kind} ${step.id}` }));
}
