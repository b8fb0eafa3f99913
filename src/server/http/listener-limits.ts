/** How much one client may ask of the listener. Everything is in bytes or milliseconds. */
export interface ListenerLimits {
  /** Longest request body; beyond it the answer is 413. Kubernetes: `MaxRequestBodyBytes`, 3 MiB. */
  readonly bodyBytes: number;
  /**
   * Request line and headers together. Long label selectors travel in the query. Go's `DefaultMaxHeaderBytes`, 1 MiB.
   * (Over HTTP/2, nghttp2 allows no single value above 64 KiB.)
   */
  readonly headerBytes: number;
  /** A client that dribbles its headers is cut off after this long. Kubernetes: `ReadHeaderTimeout`, 32 s. */
  readonly headersTimeoutMs: number;
  /** Time to send a whole request, body included. It says nothing about the reply: a watch may last for hours. */
  readonly requestTimeoutMs: number;
  /** A connection with no request on it is closed after this long. Kubernetes: `IdleTimeout`, 90 s. */
  readonly idleTimeoutMs: number;
  /** A body that is complete here but that the reader does not take any byte of for this long is cut. */
  readonly stallTimeoutMs: number;
  /**
   * Streams at once on one HTTP/2 connection; watches count. kube-apiserver allows 250. Node counts a stream that the
   * client has reset until the next turn, and refuses what comes on top with ENHANCE_YOUR_CALM, which clients take for
   * an error: so there must be room for all watches of a client twice, for when it restarts them at once.
   */
  readonly streamsPerConnection: number;
}

export const DEFAULT_LIMITS: ListenerLimits = {
  bodyBytes: 3_145_728,
  headerBytes: 1_048_576,
  headersTimeoutMs: 32_000,
  requestTimeoutMs: 60_000,
  idleTimeoutMs: 90_000,
  stallTimeoutMs: 30_000,
  streamsPerConnection: 1_000,
};
