import { at, isSetAt, objectAt, objectsAt, textAt, textsAt } from '../../../wire/fields.ts';
import { encodeBase64 } from '../../../wire/base64.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { labelLikeTemplate } from '../template-labels.ts';
import type { Defaults } from './defaults.ts';
import { defaultPod, defaultTemplate } from './pod-spec.ts';
import { defaultService } from './service.ts';
import { defaultClaimSpec, defaultVolumeSource } from './volume.ts';

const NAMESPACE_NAME_LABEL = 'kubernetes.io/metadata.name';

export const CORE: Defaults = {
  Endpoints(endpoints) {
    for (const subset of objectsAt(endpoints, 'subsets')) {
      for (const port of objectsAt(subset, 'ports')) fillZero(port, { protocol: 'TCP' });
    }
  },
  LimitRange(range) {
    for (const limit of objectsAt(range, 'spec.limits')) defaultLimit(limit);
  },
  Namespace(namespace) {
    const { name } = namespace.metadata;
    if (name !== undefined && name !== '') namespace.metadata.labels = { ...namespace.metadata.labels, [NAMESPACE_NAME_LABEL]: name };
    fillZero(childOf(namespace, 'status'), { phase: 'Active' });
  },
  Node: defaultNode,
  PersistentVolume(volume) {
    const spec = childOf(volume, 'spec');
    fillZero(childOf(volume, 'status'), { phase: 'Pending' });
    fillZero(spec, { persistentVolumeReclaimPolicy: 'Retain' });
    fillAbsent(spec, { volumeMode: 'Filesystem' });
    defaultVolumeSource(spec);
  },
  PersistentVolumeClaim: defaultClaim,
  Pod: defaultPod,
  PodTemplate: (template) => defaultTemplate(template, 'template'),
  ReplicationController: defaultReplicationController,
  Secret: defaultSecret,
  Service: defaultService,
};

export function defaultClaim(claim: JsonObject): void {
  fillZero(childOf(claim, 'status'), { phase: 'Pending' });
  defaultClaimSpec(childOf(claim, 'spec'));
}

/** Of limits for containers, what is not said follows from what is: default from max, default request from default and min. */
function defaultLimit(limit: JsonObject): void {
  if (limit['type'] !== 'Container') return;
  const defaults = objectAt(limit, 'default');
  const requests = objectAt(limit, 'defaultRequest');
  fillAbsent(defaults, objectAt(limit, 'max'));
  fillAbsent(requests, defaults);
  fillAbsent(requests, objectAt(limit, 'min'));
  if (Object.keys(defaults).length > 0) limit['default'] = defaults;
  if (Object.keys(requests).length > 0) limit['defaultRequest'] = requests;
}

function defaultNode(node: KubeObject): void {
  const status = at(node, 'status');
  if (isJsonObject(status) && isSetAt(status, 'capacity')) fillAbsent(status, { allocatable: { ...objectAt(status, 'capacity') } });
  const spec = at(node, 'spec');
  if (isJsonObject(spec)) alignPodRanges(spec);
}

/** `podCIDR` is the first of `podCIDRs`; where they differ the single field is right, for old clients. */
function alignPodRanges(spec: JsonObject): void {
  const single = textAt(spec, 'podCIDR');
  const ranges = textsAt(spec, 'podCIDRs');
  if (single !== '' && ranges[0] !== single) spec['podCIDRs'] = [single];
  else if (single === '' && ranges[0] !== undefined) spec['podCIDR'] = ranges[0];
}

/** A controller without selector selects what its template makes, and has its labels. */
function defaultReplicationController(controller: KubeObject): void {
  const spec = childOf(controller, 'spec');
  fillAbsent(spec, { replicas: 1 });
  const labels = at(spec, 'template.metadata.labels');
  if (isJsonObject(labels) && Object.keys(objectAt(spec, 'selector')).length === 0) spec['selector'] = { ...labels };
  labelLikeTemplate(controller);
  defaultTemplate(spec, 'template');
}

/** `stringData` is only for writing: it goes into `data`, over what is there. */
function defaultSecret(secret: KubeObject): void {
  fillZero(secret, { type: 'Opaque' });
  const texts = Object.entries(objectAt(secret, 'stringData'));
  delete secret['stringData'];
  if (texts.length === 0) return;
  const encoder = new TextEncoder();
  const data = childOf(secret, 'data');
  for (const [key, text] of texts) data[key] = encodeBase64(encoder.encode(typeof text === 'string' ? text : ''));
}
