import { ConfigError } from '../client/errors.ts';
import type { HeaderLines } from './endpoint.ts';
import type { Located, UserEntry } from './kubeconfig-document.ts';

/** Whom to act as (Kubernetes "User impersonation"). */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** The headers for it; a group or an extra value is a line of its own. */
export function impersonationHeaders({ user, uid, groups = [], extra = {} }: Impersonation): HeaderLines {
  const lines: Record<string, string | string[]> = { 'impersonate-user': user };
  if (uid !== undefined) lines['impersonate-uid'] = uid;
  if (groups.length > 0) lines['impersonate-group'] = [...groups];
  for (const [key, values] of Object.entries(extra)) if (values.length > 0) lines[`impersonate-extra-${escapeKey(key)}`] = [...values];
  return lines;
}

/** What a user's entry says. Throws {@link ConfigError} for groups and the like without a user, as client-go does. */
export function impersonationOf({ name, entry }: Located<UserEntry>): HeaderLines | undefined {
  const { as: user, 'as-uid': uid, 'as-groups': groups, 'as-user-extra': extra } = entry;
  if (user !== undefined && user !== '') {
    return impersonationHeaders({ user, ...(uid === undefined ? {} : { uid }), ...(groups === undefined ? {} : { groups }), ...(extra === undefined ? {} : { extra }) });
  }
  if (uid === undefined && groups === undefined && extra === undefined) return undefined;
  throw new ConfigError(`user '${name}' has as-uid, as-groups or as-user-extra without as: whom should it act as?`);
}

/** What may not stand in the name of a header (RFC 9110, token) is percent-encoded, and so is the percent sign. */
function escapeKey(key: string): string {
  return [...new TextEncoder().encode(key.toLowerCase())]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[a-z0-9!#$&'*+.^_`|~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
