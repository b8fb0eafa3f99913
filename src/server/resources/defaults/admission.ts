import { objectsAt } from '../../../wire/fields.ts';
import type { JsonObject } from '../../../wire/object.ts';
import { childOf, fillAbsent } from '../fill.ts';
import { withObject } from './container.ts';
import type { Defaults } from './defaults.ts';

export const ADMISSION_REGISTRATION: Defaults = {
  MutatingWebhookConfiguration(configuration) {
    for (const webhook of objectsAt(configuration, 'webhooks')) {
      defaultWebhook(webhook);
      fillAbsent(webhook, { reinvocationPolicy: 'Never' });
    }
  },
  ValidatingWebhookConfiguration(configuration) {
    for (const webhook of objectsAt(configuration, 'webhooks')) defaultWebhook(webhook);
  },
  ValidatingAdmissionPolicy(policy) {
    const spec = childOf(policy, 'spec');
    fillAbsent(spec, { failurePolicy: 'Fail' });
    withObject(spec, 'matchConstraints', defaultMatch);
  },
  ValidatingAdmissionPolicyBinding: (binding) => withObject(binding, 'spec.matchResources', defaultMatch),
};

function defaultWebhook(webhook: JsonObject): void {
  fillAbsent(webhook, { failurePolicy: 'Fail', timeoutSeconds: 10 });
  fillSelectors(webhook);
  withObject(webhook, 'clientConfig.service', defaultServicePort);
  defaultScopes(webhook, 'rules');
}

function defaultMatch(match: JsonObject): void {
  fillSelectors(match);
  defaultScopes(match, 'resourceRules');
  defaultScopes(match, 'excludeResourceRules');
}

function fillSelectors(match: JsonObject): void {
  fillAbsent(match, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} });
}

function defaultScopes(parent: JsonObject, field: string): void {
  for (const rule of objectsAt(parent, field)) fillAbsent(rule, { scope: '*' });
}

/** A reference to a service that is to be called. */
export function defaultServicePort(service: JsonObject): void {
  fillAbsent(service, { port: 443 });
}
