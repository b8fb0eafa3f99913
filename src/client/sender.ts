import type { Clock } from '../base/clock.ts';
import type { Cluster } from './cluster.ts';
import { withDeadline } from './deadline.ts';
import type { Target } from './errors.ts';
import { ApiError, TransportError, describeTarget } from './errors.ts';
import { PAGE_MS } from './resume-pace.ts';
import type { OutgoingRequest } from './transport.ts';
import { decodeJson, exchange, readBody } from './transport.ts';

/** One request that is answered at once, as opposed to a watch. */
export interface Call {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  /** Without `?`. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly target: Target;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const NO_BODY = new Uint8Array(0);
const NEVER = new AbortController().signal;

/** Sends single calls: no repetition but one after a 401 with fresh credentials, and no waiting for ever. */
export class Sender {
  readonly cluster: Cluster;
  readonly #clock: Clock;

  constructor(cluster: Cluster, clock: Clock) {
    this.cluster = cluster;
    this.#clock = clock;
  }

  /** Answers below 300. Throws ApiError, TransportError, or the signal's reason. */
  async send(call: Call): Promise<Answer> {
    try {
      return await this.#once(call);
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 401 || this.cluster.refreshCredentials === undefined) throw error;
      await this.cluster.refreshCredentials();
      return this.#once(call);
    }
  }

  /** As {@link send}, with the body decoded. Throws DecodeError if it is no JSON. */
  async sendForJson(call: Call): Promise<unknown> {
    const { body } = await this.send({ ...call, headers: { accept: 'application/json', ...call.headers } });
    return decodeJson(body, call.target);
  }

  #once(call: Call): Promise<Answer> {
    const { target } = call;
    const late = (): TransportError =>
      new TransportError('headers', `cannot ${describeTarget(target)}: nothing came for ${PAGE_MS / 1000} s`);
    return withDeadline({ clock: this.#clock, ms: PAGE_MS, signal: call.signal ?? NEVER, late }, async ({ signal, touch }) => {
      const request: OutgoingRequest = {
        method: call.method, path: call.path, query: call.query ?? '', headers: call.headers ?? {}, body: call.body ?? NO_BODY, signal,
      };
      const reply = await exchange(this.cluster.transport, request, { target, now: () => this.#clock.now() });
      return { status: reply.status, headers: reply.headers, body: await readBody(reply, touch) };
    });
  }
}
