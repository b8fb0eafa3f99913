import { at, listAt, textAt } from '../../../../wire/fields.ts';
import { isJsonObject, type KubeObject } from '../../../../wire/object.ts';
import { ageOf, nameOf, UNSET } from './cell.ts';
import { labelSelectorGoText } from './go-selector.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

/** Of a MutatingWebhookConfiguration and of a ValidatingWebhookConfiguration. */
export const WEBHOOK_CONFIGURATION: TablePrinter = {
  columns: [NAME, column('Webhooks', 'Number of webhooks', 'integer'), AGE],
  cells: (configuration, now) => [nameOf(configuration), listAt(configuration, 'webhooks').length, ageOf(configuration, now)],
};

export const VALIDATING_ADMISSION_POLICY: TablePrinter = {
  columns: [NAME, column('Validations', 'Number of rules', 'integer'), column('ParamKind', 'Kind of its parameters'), AGE],
  cells: (policy, now) => [nameOf(policy), listAt(policy, 'spec.validations').length, paramKind(policy), ageOf(policy, now)],
};

function paramKind(policy: KubeObject): string {
  const kind = at(policy, 'spec.paramKind');
  return isJsonObject(kind) ? `${textAt(kind, 'apiVersion')}/${textAt(kind, 'kind')}` : UNSET;
}

export const VALIDATING_ADMISSION_POLICY_BINDING: TablePrinter = {
  columns: [NAME, column('PolicyName', 'Policy that is bound'), column('ParamRef', 'Parameters of the policy'), AGE],
  cells: (binding, now) => [nameOf(binding), textAt(binding, 'spec.policyName'), paramReference(binding), ageOf(binding, now)],
};

function paramReference(binding: KubeObject): string {
  const reference = at(binding, 'spec.paramRef');
  if (!isJsonObject(reference)) return UNSET;
  const name = textAt(reference, 'name');
  if (name !== '') return `${textAt(reference, 'namespace') || '*'}/${name}`;
  const { selector } = reference;
  return isJsonObject(selector) ? labelSelectorGoText(selector) : UNSET;
}
