import type { ObjectLike } from '../kinds/kind.ts';
import type { CallOptions } from './call-types.ts';
import type { Live } from './watch-types.ts';

/** A state that an object can be in, with the words for it: "waited for … to be `what`". */
export interface Condition {
  readonly what: string;
  /** Of objects that exist. */
  readonly test: (object: Live<ObjectLike>) => boolean;
}

/** That there is no such object (any more). */
export interface AbsentCondition {
  readonly what: string;
  readonly absent: true;
}

/** A ready-made condition, or any question about the object. */
export type PresentTest<T> = Condition | ((object: Live<T>) => boolean);

export interface UntilOptions<T> extends CallOptions {
  /** Ends the waiting with an error, since what is waited for will not come any more. */
  readonly failOn?: PresentTest<T>;
  /** What it means if the object is deleted while it is waited for: a failure (default), or a reason to wait for the next one of its name. */
  readonly ifDeleted?: 'fail' | 'wait';
}
