import { grantFor } from './missing-grant.ts';
import type { Target } from './missing-grant.ts';
import type { Status } from '../wire/status.ts';
import type { Reason } from '../wire/status.ts';
import { REASONS, reasonOf } from '../wire/status.ts';

/**
 * Stable words for what went wrong; a program decides by these, never by a message.
 *
 * - `EVERWATCH_API`: the server answered with a failure; see {@link ApiError}.
 * - `EVERWATCH_TRANSPORT`: no answer, or only a part of one; see {@link TransportError}.
 * - `EVERWATCH_DECODE`: the answer is not what was agreed; see {@link DecodeError}.
 * - `EVERWATCH_CONFIG`: the kubeconfig or the credentials cannot be used.
 * - `EVERWATCH_WAIT`: what was waited for did not come; see `WaitError`.
 * - `EVERWATCH_SLOW`: the loop of a watch with `slow: 'error'` could not keep up; see {@link SlowReaderError}.
 * - `EVERWATCH_USAGE`: the call itself makes no sense; it is a bug of the caller.
 */
export type ErrorCode =
  | 'EVERWATCH_API' | 'EVERWATCH_TRANSPORT' | 'EVERWATCH_DECODE' | 'EVERWATCH_CONFIG' | 'EVERWATCH_USAGE'
  | 'EVERWATCH_WAIT' | 'EVERWATCH_SLOW';

/** What all errors of this package have in common. `cause` is what lay below, if anything did. */
export class EverwatchError extends Error {
  override readonly name: string = 'EverwatchError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The call makes no sense, for example a namespace for a cluster-scoped kind. */
export class UsageError extends EverwatchError {
  override readonly name: string = 'UsageError';

  constructor(message: string) {
    super('EVERWATCH_USAGE', message);
  }
}

/** More events waited for the loop than `queueLimit` allows, and it had asked to hear of that rather than to fall behind. */
export class SlowReaderError extends EverwatchError {
  override readonly name: string = 'SlowReaderError';

  constructor(waiting: number) {
    super('EVERWATCH_SLOW', `the loop is too slow: ${waiting} events wait for it; take them quicker, or choose slow: 'wait' or 'latest'`);
  }
}

/** The kubeconfig, the in-cluster files or the credentials they name cannot be used. */
export class ConfigError extends EverwatchError {
  override readonly name: string = 'ConfigError';

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super('EVERWATCH_CONFIG', message, options);
  }
}

export type { Target } from './missing-grant.ts';

/** `watch pods in namespace shop`. */
export function describeTarget(target: Target): string {
  const name = target.name === undefined ? '' : ` "${target.name}"`;
  const place = target.namespace === undefined ? '' : ` in namespace ${target.namespace}`;
  return `${target.verb} ${target.resource}${name}${place}`;
}

export interface ApiErrorOptions {
  /** How long the server asks to wait, from `Retry-After` or the Status; milliseconds. */
  readonly retryAfterMs?: number;
}

/**
 * The server's refusal. `message` says what was asked, what the server answered, and what to do about it.
 * The reason is one of the table in `wire/status.ts`; a code that the server explains with no reason it knows
 * gets the reason that the code stands for.
 */
export class ApiError extends EverwatchError {
  override readonly name: string = 'ApiError';
  readonly status: Status;
  readonly reason: Reason;
  readonly target: Target;
  readonly retryAfterMs: number | undefined;

  constructor(target: Target, status: Status, options: ApiErrorOptions = {}) {
    super('EVERWATCH_API', apiMessage(target, status));
    this.status = status;
    this.reason = reasonOf(status);
    this.target = target;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** The HTTP status code, or the one the Status names. */
  get statusCode(): number {
    return this.status.code ?? REASONS[this.reason].code;
  }
}

function apiMessage(target: Target, status: Status): string {
  const reason = reasonOf(status);
  const said = status.message === undefined || status.message === '' ? '' : `: ${status.message}`;
  return `cannot ${describeTarget(target)}: ${String(status.code ?? REASONS[reason].code)} ${reason}${said}\n${adviceFor(target, reason)}`;
}

function adviceFor(target: Target, reason: Reason): string {
  if (reason !== 'Forbidden') return REASONS[reason].sentence;
  const { sentence, role } = grantFor(target);
  return `${sentence}\n${role}`;
}

/**
 * How far a request came before it broke:
 * - `connect`: no connection (name, address, TLS); the server has seen nothing.
 * - `headers`: sent, or partly sent, but no answer came; a write may have happened.
 * - `body`: the answer began and was cut.
 */
export type TransportStage = 'connect' | 'headers' | 'body';

/** There was no answer, or it was cut. `cause` has the socket's own error. */
export class TransportError extends EverwatchError {
  override readonly name: string = 'TransportError';
  readonly stage: TransportStage;

  constructor(stage: TransportStage, message: string, options: { readonly cause?: unknown } = {}) {
    super('EVERWATCH_TRANSPORT', message, options);
    this.stage = stage;
  }
}

/** The bytes are not what was agreed: no JSON, no object, no version. */
export class DecodeError extends EverwatchError {
  override readonly name: string = 'DecodeError';
  /** Where in the text the fault is, in bytes of UTF-8 before it; undefined if the text is whole but its content wrong. */
  readonly offset: number | undefined;
  /** Which line of a watch, counted from 1; undefined for other bodies. */
  readonly line: number | undefined;

  constructor(message: string, options: { readonly offset?: number; readonly line?: number; readonly cause?: unknown } = {}) {
    super('EVERWATCH_DECODE', message, options.cause === undefined ? {} : { cause: options.cause });
    this.offset = options.offset;
    this.line = options.line;
  }
}
