import { listAt, objectsAt } from '../../../wire/fields.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';
import { withObject } from './container.ts';
import type { Defaults } from './defaults.ts';

export const NETWORKING: Defaults = {
  IngressClass: (ingressClass) => withObject(ingressClass, 'spec.parameters', (parameters) => fillAbsent(parameters, { scope: 'Cluster' })),
  NetworkPolicy(policy) {
    const spec = childOf(policy, 'spec');
    fillZero(spec, { policyTypes: ['Ingress', ...(listAt(spec, 'egress').length > 0 ? ['Egress'] : [])] });
    for (const rule of [...objectsAt(spec, 'ingress'), ...objectsAt(spec, 'egress')]) {
      for (const port of objectsAt(rule, 'ports')) fillAbsent(port, { protocol: 'TCP' });
    }
  },
};
