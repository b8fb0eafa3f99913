import type { ResourceTarget } from '../../wire/resource-path.ts';
import { methodNotAllowed, resourceNotServed } from '../../wire/api-errors.ts';
import type { Status } from '../../wire/status.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import type { UpdatedPart } from '../resources/strategies/strategy.ts';
import type { ResourceDefinition } from '../resources/definition.ts';
import type { Registry } from '../resources/registry.ts';

/** The verbs of the API (k8s.io/apiserver, RequestInfo). */
export type RouteVerb = 'list' | 'watch' | 'create' | 'deletecollection' | 'get' | 'update' | 'patch' | 'delete';

/** A request for a resource, understood. */
export interface Route {
  readonly verb: RouteVerb;
  readonly definition: ResourceDefinition;
  readonly namespace: string | undefined;
  /** Set for the verbs of one object, and for a watch under the old `/watch/…/NAME`. */
  readonly name: string | undefined;
  /** What a write through this path may change. */
  readonly part: UpdatedPart;
  /** Set for subresources that are not a part of the object, with handlers of their own. */
  readonly subresource: string | undefined;
}

const PARTS: readonly UpdatedPart[] = ['status', 'finalize', 'approval', 'ephemeralcontainers', 'resize'];
const COLLECTION_VERBS: Readonly<Record<string, RouteVerb>> = { GET: 'list', POST: 'create', DELETE: 'deletecollection' };
const OBJECT_VERBS: Readonly<Record<string, RouteVerb>> = { GET: 'get', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/** Finds what a path and a method ask for. `isWatch`: the query has `watch` set. */
export function resolveRoute(path: ResourceTarget, request: { readonly method: string; readonly isWatch: boolean }, registry: Registry): Outcome<Route, Status> {
  const definition = registry.find(path.group, path.version, path.resource);
  if (definition === undefined || !fits(path, definition)) return refuse(resourceNotServed());
  const part = partOf(path, definition);
  if (part === undefined && !isServed(path, definition)) return refuse(resourceNotServed());
  // Only a proxy has anything below a subresource.
  if (path.rest !== undefined && path.rest !== '' && path.subresource !== 'proxy') return refuse(resourceNotServed());
  // The old paths are there for what can be watched, and for nothing below it.
  if (path.legacyWatch && (path.subresource !== undefined || !definition.facts.verbs.includes('watch'))) return refuse(resourceNotServed());
  const verb = verbOf(path, request);
  // A list that cannot be watched says so itself.
  if (verb === 'watch' && definition.facts.verbs.includes('list')) return accept(routeOf(path, { definition, part, verb }));
  if (verb === undefined || !verbsOf(path, definition).includes(verb)) return refuse(methodNotAllowed());
  return accept(routeOf(path, { definition, part, verb }));
}

function routeOf(path: ResourceTarget, { definition, part, verb }: { readonly definition: ResourceDefinition; readonly part: UpdatedPart | undefined; readonly verb: RouteVerb }): Route {
  // A namespace's own path counts as inside of it for authorization; its key does not.
  const namespace = definition.facts.namespaced ? path.namespace : undefined;
  return { verb, definition, namespace, name: path.name, part: part ?? 'main', subresource: part === undefined ? path.subresource : undefined };
}

function verbOf(path: ResourceTarget, { method, isWatch }: { readonly method: string; readonly isWatch: boolean }): RouteVerb | undefined {
  if (path.legacyWatch) return method === 'GET' ? 'watch' : undefined;
  // Bindings and evictions are posted to one object.
  if (path.name !== undefined && !(method === 'POST' && path.subresource !== undefined)) return OBJECT_VERBS[method];
  const verb = COLLECTION_VERBS[method];
  return verb === 'list' && isWatch ? 'watch' : verb;
}

/** Namespaced objects live in a namespace, others in none; only lists and watches look across all namespaces. */
function fits(path: ResourceTarget, { facts }: ResourceDefinition): boolean {
  if (!facts.namespaced) return path.namespace === undefined || (facts.plural === 'namespaces' && path.namespace === path.name);
  return path.namespace !== undefined || path.name === undefined;
}

function partOf(path: ResourceTarget, definition: ResourceDefinition): UpdatedPart | undefined {
  if (path.subresource === undefined) return 'main';
  return isServed(path, definition) ? PARTS.find((part) => part === path.subresource) : undefined;
}

function isServed(path: ResourceTarget, { facts }: ResourceDefinition): boolean {
  return facts.subresources.some(({ name }) => name === path.subresource);
}

function verbsOf(path: ResourceTarget, { facts }: ResourceDefinition): readonly string[] {
  if (path.subresource !== undefined) return facts.subresources.find(({ name }) => name === path.subresource)?.verbs ?? [];
  // Creating, and deleting a collection, need a namespace; listing does not.
  const acrossAll = facts.namespaced && path.namespace === undefined;
  return acrossAll ? facts.verbs.filter((verb) => verb === 'list' || verb === 'watch') : facts.verbs;
}
