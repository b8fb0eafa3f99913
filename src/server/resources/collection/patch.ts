import type { KubeObject } from '../../../wire/object.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import type { Status } from '../../../wire/status.ts';
import type { Place, ResourceStore, WriteOutcome } from '../resource-store.ts';
import type { Tracking } from '../apply/tracking.ts';
import type { UpdatedPart } from '../strategies/strategy.ts';
import { update } from './update.ts';

export interface PatchRequest extends Place {
  readonly part: UpdatedPart;
  readonly dryRun: boolean;
  readonly tracking?: Tracking;
  /** Applies the patch to the current object, decodes and defaults the result. */
  readonly apply: (current: KubeObject) => Outcome<KubeObject, Status>;
}

/**
 * Patches an object. If somebody else writes meanwhile the patch is applied to the newer object, unless it names a
 * `resourceVersion`: that makes it a precondition.
 */
export function patch(store: ResourceStore, request: PatchRequest): Promise<WriteOutcome> {
  const { apply, ...rest } = request;
  return update(store, { ...rest, change: apply });
}
