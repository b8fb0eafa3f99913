import type { JsonObject, ListMeta } from './object.ts';

/**
 * What a client does about a reason:
 * - `never`: the request itself is wrong or not allowed; asking again changes nothing.
 * - `now`: read the latest object and try again at once.
 * - `backoff`: wait (as long as the server says, or with growing pauses) and try again.
 * - `relist`: the version is gone; list again and compare.
 */
export type Retry = 'never' | 'now' | 'backoff' | 'relist';

/**
 * The ONE table of reasons (Kubernetes `metav1.StatusReason`). The server builds a Status only from it, the client
 * decides only by it, and `docs/errors.md` is checked against it. `sentence` tells the user what to do.
 */
export const REASONS = {
  BadRequest: { code: 400, retry: 'never', sentence: 'The request is malformed; the message says which part to mend.' },
  Unauthorized: { code: 401, retry: 'never', sentence: 'No valid credentials were sent; refresh the token or certificate.' },
  Forbidden: { code: 403, retry: 'never', sentence: 'The user may not do this; grant the verb on the resource that the message names.' },
  NotFound: { code: 404, retry: 'never', sentence: 'The object or resource does not exist; check name, namespace and API group.' },
  MethodNotAllowed: { code: 405, retry: 'never', sentence: 'The resource does not support this verb.' },
  NotAcceptable: { code: 406, retry: 'never', sentence: 'None of the media types in Accept can be produced; the message lists those that can.' },
  AlreadyExists: { code: 409, retry: 'never', sentence: 'An object of this name exists; update it, or choose another name.' },
  Conflict: { code: 409, retry: 'now', sentence: 'The object has changed since it was read; read it again and re-apply the change.' },
  Gone: { code: 410, retry: 'relist', sentence: 'The version is no longer kept; list again and watch from the list.' },
  Expired: { code: 410, retry: 'relist', sentence: 'The version is older than the history that is kept; list again and watch from the list.' },
  RequestEntityTooLarge: { code: 413, retry: 'never', sentence: 'The body is over the limit; send less.' },
  UnsupportedMediaType: { code: 415, retry: 'never', sentence: 'The body has a Content-Type that is not understood here; the message lists those that are.' },
  Invalid: { code: 422, retry: 'never', sentence: 'The object breaks a rule; details.causes names each field.' },
  TooManyRequests: { code: 429, retry: 'backoff', sentence: 'The server is busy or not ready; wait as long as Retry-After says.' },
  ServerTimeout: { code: 500, retry: 'backoff', sentence: 'The server could not finish in time; try again.' },
  InternalError: { code: 500, retry: 'backoff', sentence: 'The server failed; the message and its log say how.' },
  ServiceUnavailable: { code: 503, retry: 'backoff', sentence: 'The server cannot serve now; try again.' },
  Timeout: { code: 504, retry: 'backoff', sentence: 'The request took too long, or asked for a version that the server has not reached.' },
} as const;

// Checks the table's shape while its keys stay literal.
void (REASONS satisfies Record<string, { readonly code: number; readonly retry: Retry; readonly sentence: string }>);

export type Reason = keyof typeof REASONS;

export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The resource's plural for most errors, the Kind for Invalid: as Kubernetes does. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** Kubernetes `metav1.Status`, the body of every error and of some successes. Field order is that of the wire. */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: ListMeta;
  readonly status: 'Success' | 'Failure';
  readonly message?: string;
  /** Empty or absent for errors to which Kubernetes gives no reason. Servers may send reasons that are not in the table. */
  readonly reason?: string;
  readonly details?: StatusDetails;
  readonly code?: number;
}

export interface FailureOptions {
  readonly details?: StatusDetails;
  /** For `metadata.continue` of an expired list. */
  readonly metadata?: ListMeta;
  /** Only where the wire's code differs from the table's. */
  readonly code?: number;
}

/** Builds a failure Status from the table. */
export function failure(reason: Reason, message: string, options: FailureOptions = {}): Status {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: options.metadata ?? {},
    status: 'Failure',
    message,
    reason,
    ...(options.details === undefined ? {} : { details: options.details }),
    code: options.code ?? REASONS[reason].code,
  };
}

/** A 500 that Kubernetes sends without any reason (some conversion errors). */
export function unexplained(message: string): Status {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 };
}

/** The Success body, for example of a delete. */
export function success(details: StatusDetails): Status {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}

/** True if a decoded body is a Status. */
export function isStatus(value: unknown): value is Status {
  return typeof value === 'object' && value !== null && (value as JsonObject)['kind'] === 'Status' && (value as JsonObject)['apiVersion'] === 'v1';
}

/** The reason of a Status: its own if the table knows it, else the one that its code stands for, else InternalError. */
export function reasonOf(status: Status): Reason {
  if (status.reason !== undefined && Object.hasOwn(REASONS, status.reason)) return status.reason as Reason;
  return reasonForCode(status.code ?? 500);
}

/** The reason that a bare HTTP status code stands for. */
export function reasonForCode(code: number): Reason {
  switch (code) {
    case 400: return 'BadRequest';
    case 401: return 'Unauthorized';
    case 403: return 'Forbidden';
    case 404: return 'NotFound';
    case 405: return 'MethodNotAllowed';
    case 406: return 'NotAcceptable';
    case 409: return 'Conflict';
    case 410: return 'Expired';
    case 413: return 'RequestEntityTooLarge';
    case 415: return 'UnsupportedMediaType';
    case 422: return 'Invalid';
    case 429: return 'TooManyRequests';
    case 503: return 'ServiceUnavailable';
    case 504: return 'Timeout';
    default: return code >= 500 ? 'InternalError' : 'BadRequest';
  }
}
