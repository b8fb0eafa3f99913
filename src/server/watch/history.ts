import type { Batch, LogRecord, Revision } from '../storage/revision-log.ts';

// What a record costs beside its values, measured: itself, its entry, the buffer of the value, keys, numbers, slots.
const RECORD_OVERHEAD_BYTES = 480;

/** The newest records, in memory, bounded in bytes: what most watches resume from. Older ones are read from the log. */
export class History {
  readonly #maxBytes: number;
  // A deque in an array: records before #first are gone. The array is cut when half of it is.
  #records: LogRecord[] = [];
  #first = 0;
  #bytes = 0;
  #floor: Revision;

  /** `floor`: the revision of the state that the first record will change. */
  constructor(maxBytes: number, floor: Revision) {
    this.#maxBytes = maxBytes;
    this.#floor = floor;
  }

  /** Every record after this revision is here. */
  get floor(): Revision {
    return this.#floor;
  }

  /** The newest revision; the floor if there is none. */
  get head(): Revision {
    return this.#records.at(-1)?.revision ?? this.#floor;
  }

  get bytes(): number {
    return this.#bytes;
  }

  push(batch: Batch): void {
    for (const record of batch) {
      this.#records.push(record);
      this.#bytes += weight(record);
    }
    while (this.#bytes > this.#maxBytes) this.#dropOldest();
  }

  /** Drops what the log itself no longer keeps. */
  trim(floor: Revision): void {
    while (this.#first < this.#records.length && (this.#records[this.#first]?.revision ?? floor) <= floor) this.#dropOldest();
    if (floor > this.#floor) this.#floor = floor;
  }

  /** Calls `visit` for each record after `after`, oldest first, until it returns false. `after` must be at least the floor. */
  forEachAfter(after: Revision, visit: (record: LogRecord) => boolean): void {
    for (let index = this.#indexAfter(after); index < this.#records.length; index++) {
      if (!visit(this.#records[index] as LogRecord)) return;
    }
  }

  /**
   * Calls `visit` for records at or below `from` and after `after`, newest first, `limit` of them at the most. Gives the
   * revision to go on from: `after` once there is none left.
   */
  forEachBack({ from, after, limit }: { readonly from: Revision; readonly after: Revision; readonly limit: number }, visit: (record: LogRecord) => void): Revision {
    const newest = this.#indexAfter(from) - 1;
    for (let index = newest; index >= this.#first; index--) {
      const record = this.#records[index] as LogRecord;
      if (record.revision <= after) return after;
      if (newest - index === limit) return record.revision;
      visit(record);
    }
    return after;
  }

  #dropOldest(): void {
    const record = this.#records[this.#first];
    if (record === undefined) return;
    this.#floor = record.revision;
    this.#bytes -= weight(record);
    this.#records[this.#first] = undefined as never;
    this.#first += 1;
    if (this.#first * 2 > this.#records.length) {
      this.#records = this.#records.slice(this.#first);
      this.#first = 0;
    }
  }

  #indexAfter(after: Revision): number {
    let low = this.#first;
    let high = this.#records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#records[middle] as LogRecord).revision > after) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/**
 * What a record alone keeps alive: the previous value, which is in no state any more. The new one is the snapshot's, or
 * the previous one of a later record and counted there.
 */
function weight(record: LogRecord): number {
  return RECORD_OVERHEAD_BYTES + record.key.length + (record.previous?.value.byteLength ?? 0);
}
