import type { SystemCall } from './system-calls.ts';

/** One durable write as the kernel saw it. */
export interface ProvedWrite {
  readonly log: SystemCall;
  readonly sync: SystemCall;
  readonly socket: SystemCall;
}

export interface SyncOrder {
  /** Bytes that went out, each after the sync of all that had been written to the log. */
  readonly proved: readonly ProvedWrite[];
  readonly faults: readonly string[];
}

export interface SyncOrderOptions {
  /** Path of the write-ahead log. */
  readonly log: string;
  /** The log was there when the process began, and what a killed process had written to it may not be on the disk. */
  readonly inherited: boolean;
}

const SYNCS: readonly string[] = ['fsync', 'fdatasync'];
const WRITES: readonly string[] = ['write', 'writev', 'pwrite64', 'pwritev', 'sendto', 'sendmsg'];

/**
 * Whether any byte left by a socket while something in the write-ahead log was not synced. With one request at a time
 * that byte would be an answer, or the event of it, that came too early.
 */
export function judgeSyncOrder(calls: readonly SystemCall[], options: SyncOrderOptions): SyncOrder {
  const { log } = options;
  const proved: ProvedWrite[] = [];
  const faults: string[] = [];
  const toLog = calls.filter((call) => call.target === log && WRITES.includes(call.name));
  const syncs = calls.filter((call) => call.target === log && SYNCS.includes(call.name) && call.result === 0);
  // Of what is synced, this much has been shown already.
  let shown = -1;
  for (const socket of calls.filter((call) => call.target.startsWith('TCP') && WRITES.includes(call.name))) {
    const last = toLog.findLast((call) => call.entered < socket.entered);
    const written = last?.returned ?? (options.inherited ? 0 : undefined);
    if (written === undefined) continue;
    const sync = syncs.find((call) => call.entered >= written && call.returned < socket.entered);
    if (sync === undefined) {
      faults.push(`${last === undefined ? 'what was found in the log' : last.text} is not synced when ${socket.text} is sent`);
    } else if (last !== undefined && last.entered > shown) {
      shown = last.entered;
      proved.push({ log: last, sync, socket });
    }
  }
  return { proved, faults };
}

/** The calls of a write, one a line, times counted from its first: as `+0.000412 s fsync(…) = 0`. */
export function describeWrite(calls: readonly SystemCall[], { log, socket }: ProvedWrite): string {
  const from = calls.findLast((call) => call.target.startsWith('TCP') && WRITES.includes(call.name) && call.entered < log.entered)?.entered ?? 0;
  const between = calls.filter((call) => call.entered > from && call.entered <= socket.entered && call.result > -1 && (call.target === log.target || call.target.startsWith('TCP')));
  const began = between[0]?.time ?? 0;
  const folder = log.target.slice(0, log.target.lastIndexOf('/') + 1);
  return between.map((call) => `+${(call.time - began).toFixed(6)} s  thread ${call.thread}  ${call.text.replaceAll(folder, '')}`).join('\n');
}
