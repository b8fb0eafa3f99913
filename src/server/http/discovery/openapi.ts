import type { GroupFacts, ResourceFacts } from '../../../kinds/resources.ts';
import { openapiSchemas, type Schema } from './openapi-schemas.ts';
import { apiVersionOf } from '../../resources/definition.ts';

/*
 * A lean OpenAPI v3: the paths, the kinds they speak of, their parameters and fields, which is what kubectl needs to
 * find how a field is patched and to see that the server knows `fieldValidation`. No descriptions.
 */

/** `/openapi/v3`: where each group's document is. `hash` makes a document cacheable for good. */
export function openapiIndex(groups: readonly GroupFacts[], hash: string): object {
  const paths: Record<string, object> = {};
  for (const { name: group, versions } of groups) {
    for (const version of versions) {
      const path = group === '' ? `api/${version}` : `apis/${group}/${version}`;
      paths[path] = { serverRelativeURL: `/openapi/v3/${path}?hash=${hash}` };
    }
  }
  return { paths };
}

export interface OpenapiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  /** By path, then by method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly 'x-kubernetes-action': string;
  readonly 'x-kubernetes-group-version-kind': object;
  readonly parameters: readonly { readonly name: string; readonly in: 'query'; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Readonly<Record<string, Content>> }>>;
}

interface Content {
  readonly schema: Schema;
}

/** The document of some resources; those of one group and version are one document. */
export function openapiDocument(resources: readonly ResourceFacts[], kubernetesVersion: string): OpenapiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const schemas = openapiSchemas(resources.map((facts) => facts.type));
  for (const facts of resources) {
    schemas[facts.type] = { ...schemas[facts.type], ...kindSchema(facts) };
    for (const place of facts.namespaced ? [namespacedBase(facts)] : [base(facts)]) {
      paths[place] = operations(facts, ['get:list', 'post:create', 'delete:deletecollection']);
      paths[`${place}/{name}`] = operations(facts, ['get:get', 'put:update', 'patch:patch', 'delete:delete']);
    }
    if (facts.namespaced) paths[base(facts)] = operations(facts, ['get:list']);
  }
  return { openapi: '3.0.0', info: { title: 'Kubernetes', version: kubernetesVersion }, paths, components: { schemas } };
}

function base(facts: ResourceFacts): string {
  return `${facts.group === '' ? '/api' : '/apis'}/${apiVersionOf(facts)}/${facts.plural}`;
}

function namespacedBase(facts: ResourceFacts): string {
  return `${facts.group === '' ? '/api' : '/apis'}/${apiVersionOf(facts)}/namespaces/{namespace}/${facts.plural}`;
}

function kindSchema({ group, version, kind }: ResourceFacts): object {
  return { 'x-kubernetes-group-version-kind': [{ group, version, kind }] };
}

const WRITE_PARAMETERS = ['dryRun', 'fieldManager', 'fieldValidation'];
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  list: ['allowWatchBookmarks', 'continue', 'fieldSelector', 'labelSelector', 'limit', 'resourceVersion', 'resourceVersionMatch', 'sendInitialEvents', 'timeoutSeconds', 'watch'],
  create: WRITE_PARAMETERS,
  update: WRITE_PARAMETERS,
  patch: [...WRITE_PARAMETERS, 'force'],
  delete: ['dryRun', 'gracePeriodSeconds', 'orphanDependents', 'propagationPolicy'],
  deletecollection: ['continue', 'dryRun', 'fieldSelector', 'gracePeriodSeconds', 'labelSelector', 'limit', 'propagationPolicy', 'resourceVersion'],
  get: [],
};
const BODIES: Readonly<Record<string, readonly string[]>> = {
  create: ['*/*'],
  update: ['*/*'],
  patch: ['application/json-patch+json', 'application/merge-patch+json', 'application/strategic-merge-patch+json'],
};

/** Each as `method:verb`; those whose verb the resource has. */
function operations(facts: ResourceFacts, wanted: readonly string[]): Record<string, Operation> {
  const { group, version, kind } = facts;
  const found = wanted.map((pair) => pair.split(':') as [string, string]).filter(([, verb]) => facts.verbs.some((one) => one === verb));
  return Object.fromEntries(found.map(([method, verb]): [string, Operation] => [method, {
    'x-kubernetes-action': verb,
    'x-kubernetes-group-version-kind': { group, version, kind },
    parameters: (PARAMETERS[verb] ?? []).map((name) => ({ name, in: 'query' as const, schema: { type: 'string', uniqueItems: true } })),
    ...(BODIES[verb] === undefined ? {} : { requestBody: { content: Object.fromEntries(BODIES[verb].map((type) => [type, { schema: { $ref: `#/components/schemas/${facts.type}` } }])) } }),
    responses: { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: `#/components/schemas/${facts.type}` } } } } },
  }]));
}
