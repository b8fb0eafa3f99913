import type { Kind } from '../kinds/kind.ts';
import { flagAt, objectsAt, textAt, textsAt } from '../wire/fields.ts';
import { parseJsonBytes } from '../wire/json.ts';
import type { JsonObject, JsonValue, KubeObject } from '../wire/object.ts';
import type { Client } from './client-types.ts';
import { UsageError } from './errors.ts';
import type { NamedResource, ResourceWord } from './resource-word.ts';
import { findResource, kindOf, parseResourceWord } from './resource-word.ts';

/** The kind that a word names on this server; see `Client.kind`. */
export async function findKind(client: Discoverer, text: string): Promise<Kind<KubeObject>> {
  const word = parseResourceWord(text);
  const { resources, silent } = await servedResources(client, word, new Set());
  const found = findResource(word, resources);
  if (found !== undefined) return kindOf(found);
  const doubt = silent.length === 0 ? '' : ` (but ${silent.map((group) => group || 'the core group').join(', ')} did not answer)`;
  throw new UsageError(`the server has no resource '${text}'${doubt}`);
}

export interface Served {
  readonly resources: readonly NamedResource[];
  /** Groups whose own server is down, which must not hide the others. */
  readonly silent: readonly string[];
}

/** What discovery needs of a client. */
export type Discoverer = Pick<Client, 'request'>;

/**
 * The resources of the preferred version of each group, but for the versions that the caller knows (`group/version`); of the one
 * group or version if the word names one. In the order of the server, which is that of kubectl's preference.
 */
export async function servedResources(client: Discoverer, word: ResourceWord, known: ReadonlySet<string>): Promise<Served> {
  const wanted = (await servedVersions(client)).filter(({ group, version, preferred }) => {
    if (word.group !== undefined && word.group !== group) return false;
    return word.version === undefined ? preferred && (word.group !== undefined || !known.has(`${group}/${version}`)) : word.version === version;
  });
  const answers = await Promise.allSettled(wanted.map((served) => resourcesOf(client, served)));
  return {
    resources: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    silent: wanted.filter((_, index) => answers[index]?.status === 'rejected').map(({ group }) => group),
  };
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
  readonly preferred: boolean;
}

async function servedVersions(client: Discoverer): Promise<readonly GroupVersion[]> {
  const answer = await read(client, '/apis');
  const core: GroupVersion = { group: '', version: 'v1', preferred: true };
  const named = objectsAt(answer, 'groups').flatMap((group) => objectsAt(group, 'versions').map((version) => ({
    group: textAt(group, 'name'),
    version: textAt(version, 'version'),
    preferred: textAt(version, 'version') === textAt(group, 'preferredVersion.version'),
  })));
  return [core, ...named];
}

async function resourcesOf(client: Discoverer, { group, version }: GroupVersion): Promise<readonly NamedResource[]> {
  const answer = await read(client, group === '' ? `/api/${version}` : `/apis/${group}/${version}`);
  // Names with a slash are parts of a resource.
  return objectsAt(answer, 'resources').filter((resource) => !textAt(resource, 'name').includes('/')).map((resource) => namedResource(resource, { group, version }));
}

function namedResource(resource: JsonObject, { group, version }: Pick<GroupVersion, 'group' | 'version'>): NamedResource {
  const kind = textAt(resource, 'kind');
  return {
    group, version, kind,
    plural: textAt(resource, 'name'),
    singular: textAt(resource, 'singularName') || kind.toLowerCase(),
    shortNames: textsAt(resource, 'shortNames'),
    namespaced: flagAt(resource, 'namespaced'),
    verbs: textsAt(resource, 'verbs'),
  };
}

async function read(client: Discoverer, path: string): Promise<JsonValue> {
  return parseJsonBytes((await client.request({ path, headers: { accept: 'application/json' } })).body);
}
