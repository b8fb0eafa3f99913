import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { prefixRange } from '../../src/server/storage/key-order.ts';
import { openSqliteLog } from '../../src/server/storage/sqlite-log.ts';
import type { Change, Entry, LogRecord, Revision, RevisionLog } from '../../src/server/storage/revision-log.ts';
import type { SqliteWriter, WriterOptions } from '../../src/server/storage/sqlite-writer-port.ts';
import { settableClock } from '../contract/manual-clock.ts';
import type { Chance } from '../simulation/chance.ts';
import type { Generation, Point, Recording } from './recorded-log.ts';
import { damaged, readFrames, wholeBefore, type Damage } from './wal-file.ts';

/** What the disk holds after a crash, and what must be read from it. */
export interface Remains {
  /** For the report: `generation 1, cut at 12,345`. */
  readonly name: string;
  readonly database: Uint8Array;
  readonly wal: Uint8Array;
  /** What was acknowledged; undefined: nothing yet, not even an empty log. */
  readonly expected: Point | undefined;
  /** What the writer was doing then had no answer yet: history may be forgotten up to here. */
  readonly floor: Revision | undefined;
}

export interface TryOptions {
  readonly folder: string;
  /** Default: the server's own, on a thread. */
  readonly startWriter?: (options: WriterOptions) => Promise<SqliteWriter>;
}

/** Where to put what is tried. In memory if there is such a place: what counts is what is in the files, not where they are. */
export const SCRATCH: string = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const PAGE = 4096;
const ALL = prefixRange('/');

/** Where to damage a frame: its boundary and first byte, its head, its middle, its last byte. Each in every form. */
export function damagesOfFrame(start: number, end: number, hasBefore: boolean): readonly Damage[] {
  const middle = Math.floor((start + end) / 2);
  const forms: readonly Damage['form'][] = hasBefore ? ['cut', 'stale'] : ['cut'];
  return [
    ...[start, start + 11, middle, end - 1].flatMap((at) => forms.map((form): Damage => ({ form, at }))),
    ...[start + 11, middle].map((at): Damage => ({ form: 'zeroed', at })),
    ...[start + 11, end - 1].map((at): Damage => ({ form: 'flipped', at })),
  ];
}

/** Every damage to every `step`th frame of the recording's logs, and to their headers. */
export function* cutsOf(recording: Recording, step: number): Generator<Remains> {
  for (const [index, generation] of recording.generations.entries()) {
    const { wal, walBefore } = generation;
    const { frameSize, end } = readFrames(wal);
    const hasBefore = walBefore.length > 0;
    const starts = [0];
    for (let start = 32; start < end; start += frameSize * step) starts.push(start);
    const damages = starts.flatMap((start) => damagesOfFrame(start, start === 0 ? 32 : start + frameSize, hasBefore));
    for (const damage of [...damages, { form: 'cut', at: end } as const]) {
      // Zeroes upon zeroes are no damage.
      if (damage.form === 'zeroed' && wal.subarray(damage.at, wholeBefore(wal, damage) + frameSize).every((byte) => byte === 0)) continue;
      yield remainsOf(generation, damage, `generation ${index}, ${damage.form} at ${damage.at}`);
    }
  }
}

/** A checkpoint that was cut short: the log is whole, and of the pages of the database some are new, some old, one half. */
export function* tornCheckpoints(recording: Recording, count: number, chance: Chance): Generator<Remains> {
  for (const [index, generation] of recording.generations.entries()) {
    const { database, databaseAfter, wal, points } = generation;
    if (databaseAfter === undefined) continue;
    for (let turn = 0; turn < count; turn++) {
      const torn = new Uint8Array(chance.of(0.5) ? databaseAfter.length : Math.max(database.length, PAGE * chance.below(databaseAfter.length / PAGE)));
      torn.set(database);
      for (let page = 0; page < torn.length; page += PAGE) {
        if (chance.of(0.5)) torn.set(databaseAfter.subarray(page, page + (chance.of(0.1) ? PAGE / 2 : PAGE)), page);
      }
      yield { name: `generation ${index}, torn checkpoint ${turn}`, database: torn, wal, expected: points.at(-1), floor: undefined };
    }
  }
}

function remainsOf(generation: Generation, damage: Damage, name: string): Remains {
  const { database, wal, walBefore, points } = generation;
  const whole = wholeBefore(wal, damage);
  const next = points.findIndex((point) => point.end > whole);
  const expected = next === -1 ? points.at(-1) : points[next - 1];
  return { name, database, wal: damaged(wal, damage, walBefore), expected, floor: next === -1 ? undefined : points[next]?.floor };
}

/** Opens what a crash has left as a server does, and says what is wrong with it. */
export async function judgeRemains(remains: Remains, records: readonly LogRecord[], options: TryOptions): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(options.folder, 'cut-'));
  const file = path.join(folder, 'everwatch.db');
  try {
    await Promise.all([writeFile(file, remains.database), writeFile(`${file}-wal`, remains.wal)]);
    const log = await openSqliteLog({ file, clock: settableClock(), ...(options.startWriter === undefined ? {} : { startWriter: options.startWriter }) });
    const wrong: string[] = [];
    try {
      wrong.push(...(await stateFaults(log, remains, records)));
      wrong.push(...(await goOnFaults(log)));
    } finally {
      await log.close();
    }
    wrong.push(...integrityFaults(file));
    return wrong.map((sentence) => `${remains.name}: ${sentence}`);
  } catch (error) {
    return [`${remains.name}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function stateFaults(log: RevisionLog, remains: Remains, records: readonly LogRecord[]): Promise<string[]> {
  const acknowledged = records.slice(0, remains.expected?.records ?? 0);
  const wrong: string[] = [];
  const entries = await entriesOf(log);
  if (!isDeepStrictEqual(entries, stateAfter(acknowledged))) wrong.push('the state is not that after the last acknowledged write');
  const { expected } = remains;
  if (expected === undefined) return wrong;
  if (log.head !== expected.head) wrong.push(`the newest revision is ${log.head}, and should be ${expected.head}`);
  if (log.floor !== expected.floor && log.floor !== remains.floor) wrong.push(`history begins at ${log.floor}, and should at ${expected.floor}`);
  const replayed = await replay(log, log.floor, log.head);
  if (!isDeepStrictEqual(replayed, acknowledged.filter((record) => record.revision > log.floor))) {
    wrong.push('the history is not that of the acknowledged writes');
  }
  return wrong;
}

/** A log that was opened can be written to and followed: new revisions are above all that were ever acknowledged. */
async function goOnFaults(log: RevisionLog): Promise<string[]> {
  const before = log.head;
  const [known] = await entriesOf(log);
  const changes: Change[] = [{ type: 'put', key: '/new', value: new Uint8Array([1]), expect: 'absent' }];
  if (known !== undefined) changes.push({ type: 'delete', key: known.key, expect: known.modRevision });
  const written: LogRecord[] = [];
  for (const result of await Promise.all(changes.map((change) => log.append(change)))) {
    if (result.type === 'refused') return ['a write that should be accepted is refused'];
    written.push(result.record);
  }
  const wrong: string[] = [];
  let last: Revision = before;
  for (const { revision } of written) {
    if (revision <= last) wrong.push(`revision ${revision} follows ${last}`);
    last = revision;
  }
  const told = await replay(log, before, last);
  if (!isDeepStrictEqual(told, written)) wrong.push('a follower is not told of what is written after it');
  return wrong;
}

function integrityFaults(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const said = String(database.prepare('PRAGMA integrity_check').get()?.['integrity_check']);
    return said === 'ok' ? [] : [`integrity_check says ${said}`];
  } finally {
    database.close();
  }
}

async function entriesOf(log: RevisionLog): Promise<readonly Entry[]> {
  const found = await log.range(ALL, { limit: 0 });
  return found.type === 'found' ? found.value.entries : [];
}

async function replay(log: RevisionLog, after: Revision, upTo: Revision): Promise<readonly LogRecord[]> {
  if (after === upTo) return [];
  const stop = new AbortController();
  const told: LogRecord[] = [];
  for await (const batch of log.follow(after, stop.signal)) {
    told.push(...batch.map(plain));
    if ((told.at(-1)?.revision ?? after) >= upTo) stop.abort();
  }
  return told;
}

/** With what it replaced read from the file, now. */
function plain(record: LogRecord): LogRecord {
  const { previous } = record;
  return previous === undefined ? record : { ...record, previous: { ...previous, value: previous.value } };
}

/** What all these changes add up to, in key order (the keys of a recording are ASCII). */
function stateAfter(records: readonly LogRecord[]): readonly Entry[] {
  const state = new Map<string, Entry>();
  for (const { key, entry } of records) {
    if (entry === undefined) state.delete(key);
    else state.set(key, entry);
  }
  return [...state.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
