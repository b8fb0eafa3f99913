// The bytes of a write-ahead log of SQLite, as https://sqlite.org/fileformat2.html#walformat has them. Only layout: sums are
// left to SQLite, so these functions are for logs that it wrote itself.

export const WAL_HEADER = 32;
export const FRAME_HEADER = 24;

/** What of a write-ahead log counts. A log that was started over has frames of its earlier use behind it; they do not. */
export interface WalFrames {
  /** Bytes of one frame, its header included. */
  readonly frameSize: number;
  /** Where the last frame that counts ends, in bytes. */
  readonly end: number;
  /** Where the frames end that end a transaction, in bytes, rising. */
  readonly commits: readonly number[];
}

/** Reads which frames belong to the log as it was started last. */
export function readFrames(wal: Uint8Array): WalFrames {
  if (wal.length < WAL_HEADER) return { frameSize: FRAME_HEADER, end: 0, commits: [] };
  const view = new DataView(wal.buffer, wal.byteOffset, wal.byteLength);
  const frameSize = FRAME_HEADER + view.getUint32(8);
  const salt = view.getBigUint64(16);
  const commits: number[] = [];
  let end = WAL_HEADER;
  while (end + frameSize <= wal.length && view.getBigUint64(end + 8) === salt) {
    const pagesAfterCommit = view.getUint32(end + 4);
    end += frameSize;
    if (pagesAfterCommit !== 0) commits.push(end);
  }
  return { frameSize, end, commits };
}

/**
 * What a crash left of the log from the byte `at` on:
 * - `cut`: the file ends there.
 * - `zeroed`: the file has its length, but the rest of the frame never reached the disk.
 * - `flipped`: one byte is another; what follows is whole.
 * - `stale`: what the file held before it was started over.
 */
export interface Damage {
  readonly form: 'cut' | 'zeroed' | 'flipped' | 'stale';
  readonly at: number;
}

/** `wal` with the damage done. `before`: the file as it was when it was started over. */
export function damaged(wal: Uint8Array, damage: Damage, before: Uint8Array): Uint8Array {
  const { form, at } = damage;
  if (form === 'cut') return wal.subarray(0, at);
  if (form === 'stale') {
    const mixed = new Uint8Array(Math.max(before.length, at));
    mixed.set(before);
    mixed.set(wal.subarray(0, at));
    return mixed;
  }
  // Not `slice`, which shares its bytes where `wal` is a Buffer.
  const copy = new Uint8Array(wal);
  if (form === 'flipped') copy[at] = (copy[at] ?? 0) ^ 0xff;
  else copy.fill(0, at, frameAround(wal, at).end);
  return copy;
}

/** How much of the log is still whole in front of the damage, in bytes. Never too much. */
export function wholeBefore(wal: Uint8Array, damage: Damage): number {
  return damage.form === 'cut' || damage.form === 'stale' ? damage.at : frameAround(wal, damage.at).start;
}

/** The frame that the byte is in; the header of the file counts as one. */
function frameAround(wal: Uint8Array, at: number): { readonly start: number; readonly end: number } {
  if (at < WAL_HEADER) return { start: 0, end: WAL_HEADER };
  const { frameSize } = readFrames(wal.subarray(0, WAL_HEADER));
  const start = WAL_HEADER + Math.floor((at - WAL_HEADER) / frameSize) * frameSize;
  return { start, end: start + frameSize };
}
