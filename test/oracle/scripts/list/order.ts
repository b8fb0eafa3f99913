import { differing, get, request, script, watch } from '../../script.ts';
import type { RequestStep, Script, Step } from '../../script.ts';
import { configMaps, makeConfigMap, query } from '../paths.ts';
import { UNREADABLE_WATCH } from '../reasons.ts';
import { METADATA, TABLE } from './forms.ts';

// Which of two mistakes in one request is answered (spec 1.1).

interface Mistake {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly accept?: string;
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'timeout': { parameters: { timeout: 'abc' } },
  'limit': { parameters: { limit: 'abc' } },
  'seconds': { parameters: { timeoutSeconds: 'abc' } },
  'labels': { parameters: { labelSelector: '((' } },
  'fields': { parameters: { fieldSelector: 'metadata.name' } },
  'unknown field': { parameters: { fieldSelector: 'spec.x=y' } },
  'match': { parameters: { resourceVersionMatch: 'x' } },
  'initial': { parameters: { sendInitialEvents: 'true' } },
  'token': { parameters: { continue: 'abc' } },
  'version': { parameters: { resourceVersion: 'abc' } },
  'gone': { parameters: { resourceVersion: '1' } },
  'include': { parameters: { includeObject: 'x' }, accept: TABLE },
  'text': { accept: 'text/plain' },
  'table v9': { accept: TABLE.replace('v=v1', 'v=v9') },
  'one object': { accept: METADATA },
  'yaml': { accept: 'application/yaml' },
};

interface Pair {
  readonly id: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly accept: string | undefined;
}

/** All that can be made together. */
function pairs(): Pair[] {
  const all = Object.entries(MISTAKES);
  return all.flatMap(([one, a], index) => all.slice(index + 1).flatMap(([other, b]) => {
    const clash = Object.keys(a.parameters ?? {}).some((name) => Object.hasOwn(b.parameters ?? {}, name)) || (a.accept !== undefined && b.accept !== undefined);
    return clash ? [] : [{ id: `${one}, ${other}`, parameters: { ...a.parameters, ...b.parameters }, accept: a.accept ?? b.accept }];
  }));
}

function headersOf({ accept }: Pair): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: accept === undefined ? {} : { accept } };
}

/** That a version is gone is only said of an exact one. */
const LISTS: readonly RequestStep[] = pairs().map((pair) => get(pair.id, query(configMaps, { ...pair.parameters, ...(pair.parameters['resourceVersion'] === '1' ? { limit: pair.parameters['limit'] ?? '1' } : {}) }), { ...headersOf(pair), keep: 'names' }));

const UNREADABLE: readonly string[] = ['timeout, version', 'token, version', 'version, include', 'version, one object', 'version, yaml'];

const WATCHES: readonly Step[] = pairs().map((pair) => {
  const step = watch(pair.id, query(configMaps, { watch: '1', ...pair.parameters }), headersOf(pair));
  return UNREADABLE.includes(pair.id) ? differing(step, UNREADABLE_WATCH) : step;
});

function both(id: string, path: string, options: Parameters<typeof get>[2] = {}): RequestStep[] {
  return [get(id, path, options), get(`${id}, absent`, path.replace(`${configMaps}/a`, `${configMaps}/none`), options)];
}

export const listOrder: readonly Script[] = [
  script({ name: 'list/order/of a list', given: [makeConfigMap('a')], steps: LISTS }),
  script({ name: 'list/order/of a watch', given: [makeConfigMap('a')], steps: WATCHES }),
  script({
    name: 'list/order/of a get',
    given: [makeConfigMap('a')],
    steps: [
      ...both('timeout, text', `${configMaps}/a?timeout=abc`, { headers: { accept: 'text/plain' } }),
      ...both('export, table v9', `${configMaps}/a?export=1`, { headers: { accept: TABLE.replace('v=v1', 'v=v9') } }),
      ...both('export, version', `${configMaps}/a?export=1&resourceVersion=abc`),
      ...both('include', `${configMaps}/a?includeObject=x`, { headers: { accept: TABLE } }),
      ...both('list of metadata', `${configMaps}/a`, { headers: { accept: TABLE.replace('Table', 'PartialObjectMetadataList') } }),
      get('bad name, text', `${configMaps}/a%25b`, { headers: { accept: 'text/plain' } }),
      get('bad name, table v9', `${configMaps}/a%25b`, { headers: { accept: TABLE.replace('v=v1', 'v=v9') } }),
      get('bad name, timeout', `${configMaps}/a%25b?timeout=abc`),
      get('bad name, export', `${configMaps}/a%25b?export=1`),
      get('bad name, as table', `${configMaps}/a%25b`, { headers: { accept: TABLE } }),
      watch('old path, bad name', '/api/v1/watch/namespaces/{{ns}}/configmaps/a%25b'),
      watch('old path, name and field, text', '/api/v1/watch/namespaces/{{ns}}/configmaps/a?fieldSelector=metadata.name%3Db', { headers: { accept: 'text/plain' } }),
      watch('old path, name and unknown field', '/api/v1/watch/namespaces/{{ns}}/configmaps/a?fieldSelector=spec.x%3Db'),
      watch('old path, name and no such name', '/api/v1/watch/namespaces/{{ns}}/configmaps/a?fieldSelector=metadata.name!%3Db'),
      watch('old path, name and version', '/api/v1/watch/namespaces/{{ns}}/configmaps/a?fieldSelector=metadata.name%3Db&resourceVersion=1'),
      get('unknown resource, text', '/api/v1/namespaces/{{ns}}/nonsense', { headers: { accept: 'text/plain' } }),
      get('unknown resource, table', '/api/v1/namespaces/{{ns}}/nonsense', { headers: { accept: TABLE } }),
      get('unknown resource, yaml', '/api/v1/namespaces/{{ns}}/nonsense', { headers: { accept: 'application/yaml' } }),
      get('unknown resource, timeout', '/api/v1/namespaces/{{ns}}/nonsense?timeout=abc'),
      request('PUT', ['no such method, text', configMaps], { headers: { accept: 'text/plain' }, body: {} }),
      request('PUT', ['no such method, timeout', `${configMaps}?timeout=abc`], { body: {} }),
    ],
  }),
];
