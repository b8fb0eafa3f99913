import { notAcceptable } from '../../wire/api-errors.ts';
import { PROTOBUF_TYPE } from '../../wire/protobuf/envelope.ts';
import { failure, type Status } from '../../wire/status.ts';
import { parseAccept, takesAny, type AcceptClause } from './accept-header.ts';
import type { Route } from './route.ts';

/** What a clause of Accept asks the objects to be turned into (Kubernetes `as`, `g`, `v` parameters). */
export type Transform =
  | { readonly type: 'none' }
  | { readonly type: 'table'; readonly version: MetaVersion }
  | { readonly type: 'partial'; readonly list: boolean; readonly version: MetaVersion };

export type MetaVersion = 'v1' | 'v1beta1';

export interface MediaType {
  readonly format: Format;
  readonly transform: Transform;
  /** Asked for by `pretty=1` of the clause. */
  readonly pretty: boolean;
}

export type Format = 'json' | 'yaml' | 'protobuf';

interface KnownFormat {
  readonly format: Format;
  readonly subtype: string;
  readonly streams: boolean;
}

/** What can be produced, in the order in which a wildcard takes it. */
const FORMATS: readonly KnownFormat[] = [
  { format: 'json', subtype: 'json', streams: true },
  { format: 'yaml', subtype: 'yaml', streams: false },
  { format: 'protobuf', subtype: 'vnd.kubernetes.protobuf', streams: true },
];

/** Media types as the sentences of refusals list them (k8s.io/apiserver, MediaTypesForSerializer). */
const NAMED: readonly string[] = ['application/json', 'application/yaml', PROTOBUF_TYPE];
const STREAMED: readonly string[] = ['application/json;stream=watch', `${PROTOBUF_TYPE};stream=watch`];

/** What an endpoint does with the parameters of a clause (k8s.io/apiserver, EndpointRestrictions). */
export interface Restrictions {
  readonly tables: boolean;
  readonly metadata: boolean;
  /** Of group meta.k8s.io, for `sv`. */
  readonly serverVersions: readonly string[];
}

/** Errors and the documents of discovery are never turned into anything. */
export const AS_THEY_ARE: Restrictions = { tables: false, metadata: false, serverVersions: [] };

/** Of resources. Those that can only be posted to have no tables. */
export function restrictionsOf({ definition, subresource }: Pick<Route, 'definition' | 'subresource'>): Restrictions {
  const hasTables = definition.facts.verbs.includes('list') && (subresource === undefined || subresource === 'scale');
  return { tables: hasTables, metadata: true, serverVersions: ['v1'] };
}

const PLAIN: Transform = { type: 'none' };
const JSON_PLAIN: MediaType = { format: 'json', transform: PLAIN, pretty: false };

/** Picks the best clause that can be produced, or none. No header, or an empty one, means JSON. */
export function negotiate(acceptHeader: string | undefined, restrictions: Restrictions): MediaType | undefined {
  if (acceptHeader === undefined || acceptHeader === '' || acceptHeader === 'application/json') return JSON_PLAIN;
  for (const clause of parseAccept(acceptHeader)) {
    for (const known of FORMATS) {
      const media = names(clause, known) ? understood(clause, known, restrictions) : undefined;
      if (media !== undefined) return media;
    }
  }
  return undefined;
}

function names({ type, subtype }: AcceptClause, known: KnownFormat): boolean {
  if (subtype === '*') return type === 'application' || type === '*';
  return type === 'application' && subtype === known.subtype;
}

function understood({ parameters }: AcceptClause, { format, streams }: KnownFormat, restrictions: Restrictions): MediaType | undefined {
  const [stream = '', serverVersion = ''] = [parameters.get('stream'), parameters.get('sv')];
  if (stream !== '' && !(streams && stream === 'watch')) return undefined;
  if (serverVersion !== '' && !restrictions.serverVersions.includes(serverVersion)) return undefined;
  const transform = transformOf(parameters, restrictions);
  // Cells have values of any type, for which protobuf has no message.
  if (transform?.type === 'table' && format === 'protobuf') return undefined;
  return transform === undefined ? undefined : { format, transform, pretty: parameters.get('pretty') === '1' };
}

function transformOf(parameters: ReadonlyMap<string, string>, { tables, metadata }: Restrictions): Transform | undefined {
  const [as, group, version] = [parameters.get('as'), parameters.get('g'), parameters.get('v')];
  if (as === undefined && group === undefined && version === undefined) return PLAIN;
  if (group !== 'meta.k8s.io' || (version !== 'v1' && version !== 'v1beta1')) return undefined;
  switch (as) {
    case 'Table': return tables ? { type: 'table', version } : undefined;
    case 'PartialObjectMetadata': return metadata ? { type: 'partial', list: false, version } : undefined;
    case 'PartialObjectMetadataList': return metadata ? { type: 'partial', list: true, version } : undefined;
    default: return undefined;
  }
}

/** The form of the aggregated discovery document; none if no clause asks for that, whatever else it takes. */
export function negotiateAggregated(acceptHeader: string | undefined): Format | undefined {
  for (const clause of parseAccept(acceptHeader ?? '')) {
    const known = isAggregated(clause.parameters) ? FORMATS.find((one) => names(clause, one)) : undefined;
    if (known !== undefined) return known.format;
  }
  return undefined;
}

function isAggregated(parameters: ReadonlyMap<string, string>): boolean {
  return parameters.get('g') === 'apidiscovery.k8s.io' && parameters.get('v') === 'v2' && parameters.get('as') === 'APIGroupDiscoveryList';
}

/** No clause can be produced as it asks. */
export function nothingAcceptable(): Status {
  return notAcceptable(NAMED);
}

/** What was picked cannot be streamed. */
export function nothingStreamed(): Status {
  return notAcceptable(STREAMED);
}

/** Nothing that the route ever produces is asked for; this is found before the request is looked at (go-restful, detectRoute). */
export function routeProblem(acceptHeader: string | undefined, route: Route): Status | undefined {
  return producedProblem(acceptHeader, producedBy(route));
}

/** The same for the documents of discovery. */
export function documentProblem(acceptHeader: string | undefined): Status | undefined {
  return producedProblem(acceptHeader, NAMED);
}

/** The same for what there is as JSON alone. */
export function jsonProblem(acceptHeader: string | undefined): Status | undefined {
  return producedProblem(acceptHeader, JSON_ALONE);
}

function producedProblem(acceptHeader: string | undefined, produced: readonly string[]): Status | undefined {
  if (acceptHeader === undefined || acceptHeader === '' || takesAny(acceptHeader, produced)) return undefined;
  return failure('NotAcceptable', `406: Not Acceptable\n\nAvailable representations: ${produced.join(', ')}`, { details: {} });
}

const JSON_ALONE = ['application/json'];
const LISTED = [...NAMED, ...STREAMED];
const LOGS = ['text/plain', ...NAMED];
const ANYTHING = ['*/*'];

function producedBy({ verb, subresource }: Route): readonly string[] {
  switch (subresource) {
    case 'log': return LOGS;
    case 'proxy': case 'exec': case 'attach': case 'portforward': return ANYTHING;
    default: return verb === 'list' || verb === 'watch' ? LISTED : NAMED;
  }
}
