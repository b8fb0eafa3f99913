import type { Change, Revision } from './revision-log.ts';
import type { SqliteEngine, Written } from './sqlite-engine.ts';
import type { Birth, OpenOptions } from './sqlite-schema.ts';

type Pruned = ReturnType<SqliteEngine['prune']>;

/**
 * The writer as the log sees it, on a thread of its own or not. Calls are carried out in the order in which they come,
 * and reject with a StorageError when nothing was changed.
 */
export interface SqliteWriter {
  /** One durable transaction. */
  append(changes: readonly Change[], now: number): Promise<Written>;
  /** One bounded step of forgetting. */
  prune(upTo: Revision): Promise<Pruned>;
  /** Copies the write-ahead log back into the file; ask when told that it is due. */
  checkpoint(): Promise<void>;
  /** Rejects if a write would be refused now. */
  tryWrite(): Promise<void>;
  close(): Promise<void>;
}

export interface WriterOptions extends OpenOptions {
  readonly birth: Birth;
  /** Holds back each commit by so many milliseconds, on the writer's side: for tests of what must not wait for it. */
  readonly commitDelayMs?: number;
}

/** What goes to the writer's thread. `id` pairs a request with its reply. */
export type WriterRequest =
  | { readonly id: number; readonly type: 'append'; readonly changes: readonly Change[]; readonly now: number }
  | { readonly id: number; readonly type: 'prune'; readonly upTo: Revision }
  | { readonly id: number; readonly type: 'checkpoint' | 'tryWrite' | 'close' };

export type WriterReply =
  | { readonly id: number; readonly type: 'done'; readonly result: WriterResult }
  | { readonly id: number; readonly type: 'failed'; readonly problem: string; readonly message: string; readonly cause: string };

export type WriterResult =
  | { readonly type: 'opened' | 'checkpoint' | 'tryWrite' | 'close' }
  | ({ readonly type: 'append' } & Written)
  | ({ readonly type: 'prune' } & Pruned);

/** The id of the reply that says that the file is open. */
export const OPENED = 0;
