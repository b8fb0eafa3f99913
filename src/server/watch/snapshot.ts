import { prefixRange } from '../storage/key-order.ts';
import { nextTurn } from '../storage/next-turn.ts';
import { StorageError, type Compacted, type Entry, type KeyRange, type Page, type Revision, type RevisionLog } from '../storage/revision-log.ts';
import { SortedMap } from '../storage/sorted-map.ts';

/** Walks a state in key order until `visit` returns false. */
export type Scan = (range: KeyRange, visit: (entry: Entry) => boolean) => Promise<void>;

// Between two pages others have their turn: a server that loads answers already.
const LOAD_PAGE: Page = { limit: 5000, maxBytes: 16 * 1024 * 1024 };
const READ_PAGE: Page = { limit: 250, maxBytes: 512 * 1024 };
// All keys begin with this character.
const ROOT = '/';

/** The whole newest state, at one revision. */
export async function loadSnapshot(log: RevisionLog): Promise<{ readonly state: SortedMap<Entry>; readonly revision: Revision }> {
  for (;;) {
    const at = await log.progress();
    const state = new SortedMap<Entry>();
    const scan = scanLog(log, { at, page: LOAD_PAGE });
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
    const outcome = await scanLog(log, { at, page: READ_PAGE })(range, visit);
    if (outcome !== 'whole') throw new SnapshotGoneError(outcome);
  };
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

function scanLog(log: RevisionLog, options: { readonly at: Revision; readonly page: Page }): LogScan {
  return async (range, visit) => {
    let { start } = range;
    for (;;) {
      const page = await log.range({ start, end: range.end }, options.page, options.at);
      if (page.type === 'compacted') return page;
      for (const entry of page.value.entries) if (!visit(entry)) return 'whole';
      if (page.value.next === undefined) return 'whole';
      start = page.value.next;
      await nextTurn();
    }
  };
}
