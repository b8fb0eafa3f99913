import { resourceNotServed, storageInitializing, unauthorized } from '../../wire/api-errors.ts';
import type { Handler, PlainReply, PlainRequest } from '../../wire/exchange.ts';
import { quoteGo } from '../../wire/go-text.ts';
import { parseQuery, type QueryValues } from '../../wire/query.ts';
import { parseResourcePath, type MalformedTarget, type ResourceTarget } from '../../wire/resource-path.ts';
import type { Registry } from '../resources/registry.ts';
import type { ResourceStore } from '../resources/resource-store.ts';
import { storageStatus } from '../resources/storage-status.ts';
import type { Call } from './call.ts';
import { handleCreate } from './handlers/create.ts';
import { handleDelete, handleDeleteCollection } from './handlers/delete.ts';
import { handleGet } from './handlers/get.ts';
import { handleList } from './handlers/list.ts';
import { handlePatch } from './handlers/patch.ts';
import { handleBinding, handleEviction, handleKubelet } from './handlers/pod-subresources.ts';
import { handleReview, isReview } from './handlers/review.ts';
import { handleScale } from './handlers/scale.ts';
import { handleUpdate } from './handlers/update.ts';
import { handleWatch } from './handlers/watch.ts';
import { errorInForm } from './error-form.ts';
import type { WatchTallies } from './metrics/watch-tallies.ts';
import { negotiate, nothingAcceptable, restrictionsOf, routeProblem } from './negotiate.ts';
import { answerNonResource, type NonResourceParts } from './non-resource.ts';
import { compressed } from './compress.ts';
import type { Authenticate, User } from './ports.ts';
import { prettied } from './pretty.ts';
import { statusReply, textReply, withWarnings } from './reply.ts';
import { deprecationOf, nameProblem, optionsProblem, timeoutProblem } from './request-checks.ts';
import { representationOf } from './encode/choose.ts';
import { resolveRoute, type RouteVerb } from './route.ts';
import type { WatchLimits } from './watch-limits.ts';

export interface RouterParts extends NonResourceParts {
  readonly authenticate: Authenticate;
  readonly registry: Registry;
  /** Undefined while its state is still being loaded. */
  readonly store: () => ResourceStore | undefined;
  readonly watches: WatchLimits;
  readonly tallies: WatchTallies;
}

/** Loading takes a second or so; kube-apiserver too begins with this much. */
const INITIALIZING_RETRY_SECONDS = 1;

const HANDLERS: Readonly<Record<RouteVerb, (call: Call) => Promise<PlainReply>>> = {
  list: handleList,
  watch: handleWatch,
  get: handleGet,
  create: handleCreate,
  update: handleUpdate,
  patch: handlePatch,
  delete: handleDelete,
  deletecollection: handleDeleteCollection,
};

const SUBRESOURCES: Readonly<Record<string, (call: Call) => Promise<PlainReply>>> = {
  scale: handleScale,
  binding: handleBinding,
  eviction: handleEviction,
  log: handleKubelet,
  exec: handleKubelet,
  attach: handleKubelet,
  portforward: handleKubelet,
  proxy: handleKubelet,
};

function handlerOf(call: Pick<Call, 'route'>): (call: Call) => Promise<PlainReply> {
  const { subresource, verb, definition } = call.route;
  if (subresource !== undefined) return SUBRESOURCES[subresource] ?? (() => Promise.resolve(statusReply(resourceNotServed())));
  if (isReview(call)) return handleReview;
  return definition.facts.plural === 'bindings' ? handleBinding : HANDLERS[verb];
}

/** The server as a function: who asks, for what, and the handler that answers. */
export function createRouter(parts: RouterParts): Handler {
  return async (request) => compressed(request, prettied(request, await errorInForm(request, await answerOrRefuse(parts, request))));
}

/** A store that takes no writes for a while is no fault of the program: it is said once, by whoever watches over it, not with each request. */
async function answerOrRefuse(parts: RouterParts, request: PlainRequest): Promise<PlainReply> {
  try {
    return await answer(parts, request);
  } catch (error) {
    const status = storageStatus(error, parts.store());
    if (status === undefined) throw error;
    return statusReply(status);
  }
}

async function answer(parts: RouterParts, request: PlainRequest): Promise<PlainReply> {
  const path = parseResourcePath(request.path);
  if (path.kind === 'malformed') return malformed(request, path.problem);
  const query = parseQuery(request.query);
  const problem = timeoutProblem(request.method, path, query);
  if (problem !== undefined) return statusReply(problem);
  // Whether it runs is nobody's secret: probes have no credentials.
  const isProbe = path.kind === 'non-resource' && /^\/(healthz|livez|readyz)(\/|$)/.test(path.path);
  const who = parts.authenticate(request);
  if (who.kind !== 'user' && !isProbe) return statusReply(unauthorized());
  switch (path.kind) {
    case 'non-resource': return (await answerNonResource(parts, { request, path: path.path })) ?? textReply(404, '404 page not found\n');
    case 'resource': return who.kind === 'user' ? answerResource(parts, { request, path, query, user: who.user }) : statusReply(unauthorized());
  }
}

/** Nobody has looked at who asks by then. */
function malformed({ path, query }: PlainRequest, problem: MalformedTarget['problem']): PlainReply {
  if (problem === 'escape') return { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': '' }, body: new TextEncoder().encode('400 Bad Request') };
  const asked = quoteGo(query === '' ? path : `${path}?${query}`);
  const reply = textReply(500, `Internal Server Error: ${asked}: failed to create RequestInfo: unable to determine kind and namespace from url, ${path}\n`);
  return { ...reply, headers: { ...reply.headers, 'cache-control': '' } };
}

interface Asked {
  readonly request: PlainRequest;
  readonly path: ResourceTarget;
  readonly query: QueryValues;
  readonly user: User;
}

async function answerResource(parts: RouterParts, { request, path, query, user }: Asked): Promise<PlainReply> {
  const { registry, watches, tallies } = parts;
  // A group that is not served at all is an unknown path, not an unknown resource.
  if (!registry.definitions.some(({ facts }) => facts.group === path.group)) return textReply(404, '404 page not found\n');
  const route = resolveRoute(path, { method: request.method, isWatch: query.flag('watch') ?? false }, registry);
  if (!route.ok) return statusReply(route.error);
  const accepted = request.headers['accept'];
  const problem = routeProblem(accepted, route.value);
  if (problem !== undefined) return statusReply(problem);
  const media = negotiate(accepted, restrictionsOf(route.value));
  if (media === undefined) return statusReply(optionsProblem(route.value, query) ?? nothingAcceptable());
  // A get looks at its options first.
  const named = handlerOf({ route: route.value }) === handleGet ? undefined : nameProblem(route.value);
  if (named !== undefined) return statusReply(named);
  const store = parts.store();
  if (store === undefined) return statusReply(storageInitializing(INITIALIZING_RETRY_SECONDS));
  const representation = await representationOf(media, { query, clock: store.clock });
  const selections = registry.selectionsOf(route.value.definition);
  const call: Call = {
    request, route: route.value, query, representation, store, selections, registry, user, watches, tallies, authenticate: parts.authenticate,
  };
  return withWarnings(await handlerOf(call)(call), deprecationOf(route.value.definition));
}
