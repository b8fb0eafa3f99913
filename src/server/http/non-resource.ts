import { createHash } from 'node:crypto';
import { GROUPS, RESOURCES } from '../../kinds/resources.ts';
import { methodNotAllowed, resourceNotServed } from '../../wire/api-errors.ts';
import type { PlainReply, PlainRequest } from '../../wire/exchange.ts';
import { AGGREGATED_PARAMETERS, groupDiscoveryList } from './discovery/aggregated.ts';
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from './discovery/legacy.ts';
import { openapiDocument, openapiIndex } from './discovery/openapi.ts';
import { replyIn } from './encode/choose.ts';
import { healthReply, type HealthCheck } from './health.ts';
import { EXPOSITION_TYPE } from './metrics/exposition.ts';
import { AS_THEY_ARE, documentProblem, jsonProblem, negotiate, negotiateAggregated, nothingAcceptable } from './negotiate.ts';
import { openapiV2Reply } from './openapi-v2-reply.ts';
import { jsonReply, statusReply, textReply } from './reply.ts';

/** What the paths that are about no resource need. */
export interface NonResourceParts {
  readonly checks: readonly HealthCheck[];
  readonly version: VersionDocument;
  /** The body of `/metrics`. */
  readonly metrics: () => string;
  /** Where clients reach this server: `host:port`. */
  readonly address: () => string;
}

/** The body of `/version`. */
export interface VersionDocument {
  readonly major: string;
  readonly minor: string;
  readonly gitVersion: string;
  readonly [field: string]: string;
}

interface Asked {
  readonly request: PlainRequest;
  readonly path: string;
}

/** Discovery, health, version, OpenAPI; undefined for a path that nobody serves. */
export async function answerNonResource(parts: NonResourceParts, asked: Asked): Promise<PlainReply | undefined> {
  const { request, path } = asked;
  // Documents above a version are given whatever the method is, as Kubernetes does.
  if (request.method !== 'GET' && servedGroup(path)) return statusReply(methodNotAllowed());
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  switch (plain) {
    case '/': return jsonReply(200, { paths: knownPaths() });
    case '/metrics': return textReply(200, parts.metrics(), EXPOSITION_TYPE);
    case '/version': return versionReply(request, parts.version);
    case '/api': return discovery(request, { aggregated: () => coreDiscovery(), legacy: () => apiVersions(parts.address()) });
    case '/apis': return discovery(request, { aggregated: () => namedDiscovery(), legacy: () => apiGroupList(GROUPS) });
    case '/openapi/v2': return openapiV2Reply({ request, kubernetesVersion: parts.version.gitVersion, etag: `"${documentHash(parts.version)}"` });
    case '/openapi/v3': return jsonReply(200, openapiIndex(GROUPS, documentHash(parts.version)));
    default: break;
  }
  const group = groupDocument(plain);
  if (group !== undefined) return documentReply(request, group);
  return openapiReply(parts, asked) ?? healthReply(plain, new URLSearchParams(request.query), parts.checks) ?? unknownVersion(plain);
}

function versionReply(request: PlainRequest, version: VersionDocument): PlainReply {
  const problem = jsonProblem(request.headers['accept']);
  return problem === undefined ? jsonReply(200, version) : statusReply(problem);
}

/** Under a group that is served every path has an answer in Kubernetes' own form. */
function unknownVersion(path: string): PlainReply | undefined {
  return servedGroup(path) ? statusReply(resourceNotServed()) : undefined;
}

function servedGroup(path: string): boolean {
  const [, root, group = ''] = /^\/(api|apis\/([^/]+))\/[^/]/.exec(path) ?? [];
  return root !== undefined && GROUPS.some(({ name }) => name === group);
}

async function discovery(request: PlainRequest, forms: { readonly aggregated: () => object; readonly legacy: () => object }): Promise<PlainReply> {
  const format = negotiateAggregated(request.headers['accept']);
  if (format === undefined) return documentReply(request, forms.legacy());
  const json = jsonReply(200, forms.aggregated(), { vary: 'Accept' });
  // Of the document, whichever form it takes.
  const etag = `"${createHash('sha512').update(json.body as Uint8Array).digest('hex').toUpperCase()}"`;
  if (request.headers['if-none-match'] === etag) return { status: 304, headers: { vary: 'Accept', etag }, body: new Uint8Array() };
  const reply = await replyIn(format, json);
  return { ...reply, headers: { ...reply.headers, etag, 'content-type': `${reply.headers['content-type']}${AGGREGATED_PARAMETERS}`, 'cache-control': 'public' } };
}

/** A discovery document in the form that the client takes. */
async function documentReply(request: PlainRequest, document: object): Promise<PlainReply> {
  // What lists groups is not behind the router that looks at the plain types first.
  const problem = /^\/apis(\/[^/]+)?\/?$/.test(request.path) ? undefined : documentProblem(request.headers['accept']);
  if (problem !== undefined) return statusReply(problem);
  const media = negotiate(request.headers['accept'], AS_THEY_ARE);
  return media === undefined ? statusReply(nothingAcceptable()) : replyIn(media.format, jsonReply(200, document));
}

function coreDiscovery(): object {
  return groupDiscoveryList(GROUPS.filter(({ name }) => name === ''), RESOURCES);
}

function namedDiscovery(): object {
  return groupDiscoveryList(GROUPS.filter(({ name }) => name !== ''), RESOURCES);
}

/** `/api/v1`, `/apis/GROUP`, `/apis/GROUP/VERSION`. */
function groupDocument(path: string): object | undefined {
  const [, root = '', first = '', second] = /^\/(api|apis)\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (root === '' || (root === 'api' && second !== undefined)) return undefined;
  const [name, version] = root === 'api' ? ['', first] : [first, second];
  const group = GROUPS.find((one) => one.name === name);
  if (group === undefined) return undefined;
  if (version === undefined) return apiGroup(group);
  if (!group.versions.includes(version)) return undefined;
  const resources = RESOURCES.filter((facts) => facts.group === name && facts.version === version);
  return apiResourceList(name === '' ? version : `${name}/${version}`, resources);
}

function openapiReply(parts: NonResourceParts, { request, path }: Asked): PlainReply | undefined {
  const [, name = '', version = ''] = /^\/openapi\/v3\/(?:api|apis\/([^/]+))\/([^/]+)$/.exec(path) ?? [];
  const resources = RESOURCES.filter((facts) => facts.group === name && facts.version === version);
  if (resources.length === 0) return undefined;
  const hash = documentHash(parts.version);
  const asked = new URLSearchParams(request.query).get('hash');
  if (asked !== null && asked !== '' && asked !== hash) return { ...textReply(301, ''), headers: { location: `${path}?hash=${hash}` } };
  const caching = asked === hash ? 'public, immutable' : 'no-cache, private';
  return jsonReply(200, openapiDocument(resources, parts.version.gitVersion), { 'cache-control': caching, etag: `"${hash}"`, vary: 'Accept' });
}

/** The documents follow from the facts, which follow from the version. */
function documentHash(version: VersionDocument): string {
  return createHash('sha512').update(`lean ${version.gitVersion}`).digest('hex').toUpperCase();
}

function knownPaths(): string[] {
  const groups = GROUPS.flatMap(({ name, versions }) => (name === '' ? [] : [`/apis/${name}`, ...versions.map((version) => `/apis/${name}/${version}`)]));
  return ['/api', '/api/v1', '/apis', ...groups, '/healthz', '/livez', '/metrics', '/openapi/v2', '/openapi/v3', '/readyz', '/version'].sort();
}
