import { objectsAt } from '../../wire/fields.ts';
import { childOf } from '../resources/fill.ts';
import type { Admission } from '../resources/resource-store.ts';
import { forResource } from './admission-chain.ts';

const NOT_READY = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' } as const;

/** A new node gets no pods until somebody has seen that it is ready (k8s.io/kubernetes, plugin TaintNodesByCondition). */
export const nodeTaints: Admission = forResource('', 'nodes', ({ operation, object }) => {
  if (operation !== 'CREATE') return undefined;
  const spec = childOf(object, 'spec');
  const taints = objectsAt(spec, 'taints');
  if (taints.some(({ key, effect }) => key === NOT_READY.key && effect === NOT_READY.effect)) return undefined;
  spec['taints'] = [...taints, { ...NOT_READY }];
  return undefined;
});
