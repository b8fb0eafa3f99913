import { objectsAt, textAt } from '../../../wire/fields.ts';
import type { JsonObject } from '../../../wire/object.ts';
import { fillZero } from '../fill.ts';
import { withObject } from './container.ts';
import type { Defaults } from './defaults.ts';

export const RESOURCE: Defaults = {
  ResourceClaim(claim) {
    withObject(claim, 'spec', defaultClaimSpec);
    for (const result of objectsAt(claim, 'status.allocation.devices.results')) defaultTolerations(result);
  },
  ResourceClaimTemplate: (template) => withObject(template, 'spec.spec', defaultClaimSpec),
};

function defaultClaimSpec(spec: JsonObject): void {
  for (const request of objectsAt(spec, 'devices.requests')) {
    withObject(request, 'exactly', defaultRequest);
    for (const alternative of objectsAt(request, 'firstAvailable')) defaultRequest(alternative);
  }
}

function defaultRequest(request: JsonObject): void {
  fillZero(request, { allocationMode: 'ExactCount' });
  if (textAt(request, 'allocationMode') === 'ExactCount') fillZero(request, { count: 1 });
  defaultTolerations(request);
}

function defaultTolerations(parent: JsonObject): void {
  for (const toleration of objectsAt(parent, 'tolerations')) fillZero(toleration, { operator: 'Equal' });
}
