import { compareVersions, isComparable } from '../wire/resource-version.ts';
import { REASONS } from '../wire/status.ts';
import type { EverwatchError } from './errors.ts';
import { ApiError, TransportError } from './errors.ts';

/**
 * What an error means for a watch:
 * - `expired`: the version is gone (410 in any form).
 * - `ahead`: the server has not reached the version yet (504 with the cause `ResourceVersionTooLarge`).
 * - `unauthorized`: 401.
 * - `refused`: asking again changes nothing by itself.
 * - `broken`: anything that waiting may mend.
 */
export type Judgement = 'expired' | 'ahead' | 'unauthorized' | 'refused' | 'broken';

export function classify(error: EverwatchError): Judgement {
  if (!(error instanceof ApiError)) return 'broken';
  if (error.status.code === 410 || REASONS[error.reason].retry === 'relist') return 'expired';
  if (error.status.details?.causes?.some((cause) => cause.reason === 'ResourceVersionTooLarge') === true) return 'ahead';
  if (error.statusCode === 401) return 'unauthorized';
  return REASONS[error.reason].retry === 'never' ? 'refused' : 'broken';
}

/** A refusal of this form of request, as opposed to one of this user or this resource. */
export function isUnsupported(error: EverwatchError): boolean {
  return error instanceof ApiError && classify(error) === 'refused' && error.statusCode !== 403 && error.statusCode !== 404;
}

/** The error says nothing about whether the server speaks streaming lists, and nothing about the position. */
export function keepsStreaming(error: EverwatchError): boolean {
  if (error instanceof TransportError) return error.stage === 'connect';
  return error instanceof ApiError && (error.statusCode === 429 || error.statusCode === 503);
}

/** How long the server asks to wait, in milliseconds. */
export function toldMs(error: EverwatchError): number | undefined {
  return error instanceof ApiError ? error.retryAfterMs : undefined;
}

/** True if `version` is surely older than `position`. Versions that are no numbers cannot be compared. */
export function isBehind(version: string, position: string): boolean {
  return isComparable(version) && isComparable(position) && compareVersions(version, position) < 0;
}
