import type { Clock } from '../base/clock.ts';
import { decodeUtf8, parseJson } from '../wire/json.ts';
import { LineSplitter } from '../wire/lines.ts';
import type { JsonObject, JsonValue } from '../wire/object.ts';
import { isJsonObject } from '../wire/object.ts';
import type { Status } from '../wire/status.ts';
import { isStatus, unexplained } from '../wire/status.ts';
import { INITIAL_EVENTS_END } from '../wire/watch-event.ts';
import type { Target } from './errors.ts';
import { ApiError, DecodeError, EverwatchError, TransportError, describeTarget } from './errors.ts';
import { classify } from './resume-judgement.ts';
import type { Limits } from './resume-pace.ts';
import type { StreamEnd, StreamSummary } from './resume-types.ts';
import { retryAfterMs } from './retry-after.ts';
import type { TransportReply } from './transport.ts';
import { messageOf, offsetOf } from './transport.ts';
import type { WireWord } from './watch-types.ts';

/** One thing that a watch has brought. `end` is the last. */
export type StreamItem =
  | { readonly kind: 'change'; readonly word: WireWord; readonly object: JsonObject; readonly version: string }
  | { readonly kind: 'bookmark'; readonly version: string; readonly endsInitialEvents: boolean }
  | { readonly kind: 'end'; readonly end: StreamEnd };

export interface WatchStreamOptions {
  readonly clock: Clock;
  readonly target: Target;
  /** A longer line ends the stream with an error; default 64 MiB. */
  readonly maxLineBytes?: number;
}

/**
 * Reads an open watch: chunks -> lines -> events, and the reason of the end. Reads only when asked, so that a reader
 * that pauses slows the server down; while nobody reads, the limits do not run.
 */
export class WatchStream {
  readonly #reply: TransportReply;
  readonly #clock: Clock;
  readonly #target: Target;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #splitter: LineSplitter;
  readonly #openedAt: number;
  #line = 0;
  #readMs = 0;
  #unknownTypes = 0;
  #heard = false;
  #bookmarked = false;
  #stopped: 'idle' | 'cancelled' | undefined;

  constructor(reply: TransportReply, options: WatchStreamOptions) {
    this.#reply = reply;
    this.#clock = options.clock;
    this.#target = options.target;
    this.#chunks = reply.body[Symbol.asyncIterator]();
    this.#splitter = new LineSplitter(options.maxLineBytes === undefined ? {} : { maxLineBytes: options.maxLineBytes });
    this.#openedAt = options.clock.monotonic();
  }

  /** Events of a type that this client does not know, which it leaves out. */
  get unknownTypes(): number {
    return this.#unknownTypes;
  }

  summary(): StreamSummary {
    return { livedMs: this.#clock.monotonic() - this.#openedAt, heard: this.#heard, bookmarked: this.#bookmarked };
  }

  /** Gives the connection up; a pending `read` ends. */
  cancel(): void {
    this.#stopped ??= 'cancelled';
    this.#reply.cancel();
  }

  /** What has come since the last call, at least one thing. Never throws for what the server or the network does. */
  async read(limits: Limits): Promise<readonly StreamItem[]> {
    for (;;) {
      const chunk = await this.#nextChunk(limits);
      const items = chunk instanceof Uint8Array ? this.#itemsOf(chunk) : [{ kind: 'end' as const, end: chunk }];
      if (items.at(-1)?.kind === 'end') this.#reply.cancel();
      if (items.length > 0) return items;
    }
  }

  async #nextChunk(limits: Limits): Promise<Uint8Array | StreamEnd> {
    const startedAt = this.#clock.monotonic();
    const left = limits.totalMs === undefined ? limits.silenceMs : Math.min(limits.silenceMs, limits.totalMs - this.#readMs);
    const cancelTimer = this.#clock.after(Math.max(0, left), () => {
      this.#stopped ??= 'idle';
      this.#reply.cancel();
    });
    try {
      const next = await this.#chunks.next();
      if (this.#stopped !== undefined) return { kind: 'idle' };
      return next.done === true ? this.#orderlyEnd() : next.value;
    } catch (cause) {
      if (this.#stopped !== undefined) return { kind: 'idle' };
      return { kind: 'cut', error: this.#cutError(cause) };
    } finally {
      cancelTimer();
      this.#readMs += this.#clock.monotonic() - startedAt;
    }
  }

  #orderlyEnd(): StreamEnd {
    if (this.#splitter.finish() === undefined) return { kind: 'clean' };
    // Proxies end a body in an orderly way when their own connection broke. The part of an event is dropped.
    return { kind: 'cut', error: new TransportError('body', `cannot ${describeTarget(this.#target)}: the stream ended in the middle of an event`) };
  }

  #cutError(cause: unknown): EverwatchError {
    if (cause instanceof EverwatchError) return cause;
    return new TransportError('body', `cannot ${describeTarget(this.#target)}: ${messageOf(cause)}`, { cause });
  }

  #itemsOf(chunk: Uint8Array): StreamItem[] {
    const batch = this.#splitter.push(chunk);
    const items: StreamItem[] = [];
    for (const line of batch.lines) {
      const item = this.#itemOf(line);
      if (item === undefined) continue;
      items.push(item);
      if (item.kind === 'end') return items;
    }
    if (batch.overflow !== undefined) {
      items.push(this.#undecodable(`an event is longer than ${batch.overflow.limitBytes} bytes`));
    }
    return items;
  }

  #itemOf(line: Uint8Array): StreamItem | undefined {
    this.#line++;
    let value: JsonValue;
    try {
      value = parseJson(decodeUtf8(line));
    } catch (cause) {
      return this.#undecodable(messageOf(cause), cause);
    }
    if (!isJsonObject(value)) return this.#undecodable('an event is no object');
    const { type, object } = value;
    if (type === 'ERROR') return this.#errorItem(object);
    if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED' && type !== 'BOOKMARK') {
      this.#unknownTypes++;
      return undefined;
    }
    return isJsonObject(object) ? this.#changeOrBookmark(type, object) : this.#undecodable(`${type} without an object`);
  }

  #changeOrBookmark(type: WireWord | 'BOOKMARK', object: JsonObject): StreamItem {
    const metadata = isJsonObject(object.metadata) ? object.metadata : {};
    const version = metadata.resourceVersion;
    if (typeof version !== 'string' || version === '') return this.#undecodable(`${type} without metadata.resourceVersion`);
    if (type !== 'BOOKMARK') {
      if (typeof metadata.name !== 'string') return this.#undecodable(`${type} without metadata.name`);
      this.#heard = true;
      return { kind: 'change', word: type, object, version };
    }
    const endsInitialEvents = isJsonObject(metadata.annotations) && metadata.annotations[INITIAL_EVENTS_END] === 'true';
    this.#heard = true;
    if (!endsInitialEvents) this.#bookmarked = true;
    return { kind: 'bookmark', version, endsInitialEvents };
  }

  #errorItem(object: JsonValue | undefined): StreamItem {
    const status = isStatus(object) ? object : looseStatus(object);
    const waitMs = retryAfterMs({ status, now: this.#clock.now() });
    const error = new ApiError(this.#target, status, waitMs === undefined ? {} : { retryAfterMs: waitMs });
    return { kind: 'end', end: { kind: classify(error) === 'expired' ? 'expired' : 'refused', error } };
  }

  #undecodable(problem: string, cause?: unknown): StreamItem {
    const error = new DecodeError(`cannot ${describeTarget(this.#target)}: line ${this.#line}: ${problem}`, {
      line: this.#line, ...offsetOf(cause), ...(cause === undefined ? {} : { cause }),
    });
    return { kind: 'end', end: { kind: 'cut', error } };
  }
}

/** Some servers leave out what makes it a Status; the word ERROR is enough, and code and reason say the rest. */
function looseStatus(object: JsonValue | undefined): Status {
  if (!isJsonObject(object)) return unexplained('an ERROR event without a Status');
  const { code, reason, message } = object;
  return {
    ...unexplained(typeof message === 'string' ? message : 'an ERROR event without a Status'),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof code === 'number' ? { code } : {}),
  };
}
