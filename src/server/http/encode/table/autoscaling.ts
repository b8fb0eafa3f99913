import { at, isSetAt, numberAt, objectAt, objectsAt, textAt } from '../../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../../wire/object.ts';
import { ageOf, countAt, nameOf, NONE, UNKNOWN, UNSET } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';
import { quantityCell } from './quantity-cell.ts';

// What Go prints for an amount that is not there.
const NO_AMOUNT = '<nil>';

const SHOWN_METRICS = 2;

export const HORIZONTAL_POD_AUTOSCALER: TablePrinter = {
  columns: [
    NAME,
    column('Reference', 'What is scaled'),
    column('Targets', 'Measured and wanted, of each metric'),
    column('MinPods', 'Fewest pods'),
    column('MaxPods', 'Most pods'),
    column('Replicas', 'Pods at present'),
    AGE,
  ],
  cells: (autoscaler, now) => [
    nameOf(autoscaler),
    `${textAt(autoscaler, 'spec.scaleTargetRef.kind')}/${textAt(autoscaler, 'spec.scaleTargetRef.name')}`,
    metricsCell(autoscaler),
    isSetAt(autoscaler, 'spec.minReplicas') ? String(countAt(autoscaler, 'spec.minReplicas')) : UNSET,
    countAt(autoscaler, 'spec.maxReplicas'),
    countAt(autoscaler, 'status.currentReplicas'),
    ageOf(autoscaler, now),
  ],
};

function metricsCell(autoscaler: KubeObject): string {
  const targets = autoscaler.apiVersion === 'autoscaling/v1' ? firstVersionMetrics(autoscaler) : metrics(autoscaler);
  if (targets.length === 0) return NONE;
  const shown = targets.slice(0, SHOWN_METRICS).join(', ');
  return targets.length > SHOWN_METRICS ? `${shown} + ${targets.length - SHOWN_METRICS} more...` : shown;
}

/** autoscaling/v1 knows the use of the CPU alone. */
function firstVersionMetrics(autoscaler: KubeObject): string[] {
  if (!isSetAt(autoscaler, 'spec.targetCPUUtilizationPercentage')) return [];
  const current = percent(autoscaler, 'status.currentCPUUtilizationPercentage', UNKNOWN);
  return [`cpu: ${current}/${percent(autoscaler, 'spec.targetCPUUtilizationPercentage', '<auto>')}`];
}

function metrics(autoscaler: KubeObject): string[] {
  const statuses = objectsAt(autoscaler, 'status.currentMetrics');
  return objectsAt(autoscaler, 'spec.metrics').map((metric, index) => metricText(metric, statuses[index]));
}

function metricText(metric: JsonObject, status: JsonObject | undefined): string {
  switch (metric['type']) {
    case 'External': return valueOrAverage(objectAt(metric, 'external'), at(status, 'external'));
    case 'Object': return valueOrAverage(objectAt(metric, 'object'), at(status, 'object'));
    case 'Pods': return `${currentQuantity(at(status, 'pods'), 'averageValue')}/${quantityCell(at(metric, 'pods.target.averageValue'), NO_AMOUNT)}`;
    case 'Resource': return resourceText(objectAt(metric, 'resource'), at(status, 'resource'));
    case 'ContainerResource': return resourceText(objectAt(metric, 'containerResource'), at(status, 'containerResource'));
    default: return '<unknown type>';
  }
}

type Measured = ReturnType<typeof at>;

function valueOrAverage(source: JsonObject, measured: Measured): string {
  if (!isSetAt(source, 'target.averageValue')) {
    return `${currentQuantity(measured, 'value')}/${quantityCell(at(source, 'target.value'), NO_AMOUNT)}`;
  }
  const current = isSetAt(measured, 'current.averageValue') ? quantityCell(at(measured, 'current.averageValue')) : UNKNOWN;
  return `${current}/${quantityCell(at(source, 'target.averageValue'))} (avg)`;
}

function resourceText(source: JsonObject, measured: Measured): string {
  const name = textAt(source, 'name');
  if (isSetAt(source, 'target.averageValue')) {
    return `${name}: ${currentQuantity(measured, 'averageValue')}/${quantityCell(at(source, 'target.averageValue'))}`;
  }
  return `${name}: ${percent(measured, 'current.averageUtilization', UNKNOWN)}/${percent(source, 'target.averageUtilization', '<auto>')}`;
}

function percent(value: Measured, path: string, missing: string): string {
  return isSetAt(value, path) ? `${numberAt(value, path)}%` : missing;
}

/** What was measured. */
function currentQuantity(measured: Measured, field: string): string {
  return isJsonObject(measured) ? quantityCell(at(measured, `current.${field}`), NO_AMOUNT) : UNKNOWN;
}
