import { at } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject } from '../../../wire/object.ts';
import { childOf, fillAbsent, fillZero } from '../fill.ts';
import type { Defaults } from './defaults.ts';

const PERIOD_SECONDS = 15;
const CPU_PERCENT = 80;
const METRICS_ANNOTATION = 'autoscaling.alpha.kubernetes.io/metrics';

export const AUTOSCALING: Defaults = {
  HorizontalPodAutoscaler(autoscaler) {
    const spec = childOf(autoscaler, 'spec');
    fillAbsent(spec, { minReplicas: 1 });
    if (autoscaler.apiVersion === 'autoscaling/v1') {
      // There all metrics but this one travel in an annotation.
      if (autoscaler.metadata.annotations?.[METRICS_ANNOTATION] === undefined) fillAbsent(spec, { targetCPUUtilizationPercentage: CPU_PERCENT });
      return;
    }
    fillZero(spec, { metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: CPU_PERCENT } } }] });
    const behavior = at(spec, 'behavior');
    if (isJsonObject(behavior)) defaultBehavior(behavior);
  },
};

/** Only for autoscalers that say something of it. */
function defaultBehavior(behavior: JsonObject): void {
  fillAbsent(childOf(behavior, 'scaleUp'), { stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: [policy('Pods', 4), policy('Percent', 100)] });
  fillAbsent(childOf(behavior, 'scaleDown'), { selectPolicy: 'Max', policies: [policy('Percent', 100)] });
}

function policy(type: string, value: number): JsonObject {
  return { type, value, periodSeconds: PERIOD_SECONDS };
}
