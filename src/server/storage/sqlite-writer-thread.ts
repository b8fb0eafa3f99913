import { Worker } from 'node:worker_threads';
import { StorageError, type Change, type Revision, type StorageProblem } from './revision-log.ts';
import type { Outcome } from './sqlite-appender.ts';
import { OPENED, UNASKED, type SqliteWriter, type StartOptions, type WriterReply, type WriterRequest, type WriterResult } from './sqlite-writer-port.ts';

type Pending = { readonly resolve: (result: WriterResult) => void; readonly reject: (error: StorageError) => void };
type Body<R> = R extends { readonly id: number } ? Omit<R, 'id'> : never;

/** Starts the writer on a thread of its own and waits until it has the file open. */
export async function startWriterThread(options: StartOptions): Promise<SqliteWriter> {
  const writer = new WriterThread(options);
  await writer.opened;
  return writer;
}

class WriterThread implements SqliteWriter {
  readonly opened: Promise<WriterResult>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #onProblem: (problem: StorageError) => void;
  #lastId = OPENED;
  /** Why nothing can be asked any more. */
  #ended: StorageError | undefined;

  constructor({ onProblem, ...options }: StartOptions) {
    this.#onProblem = onProblem ?? ((): void => undefined);
    // Beside this file as source, beside the bundle once built.
    const entry = import.meta.url.endsWith('.ts') ? './sqlite-writer.ts' : './sqlite-writer.js';
    this.#worker = new Worker(new URL(entry, import.meta.url), { workerData: options });
    this.opened = this.#expect(OPENED);
    this.#worker.on('message', (reply: WriterReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#failAll(new StorageError('failed', `the writer of ${options.file} stopped`, { cause: error })));
    this.#worker.on('exit', () => this.#failAll(new StorageError('closed', `the writer of ${options.file} has ended`)));
  }

  async append(changes: readonly Change[], now: number): Promise<readonly Outcome[]> {
    const result = await this.#ask({ type: 'append', changes, now });
    return result.type === 'append' ? result.outcomes : [];
  }

  async prune(upTo: Revision): Promise<boolean> {
    const result = await this.#ask({ type: 'prune', upTo });
    return result.type === 'prune' && result.more;
  }

  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    const exited = new Promise<void>((resolve) => {
      this.#worker.once('exit', () => resolve());
    });
    await this.#ask({ type: 'close' });
    await exited;
  }

  #ask(body: Body<WriterRequest>): Promise<WriterResult> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    const result = this.#expect(id);
    this.#worker.postMessage({ ...body, id });
    return result;
  }

  #expect(id: number): Promise<WriterResult> {
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
  }

  #settle(reply: WriterReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.type === 'done') {
      pending?.resolve(reply.result);
      return;
    }
    const error = new StorageError(reply.problem as StorageProblem, reply.message, { cause: reply.cause });
    if (reply.id === UNASKED) this.#onProblem(error);
    else pending?.reject(error);
  }

  #failAll(error: StorageError): void {
    this.#ended ??= error;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}
