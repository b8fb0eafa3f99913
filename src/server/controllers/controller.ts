import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import type { Client, ObjectRef } from '../../client/client-types.ts';
import { ApiError } from '../../client/errors.ts';
import type { Live, Watch, WatchEvent } from '../../client/watch-types.ts';
import type { Kind, ObjectLike } from '../../kinds/kind.ts';
import type { Reason } from '../../wire/status.ts';

/** What every controller is started with. All state is in the objects, so that it may end and start again at any time. */
export interface ControllerOptions {
  /** Not closed by the controller. */
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Told of what failed; it is tried again after a pause. */
  readonly onError: (error: unknown) => void;
}

export interface RunningController {
  /** Resolves once the signal has ended it and nothing of it runs any more; never rejects. */
  readonly stopped: Promise<void>;
}

/** Hands on the events of a watch until the signal ends it. */
export async function follow<T>(watch: Watch<T>, { signal, onError }: Pick<ControllerOptions, 'signal' | 'onError'>, take: (event: WatchEvent<T>) => void): Promise<void> {
  try {
    for await (const event of watch) take(event);
  } catch (error) {
    if (!signal.aborted) onError(error);
  }
}

export function isRefusal(error: unknown, ...reasons: readonly Reason[]): error is ApiError {
  return error instanceof ApiError && reasons.includes(error.reason);
}

/** The object, or undefined if there is none of that name. */
export async function getOrNothing<T extends ObjectLike>({ client, signal }: Pick<ControllerOptions, 'client' | 'signal'>, kind: Kind<T>, ref: ObjectRef & object): Promise<Live<T> | undefined> {
  try {
    return await client.get(kind, ref, { signal });
  } catch (error) {
    if (isRefusal(error, 'NotFound')) return undefined;
    throw error;
  }
}

// More writers than this at once on one object are not expected; the work queue tries again after a pause.
const TRIES = 5;

/**
 * Writes an object anew from its latest state each time somebody else came between. `write` gets undefined if the
 * object is gone. `first` is the state that is known already, if any.
 */
export async function untilNoConflict<T, R>(read: () => Promise<T>, write: (latest: T) => Promise<R>, first?: T): Promise<R> {
  for (let tries = 1; ; tries++) {
    const latest = tries === 1 && first !== undefined ? first : await read();
    try {
      return await write(latest);
    } catch (error) {
      if (tries === TRIES || !isRefusal(error, 'Conflict')) throw error;
    }
  }
}
