import { unreachable } from '../../../base/invariant.ts';
import { cloneJson, equalJson } from '../../../wire/json.ts';
import { fieldOf, type JsonObject, type JsonValue, type KubeObject, type ObjectMeta } from '../../../wire/object.ts';
import { finalizersForDeletion } from './deletion.ts';
import type { GenerationRule, Rules, StatusRule } from './rules.ts';
import type { FieldGetters, ResourceStrategy, UpdatedPart } from './strategy.ts';

/** Makes a strategy of a row of the table. */
export function strategyFrom(rules: Rules, fields: FieldGetters): ResourceStrategy {
  const { generation, status, hooks = {}, dependents = 'background' } = rules;
  return {
    allowCreateOnUpdate: rules.putCreates ?? false,
    allowUnconditionalUpdate: rules.unconditionalPut ?? true,
    dependents,
    returnsDeletedObject: rules.returnsDeleted ?? false,
    graceful: hooks.gracePeriodSeconds !== undefined,
    ...(rules.timeToLiveMs === undefined ? {} : { timeToLiveMs: rules.timeToLiveMs }),
    tracksGeneration: generation !== undefined && generation !== 'late spec',
    fields,
    prepareForCreate(object, uid) {
      if (status !== undefined) bearStatus(object, status);
      hooks.prepareForCreate?.(object, uid);
    },
    prepareForUpdate(next, current, part) {
      restore(next, current, { part, status });
      hooks.prepareForUpdate?.(next, current, part);
    },
    stampTimes: (next, current, now) => hooks.stampTimes?.(next, current, now),
    // A pod that gets its node is no new pod: nobody has changed what is wanted.
    generationChanged: (next, current, part = 'main') => generation !== undefined && part !== 'binding' && isNewGeneration(generation, { next, current, part }),
    prepareForDeletion: (next) => hooks.prepareForDeletion?.(next),
    deletionFinalizers: (current, options) => finalizersForDeletion(current, options, dependents),
    gracePeriodSeconds: (current, asked) => hooks.gracePeriodSeconds?.(current, asked) ?? 0,
    hasOwnFinalizers: (current) => hooks.isKept?.(current) ?? false,
  };
}

function bearStatus(object: KubeObject, { born }: StatusRule): void {
  if (born === 'as sent') return;
  if (born === 'absent') delete object['status'];
  else object['status'] = cloneJson(born);
}

/** Puts back what does not belong to the part that is written. */
function restore(next: KubeObject, current: KubeObject, write: { readonly part: UpdatedPart; readonly status: StatusRule | undefined }): void {
  const { part, status } = write;
  switch (part) {
    case 'main':
      if (status !== undefined && status.protected !== false) keepField(next, current, 'status');
      return;
    case 'status':
      keepAllBut(next, current, 'status');
      if (status?.locksMetadata === true) keepMetadata(next.metadata, current.metadata);
      return;
    case 'finalize':
      keepField(next, current, 'status');
      return;
    case 'approval':
      keepAllBut(next, current, 'status');
      return;
    case 'ephemeralcontainers':
    case 'resize':
      keepField(next, current, 'status');
      keepMetadata(next.metadata, current.metadata);
      return;
    case 'binding':
      return;
    default:
      unreachable(part);
  }
}

function keepAllBut(next: KubeObject, current: KubeObject, field: string): void {
  for (const name of new Set([...Object.keys(current), ...Object.keys(next)])) {
    if (name !== field && name !== 'metadata') keepField(next, current, name);
  }
}

function keepField(next: JsonObject, current: JsonObject, field: string): void {
  const value = fieldOf(current, field);
  if (value === undefined) delete next[field];
  else next[field] = value;
}

const USER_METADATA = ['labels', 'annotations', 'finalizers', 'ownerReferences'] as const;

function keepMetadata(next: ObjectMeta, current: ObjectMeta): void {
  for (const field of USER_METADATA) keepField(next, current, field);
}

interface Change {
  readonly next: KubeObject;
  readonly current: KubeObject;
  readonly part: UpdatedPart;
}

function isNewGeneration(rule: GenerationRule, { next, current, part }: Change): boolean {
  const differs = (field: string): boolean => !equalJson(valueOf(next, field), valueOf(current, field));
  switch (rule) {
    case 'spec':
    case 'late spec': return differs('spec');
    case 'template': return differs('template');
    case 'webhooks': return differs('webhooks');
    // The strategy of the status does not count annotations, though it may change them.
    case 'spec+annotations': return differs('spec') || (part === 'main' && !equalMaps(next.metadata.annotations, current.metadata.annotations));
    case 'content+labels': return contentDiffers(next, current) || !equalMaps(next.metadata.labels, current.metadata.labels);
    case 'content': return part === 'main' && contentDiffers(next, current);
    case 'once': return false;
    default: return unreachable(rule);
  }
}

function valueOf(object: KubeObject, field: string): JsonValue {
  return fieldOf(object, field) ?? null;
}

/** Whether anything but metadata differs; where status is a subresource, it has been put back before. */
function contentDiffers(next: KubeObject, current: KubeObject): boolean {
  const { metadata: _next, ...after } = next;
  const { metadata: _current, ...before } = current;
  return !equalJson(after, before);
}

function equalMaps(a: JsonObject | undefined, b: JsonObject | undefined): boolean {
  return equalJson(a ?? {}, b ?? {});
}
