import type { PlainRequest } from '../../wire/exchange.ts';

/** The abort signal of one request, made only if somebody asks for it: most handlers never do. */
export class RequestSignal {
  #controller: AbortController | undefined;
  #gone = false;

  get gone(): boolean {
    return this.#gone;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#gone) this.#controller.abort();
    return this.#controller.signal;
  }

  abort(): void {
    this.#gone = true;
    this.#controller?.abort();
  }
}

export type Peer = NonNullable<PlainRequest['peer']>;

export interface RequestParts {
  readonly method: string;
  /** As sent: origin form (`/path?query`) or, from clients that take us for a proxy, absolute form. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly signal: RequestSignal;
  readonly peer: Peer | undefined;
}

export function plainRequest(parts: RequestParts): PlainRequest {
  const { method, headers, body, signal, peer } = parts;
  const target = originForm(parts.target);
  const mark = target.indexOf('?');
  const request = {
    method,
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? '' : target.slice(mark + 1),
    headers,
    body,
    get signal(): AbortSignal {
      return signal.signal;
    },
  };
  return peer === undefined ? request : Object.defineProperty(request, 'peer', { value: peer, enumerable: true });
}

/** Path and query of a request target (RFC 9112 section 3.2). `OPTIONS *` has none: it becomes `/`. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)?.[0];
  const rest = authority === undefined ? '' : target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
