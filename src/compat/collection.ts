import type { Client } from '../client/client-types.ts';
import { UsageError } from '../client/errors.ts';
import type { Kind } from '../kinds/kind.ts';
import { RESOURCES } from '../kinds/resources.ts';
import { parseJson } from '../wire/json.ts';
import { isJsonObject } from '../wire/object.ts';

export interface Collection {
  readonly kind: Kind;
  readonly namespace?: string;
}

/** What a path of a list is about, `/apis/batch/v1/namespaces/test/jobs`. Asks the server for kinds that are not built in. */
export async function collectionAt(client: Client, path: string): Promise<Collection> {
  const [, group = '', version, namespace, plural] = /^\/(?:api|apis\/([^/]+))\/([^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)$/.exec(path) ?? [];
  if (version === undefined || plural === undefined) throw new UsageError(`'${path}' is no path of a list; write for example /api/v1/namespaces/test/pods`);
  const known = RESOURCES.find((facts) => facts.group === group && facts.version === version && facts.plural === plural);
  const { kind, namespaced } = known ?? await discover(client, { group, version, plural });
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return { kind: { group, version, apiVersion, kind, plural, scope: namespaced ? 'Namespaced' : 'Cluster' }, ...(namespace === undefined ? {} : { namespace }) };
}

/** The kind of a list's `apiVersion` and `kind`. */
export async function kindOfList(client: Client, { apiVersion, listKind }: { readonly apiVersion: string; readonly listKind: string }): Promise<Kind> {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const kind = listKind.replace(/List$/, '');
  const known = RESOURCES.find((facts) => facts.group === group && facts.version === version && facts.kind === kind);
  const { plural, namespaced } = known ?? await discover(client, { group, version, kind });
  return { group, version, apiVersion, kind, plural, scope: namespaced ? 'Namespaced' : 'Cluster' };
}

async function discover(
  client: Client, wanted: { readonly group: string; readonly version: string; readonly plural?: string; readonly kind?: string },
): Promise<{ readonly kind: string; readonly plural: string; readonly namespaced: boolean }> {
  const { group, version, plural, kind } = wanted;
  const reply = await client.request({ path: group === '' ? `/api/${version}` : `/apis/${group}/${version}` });
  const answer = parseJson(new TextDecoder().decode(reply.body));
  for (const entry of isJsonObject(answer) && Array.isArray(answer.resources) ? answer.resources : []) {
    if (!isJsonObject(entry) || typeof entry.name !== 'string' || typeof entry.kind !== 'string' || entry.name.includes('/')) continue;
    if (entry.name === plural || entry.kind === kind) return { kind: entry.kind, plural: entry.name, namespaced: entry.namespaced === true };
  }
  throw new UsageError(`${group === '' ? version : `${group}/${version}`} of this server has no ${plural ?? kind ?? ''}`);
}
