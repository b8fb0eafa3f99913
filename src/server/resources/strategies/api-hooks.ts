import { at, isSetAt, objectAt, objectsAt, textAt, textsAt } from '../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import { CLEANUP_FINALIZER, terminate } from '../custom-definitions/definition-status.ts';
import { childOf } from '../fill.ts';
import type { KindHooks } from './rules.ts';

/* Kinds about the API itself: definitions, aggregated services, certificate requests. */

export const CUSTOM_RESOURCE_DEFINITION: KindHooks = {
  prepareForCreate: (definition) => recordStorageVersion(definition),
  prepareForUpdate(next, _current, part) {
    if (part === 'main') recordStorageVersion(next);
  },
  prepareForDeletion(next) {
    if (next.metadata.finalizers?.includes(CLEANUP_FINALIZER) === true) return;
    terminate(next, next.metadata.deletionTimestamp ?? '');
    delete next.metadata.deletionGracePeriodSeconds;
  },
  // The first delete always marks it: its objects have to go before.
  isKept: ({ metadata }) => metadata.deletionTimestamp === undefined,
};

/** Objects may from now on be stored in the storage version, so it joins `status.storedVersions`. */
function recordStorageVersion(definition: KubeObject): void {
  const storage = objectsAt(definition, 'spec.versions').find((version) => version['storage'] === true);
  const stored = textsAt(definition, 'status.storedVersions');
  const name = textAt(storage, 'name');
  if (storage === undefined || stored.includes(name)) return;
  definition['status'] = { ...objectAt(definition, 'status'), storedVersions: [...stored, name] };
}

export const API_SERVICE: KindHooks = {
  prepareForCreate(service) {
    if (isSetAt(service, 'spec.service')) return;
    service['status'] = {
      conditions: [
        {
          type: 'Available',
          status: 'True',
          lastTransitionTime: service.metadata.creationTimestamp,
          reason: 'Local',
          message: 'Local APIServices are always available',
        },
      ],
    };
  },
};

// Who asks is for the server to say.
const REQUESTER_FIELDS = ['username', 'uid', 'groups', 'extra'] as const;
// Only the approval subresource may add or remove these.
const APPROVAL_TYPES: ReadonlySet<string> = new Set(['Approved', 'Denied']);

/** The requester (`spec.username`, `uid`, `groups`, `extra`) is taken out of new requests: whoever knows the user puts it in. */
export const CERTIFICATE_SIGNING_REQUEST: KindHooks = {
  prepareForCreate(request) {
    const spec = childOf(request, 'spec');
    for (const field of REQUESTER_FIELDS) delete spec[field];
  },
  prepareForUpdate(next, current, part) {
    if (part === 'main') restoreSpec(next, current);
    if (part === 'status') keepApprovals(next, current);
    if (part === 'approval') next['status'] = { ...objectAt(current, 'status'), conditions: [...objectsAt(next, 'status.conditions')] };
  },
  stampTimes(next, current, now) {
    for (const condition of objectsAt(next, 'status.conditions')) stampCondition(condition, current, now);
  },
};

function restoreSpec(next: KubeObject, current: KubeObject): void {
  next['spec'] = at(current, 'spec');
}

/** Sent approvals with the same number of instances as before become those that are there; other changes are left to validation. */
function keepApprovals(next: KubeObject, current: KubeObject): void {
  const sent = objectsAt(next, 'status.conditions');
  const present = objectsAt(current, 'status.conditions');
  const byType = (conditions: readonly JsonObject[], type: string): JsonObject[] => conditions.filter((condition) => condition['type'] === type);
  const kept = sent.map((condition) => {
    const type = textAt(condition, 'type');
    const before = byType(present, type);
    const now = byType(sent, type);
    if (!APPROVAL_TYPES.has(type) || before.length !== now.length) return condition;
    return before[now.indexOf(condition)] ?? condition;
  });
  next['status'] = { ...objectAt(next, 'status'), ...(kept.length === 0 ? {} : { conditions: kept }) };
}

function stampCondition(condition: JsonObject, current: KubeObject, now: string): void {
  if (!isSetAt(condition, 'lastUpdateTime')) condition['lastUpdateTime'] = now;
  if (isSetAt(condition, 'lastTransitionTime')) return;
  const same = objectsAt(current, 'status.conditions').find(
    (other) => other['type'] === condition['type'] && other['status'] === condition['status'] && isSetAt(other, 'lastTransitionTime'),
  );
  condition['lastTransitionTime'] = same?.['lastTransitionTime'] ?? now;
}
