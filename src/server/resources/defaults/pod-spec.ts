import { at, flagAt, numberAt, objectAt, objectsAt, textAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { defaultContainer, withObject } from './container.ts';
import { defaultPodResources } from './pod-resources.ts';
import { defaultVolume } from './volume.ts';

/** A pod itself. Some defaults are not for templates: they would fix in the template what may differ by pod. */
export function defaultPod(pod: KubeObject): void {
  const spec = childOf(pod, 'spec');
  for (const container of ordinaryContainers(spec)) requestWhatIsLimited(container);
  defaultPodResources(spec);
  fillAbsent(spec, { enableServiceLinks: true });
  if (flagAt(spec, 'hostNetwork')) {
    for (const port of ordinaryContainers(spec).flatMap((container) => objectsAt(container, 'ports'))) {
      fillZero(port, { hostPort: numberAt(port, 'containerPort') });
    }
  }
  defaultPodSpec(spec);
  // As the API reads a negative period.
  if (numberAt(spec, 'terminationGracePeriodSeconds') < 0) spec['terminationGracePeriodSeconds'] = 1;
  alignPodAddresses(pod);
}

/** The template of pods in the given object. */
export function defaultTemplate(parent: JsonObject, path: string): void {
  withObject(parent, path, (template) => defaultPodSpec(childOf(template, 'spec')));
}

function defaultPodSpec(spec: JsonObject): void {
  fillZero(spec, { dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' });
  fillAbsent(spec, { securityContext: {}, terminationGracePeriodSeconds: 30 });
  for (const volume of objectsAt(spec, 'volumes')) defaultVolume(volume);
  for (const container of [...ordinaryContainers(spec), ...objectsAt(spec, 'ephemeralContainers')]) defaultContainer(container);
  alignServiceAccount(spec);
}

function ordinaryContainers(spec: JsonObject): readonly JsonObject[] {
  return [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
}

function requestWhatIsLimited(container: JsonObject): void {
  const limits = at(container, 'resources.limits');
  if (isJsonObject(limits)) fillAbsent(childOf(objectAt(container, 'resources'), 'requests'), limits);
}

/** `serviceAccount` is an old name of `serviceAccountName`; both are always shown. */
function alignServiceAccount(spec: JsonObject): void {
  const name = textAt(spec, 'serviceAccountName') || textAt(spec, 'serviceAccount');
  if (name === '') return;
  spec['serviceAccountName'] = name;
  spec['serviceAccount'] = name;
}

/** `status.podIP` is the first of `status.podIPs`; where they differ the single field is right, for old kubelets. */
function alignPodAddresses(pod: KubeObject): void {
  const status = at(pod, 'status');
  if (!isJsonObject(status)) return;
  const single = textAt(status, 'podIP');
  const addresses = objectsAt(status, 'podIPs');
  if (single !== '' && textAt(addresses[0], 'ip') !== single) status['podIPs'] = [{ ip: single }];
  else if (single === '' && addresses.length > 0) status['podIP'] = textAt(addresses[0], 'ip');
}
