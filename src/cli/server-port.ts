import type { RunningServer, ServerOptions } from '../server/server.ts';

export type ServeOptions = ServerOptions & {
  /** Let Jobs and pods run as if there were machines. */
  readonly simulate: boolean;
};

/** Starts a server: the way in which commands reach it. Rejects with a sentence for the user if it can't. */
export type StartServer = (options: ServeOptions) => Promise<RunningServer>;

/** Another program listens on that port already. */
export function isPortTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === 'EADDRINUSE') return true;
  }
  return false;
}

/** A sentence for each thing that goes wrong at the start on ordinary days; others pass as they are. */
export function startProblem(error: unknown, { host, port }: { readonly host: string; readonly port: number }): unknown {
  if (isPortTaken(error)) return new Error(`port ${port} on ${host} is in use; name another with --port, or 0 for any free one`, { cause: error });
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' && port < 1024 && port > 0) return new Error(`port ${port} needs more rights than this user has; ports from 1024 on do not`, { cause: error });
  if (code === 'EEXIST' || code === 'ENOTDIR') return new Error('--data names a file; it must be a folder, or nothing yet', { cause: error });
  if (code === 'EROFS' || code === 'EACCES') return new Error('the folder cannot be written to; choose another with --data, or give this user the right', { cause: error });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Error(`${host} is no address of this machine; name another with --bind`, { cause: error });
  return error;
}
