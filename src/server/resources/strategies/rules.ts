import type { JsonObject, KubeObject } from '../../../wire/object.ts';
import type { DependentsPolicy, UpdatedPart } from './strategy.ts';

/**
 * What makes a new generation:
 * - `spec`, `template`, `webhooks`: a change of that field. `spec+annotations`: of either (deployments).
 * - `content`: of anything but metadata (custom resources). `content+labels`: or of labels (endpoint slices).
 * - `once`: always 1. `late spec`: none until the spec changes for the first time (CSI drivers).
 */
export type GenerationRule = 'spec' | 'spec+annotations' | 'template' | 'webhooks' | 'content' | 'content+labels' | 'late spec' | 'once';

export interface StatusRule {
  /** The status of a new object; `as sent`: what the client says (nodes); `absent`: none (custom resources). */
  readonly born: JsonObject | 'as sent' | 'absent';
  /** Whether a write to the main resource leaves the status alone. Default: true. */
  readonly protected?: false;
  /** Whether a write to `/status` leaves labels, annotations, finalizers and owners alone. Default: false. */
  readonly locksMetadata?: true;
}

/** What a kind does beyond the table. Each is called after what the table says. */
export interface KindHooks {
  readonly prepareForCreate?: (object: KubeObject, uid: string) => void;
  readonly prepareForUpdate?: (next: KubeObject, current: KubeObject, part: UpdatedPart) => void;
  readonly stampTimes?: (next: KubeObject, current: KubeObject, now: string) => void;
  readonly prepareForDeletion?: (next: KubeObject) => void;
  readonly gracePeriodSeconds?: (current: KubeObject, asked: number | undefined) => number;
  readonly isKept?: (current: KubeObject) => boolean;
}

/** One row of the table; what is absent is as for most kinds. */
export interface Rules {
  /** Default: false. */
  readonly putCreates?: true;
  /** Default: true. */
  readonly unconditionalPut?: false;
  /** Default: `background`. */
  readonly dependents?: DependentsPolicy;
  /** Default: false. */
  readonly returnsDeleted?: true;
  readonly timeToLiveMs?: number;
  /** Default: no generation. */
  readonly generation?: GenerationRule;
  /** Default: no status. */
  readonly status?: StatusRule;
  readonly hooks?: KindHooks;
}
