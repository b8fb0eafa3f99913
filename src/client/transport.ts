import type { PlainRequest } from '../wire/exchange.ts';
import type { Status } from '../wire/status.ts';
import { decodeUtf8, parseJson } from '../wire/json.ts';
import { isStatus, reasonForCode } from '../wire/status.ts';
import type { Target } from './errors.ts';
import { ApiError, DecodeError, EverwatchError, TransportError, describeTarget } from './errors.ts';
import { retryAfterMs } from './retry-after.ts';

/** A request as a client hands it to a transport. */
export interface OutgoingRequest extends PlainRequest {
  /** True for a watch. A transport gives it a connection (or stream) of its own and no time limit. */
  readonly longRunning?: boolean;
}

/**
 * What a transport brings back once status and headers are there.
 * The body is read at most once. Whoever does not read it to its end calls `cancel`.
 */
export interface TransportReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The bytes as they come. Nothing is read ahead of the reader beyond a bounded buffer, so a reader that pauses
   * slows the server down. Throws {@link TransportError} with stage `body` if the body is cut; ends quietly only
   * if the server ended it.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives the connection up, or back. May be called at any time, more than once, and makes a pending read end. */
  cancel(): void;
}

/**
 * The way to the server: credentials, TLS and sockets are its business, the meaning of an answer is not. It answers with
 * any status. It throws {@link TransportError} if there is no answer, and the signal's reason if the request's
 * signal is aborted.
 */
export type Transport = (request: OutgoingRequest) => Promise<TransportReply>;

export interface ExchangeOptions {
  /** Wall time for dates in `Retry-After`; milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Sends a request and looks at the status: the one place where that happens. Returns only replies below 300; for
 * others it reads the body, which should be a Status, and throws {@link ApiError}.
 */
export async function exchange(
  transport: Transport, request: OutgoingRequest, options: ExchangeOptions & { readonly target: Target },
): Promise<TransportReply> {
  const reply = await send(transport, request, options.target);
  if (reply.status >= 200 && reply.status < 300) return reply;
  const status = await statusOf(reply);
  const waitMs = retryAfterMs({ header: reply.headers['retry-after'], date: reply.headers['date'], status, now: options.now() });
  throw new ApiError(options.target, status, waitMs === undefined ? {} : { retryAfterMs: waitMs });
}

async function send(transport: Transport, request: OutgoingRequest, target: Target): Promise<TransportReply> {
  try {
    return await transport(request);
  } catch (cause) {
    if (request.signal?.aborted) throw request.signal.reason;
    if (cause instanceof EverwatchError) throw cause;
    throw new TransportError('headers', `cannot ${describeTarget(target)}: ${messageOf(cause)}`, { cause });
  }
}

// An error body is a Status of at most a few KB, or a proxy's page; more than this is not worth waiting for.
const LONGEST_ERROR_BODY = 64 * 1024;

async function statusOf(reply: TransportReply): Promise<Status> {
  let text: string;
  try {
    text = new TextDecoder().decode(await readUpTo(reply, LONGEST_ERROR_BODY));
  } catch (cause) {
    // The status line has come, and it says more than the fact that the rest was cut.
    text = `(the body was cut: ${messageOf(cause)})`;
  }
  const status = statusFrom(text);
  if (status !== undefined) return status.code === undefined ? { ...status, code: reply.status } : status;
  const message = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return {
    kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: message.trim(),
    reason: reasonForCode(reply.status), code: reply.status,
  };
}

function statusFrom(text: string): Status | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = parseJson(text);
    return isStatus(value) ? value : undefined;
  } catch {
    // A page or a cut body; the caller quotes it.
    return undefined;
  }
}

async function readUpTo(reply: TransportReply, limit: number, onPiece?: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of reply.body) {
      onPiece?.();
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limit) break;
    }
  } finally {
    reply.cancel();
  }
  return concatenate(chunks, size);
}

/** Reads a body to its end. `onPiece` is called for each piece that comes. */
export async function readBody(reply: TransportReply, onPiece?: () => void): Promise<Uint8Array> {
  return readUpTo(reply, Number.POSITIVE_INFINITY, onPiece);
}

/** Decodes a body. Throws {@link DecodeError} if it is no JSON. */
export function decodeJson(bytes: Uint8Array, target: Target): unknown {
  try {
    return parseJson(decodeUtf8(bytes));
  } catch (cause) {
    throw new DecodeError(`cannot ${describeTarget(target)}: the answer is not JSON: ${messageOf(cause)}`, {
      ...offsetOf(cause), cause,
    });
  }
}

/** The offset that a JSON error names, in the form DecodeError takes. */
export function offsetOf(cause: unknown): { readonly offset?: number } {
  if (typeof cause !== 'object' || cause === null || !('offset' in cause)) return {};
  return typeof cause.offset === 'number' ? { offset: cause.offset } : {};
}

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The sentence in an error, whatever was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
