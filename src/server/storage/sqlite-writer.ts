import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../base/invariant.ts';
import { StorageError } from './revision-log.ts';
import { SqliteEngine } from './sqlite-engine.ts';
import { explain, openForWriting } from './sqlite-schema.ts';
import { OPENED, type WriterOptions, type WriterReply, type WriterRequest, type WriterResult } from './sqlite-writer-port.ts';

// The entry of the writer's thread: commits wait here for the disk, so that no read and no delivery ever does.

const port = parentPort;
invariant(port !== null, 'the SQLite writer is started as a worker thread');
const options = workerData as WriterOptions;

function reply(id: number, work: () => WriterResult): void {
  let answer: WriterReply;
  try {
    answer = { id, type: 'done', result: work() };
  } catch (error) {
    const { problem, message, cause } = error instanceof StorageError ? error : explain(options.file, error);
    answer = { id, type: 'failed', problem, message, cause: cause instanceof Error ? cause.message : '' };
  }
  port?.postMessage(answer);
}

function start(): SqliteEngine | undefined {
  let engine: SqliteEngine | undefined;
  reply(OPENED, () => {
    engine = new SqliteEngine(openForWriting(options, options.birth), options);
    return { type: 'opened' };
  });
  return engine;
}

function carryOut(engine: SqliteEngine, request: WriterRequest): WriterResult {
  switch (request.type) {
    case 'append': {
      const written = engine.append(request.changes, request.now);
      hold(options.commitDelayMs ?? 0);
      return { type: 'append', ...written };
    }
    case 'prune': return { type: 'prune', ...engine.prune(request.upTo) };
    case 'checkpoint': engine.checkpoint(); break;
    case 'tryWrite': engine.tryWrite(); break;
    case 'close': engine.close(); break;
  }
  return { type: request.type };
}

function hold(delayMs: number): void {
  if (delayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);
}

const engine = start();
if (engine === undefined) port.close();
else {
  port.on('message', (request: WriterRequest) => {
    reply(request.id, () => carryOut(engine, request));
    if (request.type === 'close') port.close();
  });
}
