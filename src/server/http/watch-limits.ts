import type { EndReason } from '../../base/end-reason.ts';

/** How long watches last, how often they hear a bookmark, and what is counted of them. */
export interface WatchLimits {
  /** Without `timeoutSeconds` a watch ends after this time or up to twice as long, so that not all end together. */
  readonly minTimeoutMs: number;
  readonly bookmarkMs: number;
  /** When the server stops, its watches end over this time (or a millisecond for each, if that is less). */
  readonly closeSpreadMs: number;
  /** Told once per watch. */
  readonly onEnd: (reason: EndReason) => void;
}

/** As kube-apiserver: 30 to 60 minutes, a bookmark about once a minute. The spread fits into what a restart may take. */
export const DEFAULT_WATCH_LIMITS: Omit<WatchLimits, 'onEnd'> = { minTimeoutMs: 1_800_000, bookmarkMs: 60_000, closeSpreadMs: 300 };
