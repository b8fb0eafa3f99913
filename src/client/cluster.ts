import type { Transport } from './transport.ts';

/** One cluster and the way to it: what a kubeconfig, a browser's proxy or an in-process server come down to. */
export interface Cluster {
  /** For messages: the server's address, or any name. */
  readonly name: string;
  /** Adds the credentials itself, anew for each request. */
  readonly transport: Transport;
  /** Where objects without a namespace are looked for; `default` if absent. */
  readonly namespace?: string;
  /**
   * Throws the cached credentials away, so that the next request reads the file or runs the plugin again. Called after
   * a 401, once per outage. Calls that overlap share one refresh.
   */
  readonly refreshCredentials?: () => Promise<void>;
  /** Gives connections back. */
  readonly close?: () => Promise<void>;
}
