import type { Client } from '../client/client-types.ts';
import { RESOURCES } from '../kinds/resources.ts';
import { flagAt, objectsAt, textAt, textsAt } from '../wire/fields.ts';
import { parseJsonBytes } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/object.ts';
import { suggestion } from './closest.ts';
import { CommandFailure } from './failure.ts';
import { builtInWords, findResource, parseResourceWord, type NamedResource, type ResourceWord } from './resource-name.ts';

/** Finds a resource by a word: among the built-in ones first, so that mostly nothing is asked, else on the server. */
export async function resolveResource(client: Client, text: string): Promise<NamedResource> {
  const word = parseResourceWord(text);
  const builtIn = findResource(word, RESOURCES);
  if (builtIn !== undefined) return builtIn;
  const { resources, silent } = await servedResources(client, word);
  const found = findResource(word, resources);
  if (found !== undefined) return found;
  const doubt = silent.length === 0 ? '' : ` (but ${silent.join(', ')} did not answer)`;
  throw new CommandFailure(`the server has no resource "${text}"${doubt}${suggestion(word.name, builtInWords())}`);
}

interface Served {
  readonly resources: readonly NamedResource[];
  /** Groups whose own server is down, which must not hide the others. */
  readonly silent: readonly string[];
}

/** The resources of the groups that are not built in, or of the one group that is named. */
async function servedResources(client: Client, word: ResourceWord): Promise<Served> {
  const builtIn = new Set(RESOURCES.map(({ group, version }) => `${group}/${version}`));
  const wanted = (await servedVersions(client)).filter(({ group, version, preferred }) => {
    if (word.group !== undefined && word.group !== group) return false;
    return word.version === undefined ? preferred && (word.group !== undefined || !builtIn.has(`${group}/${version}`)) : word.version === version;
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

async function servedVersions(client: Client): Promise<readonly GroupVersion[]> {
  const answer = await read(client, '/apis');
  return objectsAt(answer, 'groups').flatMap((group) => objectsAt(group, 'versions').map((version) => ({
    group: textAt(group, 'name'),
    version: textAt(version, 'version'),
    preferred: textAt(version, 'version') === textAt(group, 'preferredVersion.version'),
  })));
}

async function resourcesOf(client: Client, { group, version }: GroupVersion): Promise<readonly NamedResource[]> {
  const answer = await read(client, `/apis/${group}/${version}`);
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

async function read(client: Client, path: string): Promise<JsonValue> {
  return parseJsonBytes((await client.request({ path, headers: { accept: 'application/json' } })).body);
}
