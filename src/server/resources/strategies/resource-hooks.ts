import { objectAt, objectsAt } from '../../../wire/fields.ts';
import { isJsonObject, type JsonObject, type KubeObject } from '../../../wire/object.ts';
import type { KindHooks } from './rules.ts';

/*
 * Fields of dynamic resource allocation that Kubernetes 1.35 drops, since their features are off: DRADeviceTaints,
 * DRAPartitionableDevices, DRADeviceBindingConditions, DRAConsumableCapacity.
 */

const SLICE_FIELDS = ['sharedCounters', 'perDeviceNodeSelection'];
const DEVICE_FIELDS = [
  'taints',
  'consumesCounters', 'nodeName', 'nodeSelector', 'allNodes',
  'bindingConditions', 'bindingFailureConditions', 'bindsToNode',
  'allowMultipleAllocations',
];
const REQUEST_FIELDS = ['tolerations', 'capacity'];

export const RESOURCE_SLICE: KindHooks = {
  prepareForCreate: dropFromSlice,
  prepareForUpdate: dropFromSlice,
};

export const RESOURCE_CLAIM: KindHooks = {
  prepareForCreate: (claim) => dropFromClaim(objectAt(claim, 'spec')),
  prepareForUpdate: (next) => dropFromClaim(objectAt(next, 'spec')),
};

export const RESOURCE_CLAIM_TEMPLATE: KindHooks = {
  prepareForCreate: (template) => dropFromClaim(objectAt(template, 'spec.spec')),
  prepareForUpdate: (next) => dropFromClaim(objectAt(next, 'spec.spec')),
};

function dropFromSlice(slice: KubeObject): void {
  drop(objectAt(slice, 'spec'), SLICE_FIELDS);
  for (const device of objectsAt(slice, 'spec.devices')) {
    drop(device, DEVICE_FIELDS);
    for (const capacity of Object.values(objectAt(device, 'capacity'))) {
      if (isJsonObject(capacity)) drop(capacity, ['requestPolicy']);
    }
  }
}

function dropFromClaim(spec: JsonObject): void {
  for (const request of objectsAt(spec, 'devices.requests')) {
    drop(objectAt(request, 'exactly'), REQUEST_FIELDS);
    for (const alternative of objectsAt(request, 'firstAvailable')) drop(alternative, REQUEST_FIELDS);
  }
  for (const constraint of objectsAt(spec, 'devices.constraints')) drop(constraint, ['distinctAttribute']);
}

function drop(from: JsonObject, fields: readonly string[]): void {
  for (const field of fields) delete from[field];
}
