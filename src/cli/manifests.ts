import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { RESOURCES } from '../kinds/resources.ts';
import { textAt } from '../wire/fields.ts';
import { isJsonObject, type JsonObject } from '../wire/object.ts';
import { CommandFailure } from './failure.ts';
import { kindOf } from '../client/resource-word.ts';
import type { Kind } from '../kinds/kind.ts';

/** An object out of a manifest file, ready to be sent. */
export interface Manifest {
  readonly kind: Kind;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly object: JsonObject;
}

/** All objects in the YAML and JSON files of a folder, in the order in which they can be made: namespaces first. */
export async function readManifests(folder: string): Promise<readonly Manifest[]> {
  const files = (await readdir(folder)).filter((file) => /\.(ya?ml|json)$/.test(file)).sort();
  const manifests = (await Promise.all(files.map((file) => readFileOf(path.join(folder, file))))).flat();
  return [...manifests.filter(isNamespace), ...manifests.filter((manifest) => !isNamespace(manifest))];
}

async function readFileOf(file: string): Promise<readonly Manifest[]> {
  return parseManifests(await readFile(file, 'utf8'), path.basename(file));
}

/** The objects in a text of YAML documents; `source` names it in errors. */
export function parseManifests(text: string, source: string): readonly Manifest[] {
  return [...parseAllDocuments(text)].flatMap((document) => {
    const [problem] = document.errors;
    if (problem !== undefined) throw new CommandFailure(`${source}: ${problem.message}`);
    const content: unknown = document.toJS();
    // Between two lines of dashes may be nothing.
    return content === null || content === undefined ? [] : [manifestOf(content, source)];
  });
}

function manifestOf(content: unknown, source: string): Manifest {
  if (!isJsonObject(content)) throw new CommandFailure(`${source}: a document is no object`);
  const [apiVersion, kind, name] = [textAt(content, 'apiVersion'), textAt(content, 'kind'), textAt(content, 'metadata.name')];
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  const resource = RESOURCES.find((facts) => facts.kind === kind && facts.group === group && apiVersion === (group === '' ? facts.version : `${group}/${facts.version}`));
  if (resource === undefined) throw new CommandFailure(`${source}: there is no kind "${kind}" in "${apiVersion}"`);
  if (name === '') throw new CommandFailure(`${source}: a ${kind} has no metadata.name`);
  const namespace = resource.namespaced ? textAt(content, 'metadata.namespace') || 'default' : undefined;
  return { kind: kindOf(resource), name, namespace, object: content };
}

function isNamespace({ kind }: Manifest): boolean {
  return kind.group === '' && kind.kind === 'Namespace';
}
