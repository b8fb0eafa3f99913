/**
 * Why a stream, subscription or loop is over. There is no end without one.
 *
 * - `aborted`: the reader went away or asked to stop.
 * - `complete`: everything there was has been sent.
 * - `expired`: the requested position is older than the history that is kept.
 * - `too slow`: the reader's queue reached its bound; resume from the last version read.
 * - `timeout`: the agreed duration is over.
 * - `shutdown`: the server is stopping.
 * - `failed`: the source broke; `cause` says how.
 */
export type EndReason =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'expired'; readonly floor: number }
  | { readonly kind: 'too slow' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'shutdown' }
  | { readonly kind: 'failed'; readonly cause: unknown };
