import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { withObject } from './container.ts';
import type { Defaults } from './defaults.ts';

export const FLOW_CONTROL: Defaults = {
  FlowSchema: (schema) => fillZero(childOf(schema, 'spec'), { matchingPrecedence: 1000 }),
  PriorityLevelConfiguration(level) {
    withObject(level, 'spec.exempt', (exempt) => fillAbsent(exempt, { nominalConcurrencyShares: 0, lendablePercent: 0 }));
    withObject(level, 'spec.limited', (limited) => fillAbsent(limited, { nominalConcurrencyShares: 30, lendablePercent: 0 }));
    withObject(level, 'spec.limited.limitResponse.queuing', (queuing) => fillZero(queuing, { queues: 64, handSize: 8, queueLengthLimit: 50 }));
  },
};
