import { checkPathSegmentName } from './names.ts';
import { decodePercent } from './percent.ts';
import type { QueryValues } from './query/query-values.ts';
import { decodeListOptions } from './query/list-options.ts';

/** What a path of the API is about. */
export interface ResourceTarget {
  readonly kind: 'resource';
  /** Empty for the core API. */
  readonly group: string;
  readonly version: string;
  /** Also set, to its own name, for a namespace object (`/api/v1/namespaces/x`): authorization looks there. */
  readonly namespace: string | undefined;
  /** The plural, for example `pods`. */
  readonly resource: string;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  /** What follows the subresource, encoded again, without a slash before it: the path for a proxy. */
  readonly rest: string | undefined;
  /** An old-style path `/api/v1/watch/…`, which makes a watch of a read. */
  readonly legacyWatch: boolean;
}

/** Discovery, health, metrics, anything else: `path` is decoded, as authorization rules compare it. */
export interface NonResourceTarget {
  readonly kind: 'non-resource';
  readonly path: string;
}

/**
 * A path that says nothing. `escape`: it is no part of any URL, so that Go's HTTP server refuses it. `incomplete`: it
 * stops where it would say what to watch; Kubernetes fails to make that out.
 */
export interface MalformedTarget {
  readonly kind: 'malformed';
  readonly problem: 'escape' | 'incomplete';
}

export type RequestTarget = ResourceTarget | NonResourceTarget | MalformedTarget;

/**
 * Reads the path of a request as it was sent (encoded, without query) by the rules of Kubernetes' RequestInfo:
 * `/api/v1/…` and `/apis/<group>/<version>/…` with at least one more part are about a resource, all else is not.
 * It is decoded before it is divided, so that a slash is a slash however it is written, and no part ever has one. A slash
 * at the end does not count.
 */
export function parseResourcePath(path: string): RequestTarget {
  const decoded = decodePercent(path);
  if (decoded === undefined) return { kind: 'malformed', problem: 'escape' };
  const parts = splitPath(decoded);
  const isGrouped = parts[0] === 'apis';
  // Only slashes at the end are passed over: with two in front nothing is found.
  const isResource = !decoded.startsWith('//') && parts.length > (isGrouped ? 3 : 2) && (isGrouped || parts[0] === 'api');
  if (!isResource || parts.includes('')) return { kind: 'non-resource', path: decoded };
  const group = isGrouped ? parts[1] ?? '' : '';
  const version = parts[isGrouped ? 2 : 1] ?? '';
  return readTarget({ path: decoded, parts, group, version, at: isGrouped ? 3 : 2 });
}

interface Parts {
  readonly path: string;
  readonly parts: readonly string[];
  readonly group: string;
  readonly version: string;
  /** Index of the first part after the version. */
  readonly at: number;
}

function readTarget({ path, parts, group, version, at }: Parts): RequestTarget {
  // A verb in the path that Kubernetes removed long ago; no resource has this name.
  if (parts[at] === 'proxy') return { kind: 'non-resource', path };
  const legacyWatch = parts[at] === 'watch';
  let start = legacyWatch ? at + 1 : at;
  if (start >= parts.length) return { kind: 'malformed', problem: 'incomplete' };
  const namespace = parts[start] === 'namespaces' ? parts[start + 1] : undefined;
  const inside = parts[start + 2];
  // `status` and `finalize` belong to the namespace itself, anything else lies in it.
  if (namespace !== undefined && inside !== undefined && inside !== 'status' && inside !== 'finalize') start += 2;
  return {
    kind: 'resource', group, version, namespace,
    resource: parts[start] ?? '', name: parts[start + 1], subresource: parts[start + 2],
    rest: parts.length > start + 3 ? parts.slice(start + 3).map(encodeURIComponent).join('/') : undefined,
    legacyWatch,
  };
}

function splitPath(path: string): string[] {
  let start = 0;
  let end = path.length;
  while (path.charCodeAt(start) === 0x2f) start++;
  while (end > start && path.charCodeAt(end - 1) === 0x2f) end--;
  return path.slice(start, end).split('/');
}

/** Where a client wants to go. */
export interface ResourceLocation {
  /** Empty for the core API. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly subresource?: string | undefined;
}

/** The path of a resource, escaped part by part. A subresource may have several parts (`proxy/a/b`), divided by slashes. */
export function formatResourcePath(location: ResourceLocation): string {
  const { group, version, plural, namespace, name, subresource } = location;
  let path = group === '' ? `/api/${escapePart(version)}` : `/apis/${escapePart(group)}/${escapePart(version)}`;
  if (namespace !== undefined && namespace !== '') path += `/namespaces/${escapePart(namespace)}`;
  path += `/${escapePart(plural)}`;
  if (name !== undefined && name !== '') path += `/${escapePart(name)}`;
  if (subresource !== undefined && subresource !== '') path += `/${subresource.split('/').map(escapePart).join('/')}`;
  return path;
}

/** `.` and `..` would be taken for directions on the way, whether or not they are escaped; nothing may be named so. */
function escapePart(part: string): string {
  if (part === '.' || part === '..' || part === '') throw new RangeError(`${JSON.stringify(part)} cannot be a part of a path`);
  // A colon is legal in a path, and Kubernetes' own names are full of them (system:node).
  return encodeURIComponent(part).replaceAll('%3A', ':');
}

/** The verbs that authorization knows (Kubernetes RequestInfo); for what is not about a resource, the HTTP method in lower case. */
export type ResourceVerb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

export interface ResourceAttributes {
  /** Empty for an HTTP method that stands for none. */
  readonly verb: ResourceVerb | '';
  /** That of the path, or the one that a field selector `metadata.name=…` demands. */
  readonly name: string | undefined;
  /** The selectors as sent, where authorization may take them into account. */
  readonly labelSelector: string | undefined;
  readonly fieldSelector: string | undefined;
}

/** What authorization and routing need to know of a request besides its path. `method` is in upper case. */
export function resourceAttributes(method: string, target: ResourceTarget, query: QueryValues): ResourceAttributes {
  const direct = target.legacyWatch ? 'watch' : verbOfMethod(method);
  const isNamed = target.name !== undefined;
  if (isNamed || (direct !== 'get' && direct !== 'delete')) {
    // Only paths of old watches have a selective verb here, and those never carry selectors to authorization.
    return { verb: direct, name: target.name, labelSelector: undefined, fieldSelector: undefined };
  }
  const selectors = { labelSelector: query.first('labelSelector'), fieldSelector: query.first('fieldSelector') };
  if (direct === 'delete') return { verb: 'deletecollection', name: undefined, ...selectors };
  return { verb: query.flag('watch') === true ? 'watch' : 'list', name: selectedName(query), ...selectors };
}

function verbOfMethod(method: string): ResourceVerb | '' {
  switch (method) {
    case 'GET':
    case 'HEAD': return 'get';
    case 'POST': return 'create';
    case 'PUT': return 'update';
    case 'PATCH': return 'patch';
    case 'DELETE': return 'delete';
    default: return '';
  }
}

/** A list of the one object that a field selector names, unless its other options cannot be read. */
function selectedName(query: QueryValues): string | undefined {
  if (query.first('fieldSelector') === undefined) return undefined;
  const options = decodeListOptions(query);
  const name = options.ok ? options.value.fieldSelector.exactValue('metadata.name') : undefined;
  return name !== undefined && checkPathSegmentName(name).length === 0 ? name : undefined;
}
