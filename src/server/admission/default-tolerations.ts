import { objectsAt, textAt } from '../../wire/fields.ts';
import { childOf } from '../resources/fill.ts';
import type { Admission } from '../resources/resource-store.ts';
import { forResource } from './admission-chain.ts';

// Five minutes (k8s.io/kubernetes, default-not-ready-toleration-seconds).
const TOLERATION_SECONDS = 300;
const TROUBLES = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];

/** Pods stay on a node in trouble for five minutes, unless they say otherwise (k8s.io/kubernetes, plugin DefaultTolerationSeconds). */
export const defaultTolerations: Admission = forResource('', 'pods', ({ operation, part, object }) => {
  if (part !== 'main' || operation === 'DELETE') return undefined;
  const spec = childOf(object, 'spec');
  const sent = objectsAt(spec, 'tolerations');
  const tolerates = (key: string): boolean =>
    sent.some((toleration) => ['', key].includes(textAt(toleration, 'key')) && ['', 'NoExecute'].includes(textAt(toleration, 'effect')));
  const missing = TROUBLES.filter((key) => !tolerates(key));
  if (missing.length === 0) return undefined;
  spec['tolerations'] = [...sent, ...missing.map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: TOLERATION_SECONDS }))];
  return undefined;
});
