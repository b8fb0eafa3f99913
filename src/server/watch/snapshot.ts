import { prefixRange } from '../storage/key-order.ts';
import { StorageError, type Compacted, type Entry, type KeyRange, type Revision, type RevisionLog } from '../storage/revision-log.ts';
import { SortedMap } from '../storage/sorted-map.ts';
import type { History } from './history.ts';

/** Walks a state in key order until `visit` returns false. */
export type Scan = (range: KeyRange, visit: (entry: Entry) => boolean) => Promise<void>;

// Between two pages others have their turn: a server that loads answers already.
const LOAD_PAGE = 5000;
const READ_PAGE = 500;
// All keys begin with this character.
const ROOT = '/';

/** The whole newest state, at one revision. */
export async function loadSnapshot(log: RevisionLog): Promise<{ readonly state: SortedMap<Entry>; readonly revision: Revision }> {
  for (;;) {
    const at = await log.progress();
    const state = new SortedMap<Entry>();
    const scan = scanLog(log, { at, pageSize: LOAD_PAGE, betweenPages: nextTurn });
    const outcome = await scan(prefixRange(ROOT), (entry) => {
      state.set(entry.key, entry);
      return true;
    });
    // Compacted meanwhile: start again from a newer revision.
    if (outcome === 'whole') return { state, revision: at };
    if (log.head < outcome.floor) throw new StorageError('damaged', `the log says that it begins at revision ${outcome.floor} and ends at ${log.head}`);
  }
}

/** Walks an older state that memory no longer reaches: page by page from the log. */
export function scanAt(log: RevisionLog, at: Revision): Scan {
  return async (range, visit) => {
    const outcome = await scanLog(log, { at, pageSize: READ_PAGE, betweenPages: () => Promise.resolve() })(range, visit);
    if (outcome !== 'whole') throw new SnapshotGoneError(outcome);
  };
}

/** An older state: today's with the later records undone. `at` must be within the history. */
export function undone(request: { readonly state: SortedMap<Entry>; readonly history: History; readonly at: Revision }): SortedMap<Entry> {
  const older = request.state.copy();
  request.history.forEachBack(request.at, (record) => {
    if (record.previous === undefined) older.delete(record.key);
    else older.set(record.key, record.previous);
  });
  return older;
}

/** The state was compacted while it was being read. */
export class SnapshotGoneError extends Error {
  override readonly name = 'SnapshotGoneError';
  readonly compacted: Compacted;
  constructor(compacted: Compacted) {
    super(`compacted to ${compacted.floor} while being read`);
    this.compacted = compacted;
  }
}

type LogScan = (range: KeyRange, visit: (entry: Entry) => boolean) => Promise<'whole' | Compacted>;

interface LogScanOptions {
  readonly at: Revision;
  readonly pageSize: number;
  readonly betweenPages: () => Promise<void>;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function scanLog(log: RevisionLog, options: LogScanOptions): LogScan {
  return async (range, visit) => {
    let { start } = range;
    for (;;) {
      const page = await log.range({ start, end: range.end }, { limit: options.pageSize }, options.at);
      if (page.type === 'compacted') return page;
      for (const entry of page.value.entries) if (!visit(entry)) return 'whole';
      const last = page.value.entries.at(-1);
      if (!page.value.more || last === undefined) return 'whole';
      start = `${last.key}\u0000`;
      await options.betweenPages();
    }
  };
}
