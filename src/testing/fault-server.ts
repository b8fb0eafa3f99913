import type { Clock } from '../base/clock.ts';
import { TransportError } from '../client/errors.ts';
import { inProcess } from '../client/in-process.ts';
import type { Transport } from '../client/transport.ts';
import type { PlainReply, PlainRequest } from '../wire/exchange.ts';
import { failure } from '../wire/status.ts';
import { refusal } from './answers.ts';
import type { Answer } from './answers.ts';

export interface SeenRequest {
  /** `list` and `watch` are GETs of a collection. */
  readonly what: 'list' | 'watch' | 'other';
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Seconds since the script began. */
  readonly at: number;
}

/**
 * A server that gives one answer after another, whatever it is asked. With a hand-driven clock ({@link fakeClock}) hours of quiet
 * run in milliseconds. `transport` is the way to it within the process; `listenWithFaults` puts it on a real socket.
 */
export class FaultServer {
  readonly seen: SeenRequest[] = [];
  readonly transport: Transport;
  /** Requests whose caller gave up while they were unanswered. */
  abandoned = 0;
  readonly #clock: Clock;
  readonly #begin: number;
  #answers: (Answer | (() => Answer))[] = [];
  #otherwise: (() => Answer) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#begin = clock.monotonic();
    this.transport = (request) => {
      const answer = this.take(request);
      if (answer.kind === 'no connection') return Promise.reject(new TransportError('connect', 'connect ECONNREFUSED'));
      if (answer.kind === 'cut before headers') return Promise.reject(new TransportError('headers', 'socket hang up'));
      return inProcess((received) => this.#replyWith(answer, received))(request);
    };
  }

  /** Adds answers, to be given in this order. A function is asked when its turn comes. */
  script(...answers: readonly (Answer | (() => Answer))[]): this {
    this.#answers.push(...answers);
    return this;
  }

  /** For all requests after the script. Without it they are answered with a 500 that says what was asked. */
  otherwise(answer: () => Answer): this {
    this.#otherwise = answer;
    return this;
  }

  /** The requests in short: `list`, `list c=token`, `list >=5`, `watch 5`, `watch initial`, `GET /apis`. */
  get story(): string[] {
    return this.seen.map(inShort);
  }

  /** Notes the request and answers what is to be done with it. */
  take(request: PlainRequest): Answer {
    const { method, path, headers, body } = request;
    const query = new URLSearchParams(request.query);
    const seen = { what: whatOf(method, path, query), method, path, query, headers, body, at: (this.#clock.monotonic() - this.#begin) / 1000 };
    this.seen.push(seen);
    const next = this.#answers.shift() ?? this.#otherwise;
    if (next === undefined) return refusal(failure('InternalError', `the script has no answer to request ${this.seen.length}: ${inShort(seen)}`));
    return typeof next === 'function' ? next() : next;
  }

  #replyWith(answer: Exclude<Answer, { kind: 'no connection' | 'cut before headers' }>, request: PlainRequest): PlainReply | Promise<PlainReply> {
    switch (answer.kind) {
      case 'reply':
        return answer.reply;
      case 'stream':
        return { status: answer.status, headers: answer.headers, body: answer.stream };
      case 'black hole':
        request.signal?.addEventListener('abort', () => this.abandoned++);
        return new Promise(() => undefined);
    }
  }
}

function inShort({ what, method, path, query }: SeenRequest): string {
  if (what === 'other') return `${method} ${path}`;
  if (what === 'watch') return query.get('sendInitialEvents') === 'true' ? 'watch initial' : `watch ${query.get('resourceVersion') ?? '-'}`;
  const token = query.get('continue');
  const version = query.get('resourceVersion');
  const limit = query.get('limit') === '1' ? ' limit 1' : '';
  return `list${token === null ? '' : ` c=${token}`}${version === null ? '' : ` >=${version}`}${limit}`;
}

/** `/api/v1/pods`, `/apis/batch/v1/namespaces/shop/jobs`: a collection; below it is an object. */
function whatOf(method: string, path: string, query: URLSearchParams): SeenRequest['what'] {
  if (method !== 'GET' || !/^\/(?:api|apis\/[^/]+)\/[^/]+(?:\/namespaces\/[^/]+)?\/[^/]+$/.test(path)) return 'other';
  if (/^\/api\/v1\/namespaces\/[^/]+$/.test(path)) return 'other';
  return query.get('watch') === 'true' ? 'watch' : 'list';
}
