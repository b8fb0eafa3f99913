import type { KubeObject } from '../../../wire/object.ts';

/**
 * Which part of an object a write may change:
 * - `main`: all but the status. `status`: nothing else.
 * - `finalize`: the `spec.finalizers` of a namespace. `approval`: the conditions of a certificate signing request.
 * - `ephemeralcontainers`, `resize`: these parts of a pod's spec.
 * - `binding`: the node of a pod and the condition that tells of it; the writer is the server itself.
 */
export type UpdatedPart = 'main' | 'status' | 'finalize' | 'approval' | 'ephemeralcontainers' | 'resize' | 'binding';

/** What becomes of dependents if a delete does not say it; `unsupported`: dependents are not looked at (events). */
export type DependentsPolicy = 'background' | 'orphan' | 'unsupported';

/** The part of DeleteOptions that says what becomes of dependents. */
export interface Propagation {
  readonly propagationPolicy?: string | undefined;
  readonly orphanDependents?: boolean | undefined;
}

/** Fields by which objects can be selected, each with its value in an object; a field that is not there is `''`. */
export type FieldGetters = ReadonlyMap<string, (object: KubeObject) => string>;

/**
 * What is particular to one resource when it is written, deleted or selected: what Kubernetes has in the `strategy.go` of
 * each kind. Objects are those of the API version that is served, decoded and defaulted.
 */
export interface ResourceStrategy {
  /** A PUT to a name that does not exist creates it. */
  readonly allowCreateOnUpdate: boolean;
  /** A PUT without `resourceVersion` overwrites whatever is there. */
  readonly allowUnconditionalUpdate: boolean;
  readonly dependents: DependentsPolicy;
  /** A delete that removes answers with the object instead of with a Status. */
  readonly returnsDeletedObject: boolean;
  /** Whether deletes have a grace period at all (pods). */
  readonly graceful: boolean;
  /** How long objects live, if not for ever (events). */
  readonly timeToLiveMs?: number;
  /** New objects have `metadata.generation` 1. Without it a generation may still appear with the first change (CSIDriver). */
  readonly tracksGeneration: boolean;
  /** Every legal field selector, `metadata.name` included, under every name a client may use. */
  readonly fields: FieldGetters;

  /**
   * Makes of a sent object a new one: the status it begins with, generated selectors. Name and creationTimestamp are set
   * already.
   */
  prepareForCreate(object: KubeObject, uid: string): void;
  /** Puts back what a write to `part` must not change. Identity (name, uid, ...) is kept by the caller. */
  prepareForUpdate(next: KubeObject, current: KubeObject, part: UpdatedPart): void;
  /**
   * Sets times that the server sets when something changed (phase of a PersistentVolume, conditions of a certificate
   * signing request). To be called after {@link prepareForUpdate}; `now` is RFC 3339 in whole seconds.
   */
  stampTimes(next: KubeObject, current: KubeObject, now: string): void;
  /** Whether the update counts as a new generation. `part` is `main` if absent. To be called after {@link prepareForUpdate}. */
  generationChanged(next: KubeObject, current: KubeObject, part?: UpdatedPart): boolean;
  /** What the mark of deletion means for the kind: a namespace becomes Terminating. */
  prepareForDeletion(next: KubeObject): void;
  /** The finalizers with which the object is to be deleted: its own, and that of the garbage collector which the options ask for. */
  deletionFinalizers(current: KubeObject, options: Propagation): readonly string[];
  /** Seconds between the delete and the end; 0 for all kinds without grace. `asked` is what the options say. */
  gracePeriodSeconds(current: KubeObject, asked: number | undefined): number;
  /** Something beside `metadata.finalizers` keeps the object: a namespace is only ever marked by its first delete. */
  hasOwnFinalizers(current: KubeObject): boolean;
}
