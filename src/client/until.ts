import type { Kind, ObjectLike } from '../kinds/kind.ts';
import { isJsonObject } from '../wire/object.ts';
import type { ObjectRef } from './call-types.ts';
import { valuesAt } from './changed-path.ts';
import { EverwatchError } from './errors.ts';
import { placeOf } from './resource.ts';
import type { AbsentCondition, PresentTest, UntilOptions } from './until-types.ts';
import type { WatchSurroundings } from './watch.ts';
import { createWatch } from './watch.ts';
import type { Live, Watch } from './watch-types.ts';

/**
 * - `deadline`: the signal's time was up.
 * - `failed`: `failOn` was met.
 * - `deleted`: the object was there, and is gone.
 */
export type WaitEnd = 'deadline' | 'failed' | 'deleted';

/** What was waited for did not come. `message` says what was last seen, and how the watch fared. */
export class WaitError extends EverwatchError {
  override readonly name: string = 'WaitError';
  readonly end: WaitEnd;
  /** As it was last seen; undefined if there never was one. */
  readonly lastSeen: Live<ObjectLike> | undefined;

  constructor(end: WaitEnd, message: string, options: { readonly lastSeen: Live<ObjectLike> | undefined; readonly cause?: unknown }) {
    super('EVERWATCH_WAIT', message, 'cause' in options ? { cause: options.cause } : {});
    this.end = end;
    this.lastSeen = options.lastSeen;
  }
}

/** Waits for one object; see `Client.until`. Undefined only for the condition that it is absent, if it never was there. */
export async function waitUntil<T extends ObjectLike>(
  kind: Kind<T>, wait: { readonly ref: ObjectRef; readonly condition: PresentTest<T> | AbsentCondition; readonly options: UntilOptions<T> }, surroundings: WatchSurroundings,
): Promise<Live<T> | undefined> {
  const place = placeOf(kind, wait.ref, surroundings.cluster.namespace ?? 'default');
  const { signal } = wait.options;
  const watch = createWatch<T>(kind, {
    ...(place.namespace === undefined ? {} : { namespace: place.namespace }),
    fields: { 'metadata.name': place.name },
    ...(signal === undefined ? {} : { signal }),
  }, surroundings);
  const waiting = new Waiting<T>({ ...wait, watch, place: `${kind.kind} ${place.namespace === undefined ? '' : `${place.namespace}/`}${place.name}` });
  try {
    return await waiting.run();
  } catch (error) {
    throw isTimeout(error) ? waiting.error('deadline', error) : error;
  } finally {
    await watch.close();
  }
}

/** What `AbortSignal.timeout` gives as its reason. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

class Waiting<T extends ObjectLike> {
  readonly #watch: Watch<T>;
  readonly #place: string;
  readonly #condition: PresentTest<T> | AbsentCondition;
  readonly #options: UntilOptions<T>;
  #last: Live<T> | undefined;
  #isThere = false;
  #synced = false;

  constructor(parts: { readonly watch: Watch<T>; readonly place: string; readonly condition: PresentTest<T> | AbsentCondition; readonly options: UntilOptions<T> }) {
    this.#watch = parts.watch;
    this.#place = parts.place;
    this.#condition = parts.condition;
    this.#options = parts.options;
  }

  async run(): Promise<Live<T> | undefined> {
    const condition = this.#condition;
    for await (const event of this.#watch) {
      switch (event.type) {
        case 'added':
        case 'modified':
          this.#last = event.object;
          this.#isThere = true;
          if (isMet(condition, event.object)) return event.object;
          this.#checkFailure(event.object);
          break;
        case 'deleted':
          this.#last = event.object;
          this.#isThere = false;
          // Outside of a gap, this is what is true now; inside, a new object may follow.
          if (isAbsence(condition)) return event.object;
          if (this.#options.ifDeleted !== 'wait') throw this.error('deleted');
          break;
        case 'synced':
          this.#synced = true;
          if (isAbsence(condition) && !this.#isThere) return this.#last;
          break;
        case 'gap':
          break;
      }
    }
    // The client was closed.
    throw this.error('deadline', new EverwatchError('EVERWATCH_USAGE', 'the client was closed'));
  }

  #checkFailure(object: Live<T>): void {
    const { failOn } = this.#options;
    if (failOn !== undefined && isMet(failOn, object)) throw this.error('failed');
  }

  error(end: WaitEnd, cause?: unknown): WaitError {
    const wanted = typeof this.#condition === 'function' ? 'as asked for' : this.#condition.what;
    const message = `${this.#place} did not become ${wanted}: ${this.#why(end, cause)}; ${this.#seen()}. The watch: ${this.#watch.status.explain()}`;
    return new WaitError(end, message, { lastSeen: this.#last, ...(cause === undefined ? {} : { cause }) });
  }

  #why(end: WaitEnd, cause: unknown): string {
    const { failOn } = this.#options;
    switch (end) {
      case 'deadline':
        return isTimeout(cause) ? 'the time is up' : 'the client was closed';
      case 'failed':
        return `it is ${typeof failOn === 'object' ? failOn.what : 'as it must not be'}`;
      case 'deleted':
        return 'it was deleted';
    }
  }

  #seen(): string {
    if (this.#last === undefined) return this.#synced ? 'there was no such object' : 'the server has not said yet whether there is one';
    const words = stateOf(this.#last);
    return `last seen at version ${this.#last.metadata.resourceVersion}${words === '' ? ', with no status' : `: ${words}`}`;
  }
}

function isAbsence<T>(condition: PresentTest<T> | AbsentCondition): condition is AbsentCondition {
  return typeof condition === 'object' && 'absent' in condition;
}

function isMet<T extends ObjectLike>(condition: PresentTest<T> | AbsentCondition, object: Live<T>): boolean {
  if (typeof condition === 'function') return condition(object);
  return 'test' in condition && condition.test(object);
}

/** `phase Pending; Ready=False (ContainersNotReady: containers with unready status: [app])`. */
function stateOf(object: Live<ObjectLike>): string {
  const status = valuesAt(object, ['status']);
  if (!isJsonObject(status)) return '';
  const { phase, conditions } = status;
  const parts = typeof phase === 'string' ? [`phase ${phase}`] : [];
  for (const entry of Array.isArray(conditions) ? conditions : []) {
    if (!isJsonObject(entry)) continue;
    const { type, status: value, reason, message } = entry;
    if (typeof type !== 'string' || typeof value !== 'string') continue;
    const said = [reason, message].flatMap((text) => (typeof text === 'string' && text !== '' ? [text] : [])).join(': ');
    parts.push(`${type}=${value}${said === '' ? '' : ` (${said})`}`);
  }
  const counts = ['active', 'succeeded', 'failed', 'replicas', 'readyReplicas', 'availableReplicas'].flatMap((name) => (typeof status[name] === 'number' ? [`${name} ${String(status[name])}`] : []));
  return [...parts, ...counts].join('; ');
}
