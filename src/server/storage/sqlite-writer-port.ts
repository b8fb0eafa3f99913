import type { Change, Revision, StorageError } from './revision-log.ts';
import type { Outcome } from './sqlite-appender.ts';
import type { Birth, OpenOptions } from './sqlite-schema.ts';

/** The writer as the log sees it, on a thread of its own or not. Calls are carried out in the order in which they come. */
export interface SqliteWriter {
  /** One durable transaction. Rejects with a StorageError when nothing was written. */
  append(changes: readonly Change[], now: number): Promise<readonly Outcome[]>;
  /** One bounded step of forgetting; true if more is left. */
  prune(upTo: Revision): Promise<boolean>;
  close(): Promise<void>;
}

export interface WriterOptions extends OpenOptions {
  readonly birth: Birth;
  /** Holds back each commit by so many milliseconds, on the writer's side: for tests of what must not wait for it. */
  readonly commitDelayMs?: number;
}

/** {@link WriterOptions} and what stays on the log's side. */
export interface StartOptions extends WriterOptions {
  /** Told of what failed between two batches and is tried again: nothing is lost by it, but the file grows. */
  readonly onProblem?: (problem: StorageError) => void;
}

/** What goes to the writer's thread. `id` pairs a request with its reply. */
export type WriterRequest =
  | { readonly id: number; readonly type: 'append'; readonly changes: readonly Change[]; readonly now: number }
  | { readonly id: number; readonly type: 'prune'; readonly upTo: Revision }
  | { readonly id: number; readonly type: 'close' };

export type WriterReply =
  | { readonly id: number; readonly type: 'done'; readonly result: WriterResult }
  | { readonly id: number; readonly type: 'failed'; readonly problem: string; readonly message: string; readonly cause: string };

export type WriterResult =
  | { readonly type: 'opened' }
  | { readonly type: 'append'; readonly outcomes: readonly Outcome[] }
  | { readonly type: 'prune'; readonly more: boolean }
  | { readonly type: 'close' };

/** The id of the reply that says that the file is open. */
export const OPENED = 0;
/** The id of replies that answer nothing: something failed that nobody waits for. */
export const UNASKED = -1;
