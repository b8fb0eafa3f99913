import type { EndReason } from '../base/end-reason.ts';

/**
 * The seam where both ends meet. The server is a {@link Handler}; the client takes a function of nearly the same
 * shape (see `client/transport.ts`). Sockets are adapters on either side, so that most tests need none.
 */
export interface PlainRequest {
  /** Upper case. */
  readonly method: string;
  /** The path as sent, still percent-encoded, without the query. Starts with `/`. */
  readonly path: string;
  /** The query as sent, without `?`; empty if there is none. */
  readonly query: string;
  /** Names in lower case. A header that was sent twice is joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if there is none. */
  readonly body: Uint8Array;
  /** Aborted when the caller no longer wants the reply. */
  readonly signal?: AbortSignal;
  /** Subject of the verified TLS client certificate, if one was presented (CN and all O). */
  readonly peer?: { readonly commonName: string; readonly organizations: readonly string[] };
}

export interface PlainReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | ByteSource;
}

/** A body that comes in pieces over time (a watch). `open` is called exactly once. */
export interface ByteSource {
  open(sink: ByteSink): void;
}

/** Where the pieces of a {@link ByteSource} go: the writing half of a socket, or an in-process reader. */
export interface ByteSink {
  /**
   * Takes one piece. `false` means that the sink is full: write nothing more until `onDrain` has fired.
   * The bytes may be shared with other sinks and must never be changed afterwards.
   */
  write(chunk: Uint8Array): boolean;
  /** Ends the body. Nothing may be written after it; a second call does nothing. */
  end(reason: EndReason): void;
  /** The sink takes data again after `write` returned false. */
  onDrain(action: () => void): void;
  /** The reader is gone. Fires at most once, also after `end`. */
  onClose(action: () => void): void;
}

export type Handler = (request: PlainRequest) => PlainReply | Promise<PlainReply>;

/** Tells the two forms of a body apart. */
export function isByteSource(body: Uint8Array | ByteSource): body is ByteSource {
  return 'open' in body;
}
