import type { Status } from '../wire/status.ts';

/** Longer than this nobody waits, whatever the server says: 5 minutes. */
export const LONGEST_RETRY_AFTER_MS: number = 300_000;

export interface RetryAfterSource {
  /** `Retry-After` as sent: seconds or an HTTP date (RFC 9110, 10.2.3). */
  readonly header?: string | undefined;
  /** `Date` as sent; a date in `Retry-After` is compared with it, so that a wrong clock on either side does no harm. */
  readonly date?: string | undefined;
  /** Its `details.retryAfterSeconds` counts where there is no header. */
  readonly status?: Status;
  /** Milliseconds since 1970; used where there is no `Date`. */
  readonly now: number;
}

/** How long the server asks to wait in milliseconds, never below 0 or above {@link LONGEST_RETRY_AFTER_MS}; undefined if it does not say. */
export function retryAfterMs(source: RetryAfterSource): number | undefined {
  const asked = fromHeader(source) ?? fromStatus(source.status);
  return asked === undefined ? undefined : Math.min(Math.max(0, asked), LONGEST_RETRY_AFTER_MS);
}

function fromHeader(source: RetryAfterSource): number | undefined {
  const text = source.header?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) return undefined;
  const serverNow = source.date === undefined ? Number.NaN : Date.parse(source.date);
  return moment - (Number.isNaN(serverNow) ? source.now : serverNow);
}

function fromStatus(status: Status | undefined): number | undefined {
  const seconds = status?.details?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined;
}
