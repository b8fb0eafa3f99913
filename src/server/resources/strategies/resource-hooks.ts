import { objectsAt } from '../../../wire/fields.ts';
import type { KubeObject } from '../../../wire/object.ts';
import { fillAbsent } from '../fill.ts';
import type { KindHooks } from './rules.ts';

export const RESOURCE_SLICE: KindHooks = {
  prepareForCreate(slice) {
    const { creationTimestamp } = slice.metadata;
    if (typeof creationTimestamp === 'string') stampTaints(slice, creationTimestamp);
  },
  stampTimes: (next, _current, now) => stampTaints(next, now),
};

/** A taint of a device without a time has been there since now. */
function stampTaints(slice: KubeObject, now: string): void {
  for (const device of objectsAt(slice, 'spec.devices')) {
    for (const taint of objectsAt(device, 'taints')) fillAbsent(taint, { timeAdded: now });
  }
}
