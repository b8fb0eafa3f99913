import type { Client } from '../client/client-types.ts';
import { servedResources } from '../client/discovery.ts';
import { findResource, parseResourceWord, type NamedResource } from '../client/resource-word.ts';
import { RESOURCES } from '../kinds/resources.ts';
import { suggestion } from './closest.ts';
import { CommandFailure } from './failure.ts';
import { builtInWords } from './resource-name.ts';

/** Finds a resource by a word: among the built-in ones first, so that mostly nothing is asked, else on the server. */
export async function resolveResource(client: Client, text: string): Promise<NamedResource> {
  const word = parseResourceWord(text);
  const builtIn = findResource(word, RESOURCES);
  if (builtIn !== undefined) return builtIn;
  const { resources, silent } = await servedResources(client, word, new Set(RESOURCES.map(({ group, version }) => `${group}/${version}`)));
  const found = findResource(word, resources);
  if (found !== undefined) return found;
  const doubt = silent.length === 0 ? '' : ` (but ${silent.join(', ')} did not answer)`;
  throw new CommandFailure(`the server has no resource "${text}"${doubt}${suggestion(word.name, builtInWords())}`);
}
