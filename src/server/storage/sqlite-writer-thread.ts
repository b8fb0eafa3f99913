import { Worker } from 'node:worker_threads';
import { StorageError, type Change, type Revision, type StorageProblem } from './revision-log.ts';
import type { Written } from './sqlite-engine.ts';
import { OPENED, type SqliteWriter, type WriterOptions, type WriterReply, type WriterRequest, type WriterResult } from './sqlite-writer-port.ts';

type Pending = { readonly resolve: (result: WriterResult) => void; readonly reject: (error: StorageError) => void };
type Body<R> = R extends { readonly id: number } ? Omit<R, 'id'> : never;

/** Starts the writer on a thread of its own and waits until it has the file open. */
export async function startWriterThread(options: WriterOptions): Promise<SqliteWriter> {
  const writer = new WriterThread(options);
  await writer.opened;
  return writer;
}

class WriterThread implements SqliteWriter {
  readonly opened: Promise<WriterResult>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = OPENED;
  #ended: StorageError | undefined;

  constructor(options: WriterOptions) {
    // Beside this file as source, beside the bundle once built.
    const entry = import.meta.url.endsWith('.ts') ? './sqlite-writer.ts' : './sqlite-writer.js';
    this.#worker = new Worker(new URL(entry, import.meta.url), { workerData: options });
    this.opened = this.#expect(OPENED);
    this.#worker.on('message', (reply: WriterReply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#failAll(new StorageError('failed', `the writer of ${options.file} stopped`, { cause: error })));
    this.#worker.on('exit', () => this.#failAll(new StorageError('closed', `the writer of ${options.file} has ended`)));
  }

  append(changes: readonly Change[], now: number): Promise<Written> {
    return this.#ask('append', { type: 'append', changes, now });
  }

  prune(upTo: Revision): ReturnType<SqliteWriter['prune']> {
    return this.#ask('prune', { type: 'prune', upTo });
  }

  async checkpoint(): Promise<void> {
    await this.#ask('checkpoint', { type: 'checkpoint' });
  }

  async tryWrite(): Promise<void> {
    await this.#ask('tryWrite', { type: 'tryWrite' });
  }

  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    const exited = new Promise<void>((resolve) => {
      this.#worker.once('exit', () => resolve());
    });
    await this.#ask('close', { type: 'close' });
    await exited;
  }

  async #ask<T extends WriterResult['type']>(type: T, body: Body<WriterRequest>): Promise<Extract<WriterResult, { readonly type: T }>> {
    // A thread that has ended answers nobody.
    if (this.#ended !== undefined) throw this.#ended;
    const id = ++this.#lastId;
    const result = this.#expect(id);
    this.#worker.postMessage({ ...body, id });
    return resultOf(await result, type);
  }

  #expect(id: number): Promise<WriterResult> {
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
  }

  #settle(reply: WriterReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.type === 'done') pending?.resolve(reply.result);
    else pending?.reject(new StorageError(reply.problem as StorageProblem, reply.message, { cause: reply.cause }));
  }

  #failAll(error: StorageError): void {
    this.#ended ??= error;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

function resultOf<T extends WriterResult['type']>(result: WriterResult, type: T): Extract<WriterResult, { readonly type: T }> {
  if (!isOfType(result, type)) throw new StorageError('failed', `the writer answered ${type} with ${result.type}`);
  return result;
}

function isOfType<T extends WriterResult['type']>(result: WriterResult, type: T): result is Extract<WriterResult, { readonly type: T }> {
  return result.type === type;
}
