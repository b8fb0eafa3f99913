import { startServer } from '../../../src/server/server.ts';
import type { Server } from './target.ts';

/** Runs our server in memory, in this process but behind a real socket, for as long as `use` takes. Bare, as the recorded one was. */
export async function withOurServer<T>(use: (server: Server) => Promise<T>): Promise<T> {
  const errors: unknown[] = [];
  const running = await startServer({ store: { type: 'memory' }, controllers: [], log: (error) => errors.push(error) });
  try {
    return await use({ url: running.url, token: running.token, tls: { ca: Buffer.from(running.caCertificate), rejectUnauthorized: true } });
  } finally {
    await running.close();
    for (const error of errors.slice(0, 5)) process.stderr.write(`our server reported: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}
