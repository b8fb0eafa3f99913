/** A server that does not answer, or whose answer does not end. Has a `code`, as errors of sockets have. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
  readonly code: string;

  constructor(what: string) {
    super(`no ${what} in time`);
    this.code = `no ${what} in time`;
  }
}

/** The promise's result, or {@link TooLate} after `ms`; `onLate` lets go of what it was waiting for. */
export async function within<T>(promise: Promise<T>, limit: { readonly ms: number; readonly what: string; readonly onLate?: () => void }): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      limit.onLate?.();
      reject(new TooLate(limit.what));
    }, limit.ms);
  });
  // Whatever becomes of it after that, nobody waits any more.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
