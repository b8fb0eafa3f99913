import type { PlainRequest } from '../../wire/exchange.ts';

/** Whoever sends a request. */
export interface User {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
}

/** A port: `access/` implements it. */
export type Authenticate = (request: Pick<PlainRequest, 'headers' | 'peer'>) => { readonly kind: 'user'; readonly user: User } | { readonly kind: 'none' } | { readonly kind: 'invalid' };
