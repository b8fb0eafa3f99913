import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../base/invariant.ts';
import { StorageError } from './revision-log.ts';
import { SqliteAppender } from './sqlite-appender.ts';
import { explain, openForWriting } from './sqlite-schema.ts';
import { OPENED, UNASKED, type WriterOptions, type WriterReply, type WriterRequest, type WriterResult } from './sqlite-writer-port.ts';

// The entry of the writer's thread: commits wait here for the disk, so that no read and no delivery ever does.

const port = parentPort;
invariant(port !== null, 'the SQLite writer is started as a worker thread');
const options = workerData as WriterOptions;

function reply(id: number, work: () => WriterResult): void {
  let answer: WriterReply;
  try {
    answer = { id, type: 'done', result: work() };
  } catch (error) {
    answer = failed(id, error);
  }
  port?.postMessage(answer);
}

function start(): SqliteAppender | undefined {
  let appender: SqliteAppender | undefined;
  reply(OPENED, () => {
    appender = new SqliteAppender(openForWriting(options, options.birth));
    return { type: 'opened' };
  });
  return appender;
}

function serve(appender: SqliteAppender, request: WriterRequest): void {
  switch (request.type) {
    case 'append':
      reply(request.id, () => {
        const outcomes = appender.append(request.changes, request.now);
        hold(options.commitDelayMs ?? 0);
        return { type: 'append', outcomes };
      });
      // After the reply: nobody waits for it, and it ends nothing if it fails.
      checkpoint(appender);
      return;
    case 'prune':
      reply(request.id, () => ({ type: 'prune', more: appender.prune(request.upTo) }));
      return;
    case 'close':
      reply(request.id, () => {
        appender.close();
        return { type: 'close' };
      });
      port?.close();
  }
}

function checkpoint(appender: SqliteAppender): void {
  try {
    appender.checkpoint();
  } catch (error) {
    port?.postMessage(failed(UNASKED, error));
  }
}

function failed(id: number, error: unknown): WriterReply {
  const { problem, message, cause } = error instanceof StorageError ? error : explain(options.file, error);
  return { id, type: 'failed', problem, message, cause: cause instanceof Error ? cause.message : '' };
}

function hold(delayMs: number): void {
  if (delayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);
}

const appender = start();
if (appender === undefined) port.close();
else port.on('message', (request: WriterRequest) => serve(appender, request));
