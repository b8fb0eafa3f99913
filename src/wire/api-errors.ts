/**
 * The standard refusals with Kubernetes' exact texts and details (apimachinery `api/errors`, apiserver `storage`).
 * Invalid objects (422) are in `field-error.ts`.
 */
import { quoteGo } from './go-text.ts';
import type { Status, StatusCause, StatusDetails } from './status.ts';
import { failure, unexplained } from './status.ts';

/** A group and a plural, as most errors name what they are about; the group is empty for the core API. */
export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

/** `pods`, `deployments.apps`. */
export function formatGroupResource({ group, resource }: GroupResource): string {
  return group === '' ? resource : `${resource}.${group}`;
}

function detailsOf({ group, resource }: GroupResource, name: string): StatusDetails {
  return {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    ...(resource === '' ? {} : { kind: resource }),
  };
}

function subject(resource: GroupResource, name: string): string {
  return `${formatGroupResource(resource)} ${quoteGo(name)}`;
}

export function badRequest(message: string): Status {
  return failure('BadRequest', message);
}

export function unauthorized(message = 'Unauthorized'): Status {
  return failure('Unauthorized', message);
}

/** `resource` is undefined for a request that is about none (`/metrics`). An empty name is left out. */
export function forbidden(resource: GroupResource | undefined, name: string, why: string): Status {
  if (resource === undefined) return failure('Forbidden', `forbidden: ${why}`, { details: {} });
  const what = name === '' ? formatGroupResource(resource) : subject(resource, name);
  return failure('Forbidden', `${what} is forbidden: ${why}`, { details: detailsOf(resource, name) });
}

export function notFound(resource: GroupResource, name: string): Status {
  return failure('NotFound', `${subject(resource, name)} not found`, { details: detailsOf(resource, name) });
}

/** For a path whose group and version are served, but not its resource. */
export function resourceNotServed(): Status {
  return failure('NotFound', 'the server could not find the requested resource', { details: {} });
}

/** For a path that is served, but not with this HTTP method. */
export function methodNotAllowed(): Status {
  return failure('MethodNotAllowed', 'the server does not allow this method on the requested resource', { details: {} });
}

/** For a verb that the resource does not have, for example `delete`. */
export function methodNotSupported(resource: GroupResource, verb: string): Status {
  return failure('MethodNotAllowed', `${verb} is not supported on resources of kind ${quoteGo(formatGroupResource(resource))}`, { details: detailsOf(resource, '') });
}

export function notAcceptable(mediaTypes: readonly string[]): Status {
  return failure('NotAcceptable', `only the following media types are accepted: ${mediaTypes.join(', ')}`);
}

export function unsupportedMediaType(mediaTypes: readonly string[]): Status {
  return failure('UnsupportedMediaType', `the body of the request was in an unknown format - accepted media types include: ${mediaTypes.join(', ')}`);
}

/** `terminating`: the object of that name is still on its way out. */
export function alreadyExists(resource: GroupResource, name: string, options: { readonly terminating?: boolean } = {}): Status {
  const prefix = options.terminating === true ? 'object is being deleted: ' : '';
  return failure('AlreadyExists', `${prefix}${subject(resource, name)} already exists`, { details: detailsOf(resource, name) });
}

/** All names that were tried for a generateName were taken. */
export function generatedNameTaken(resource: GroupResource, name: string): Status {
  return failure('AlreadyExists', `${subject(resource, name)} already exists, the server was not able to generate a unique name for the object`, {
    details: { ...detailsOf(resource, name), retryAfterSeconds: 1 },
  });
}

export function conflict(resource: GroupResource, name: string, why: string): Status {
  return failure('Conflict', `Operation cannot be fulfilled on ${subject(resource, name)}: ${why}`, { details: detailsOf(resource, name) });
}

/** The version sent is not the current one. */
export function modified(resource: GroupResource, name: string): Status {
  return conflict(resource, name, 'the object has been modified; please apply your changes to the latest version and try again');
}

/** A delete's UID precondition does not hold. Here Kubernetes names the Kind in the place of the resource. */
export function uidMismatch(resource: GroupResource, name: string, uids: { readonly wanted: string; readonly actual: string }): Status {
  return conflict(resource, name, `the UID in the precondition (${uids.wanted}) does not match the UID in record (${uids.actual}). The object might have been deleted and then recreated`);
}

/** A delete's resourceVersion precondition does not hold. Here Kubernetes names the Kind in the place of the resource. */
export function versionMismatch(resource: GroupResource, name: string, versions: { readonly wanted: string; readonly actual: string }): Status {
  return conflict(resource, name, `the ResourceVersion in the precondition (${versions.wanted}) does not match the ResourceVersion in record (${versions.actual}). The object might have been modified`);
}

/** One cause for each field that another manager owns (server-side apply). */
export function applyConflict(message: string, causes: readonly StatusCause[]): Status {
  return failure('Conflict', message, { details: { causes } });
}

/** A create that carries a resourceVersion; Kubernetes answers 500 without a reason. */
export function versionOnCreate(): Status {
  return unexplained('resourceVersion should not be set on objects to be created');
}

export function requestEntityTooLarge(why: string): Status {
  return failure('RequestEntityTooLarge', `Request entity too large: ${why}`);
}

/** The body is over the limit (3,145,728 bytes in Kubernetes). */
export function bodyTooLarge(limitBytes: number): Status {
  return requestEntityTooLarge(`limit is ${limitBytes}`);
}

/** A JSON patch that is well formed but cannot be applied; Kubernetes does not say why. */
export function patchNotApplicable(): Status {
  return failure('Invalid', 'the server rejected our request due to an error in our request', { details: {} });
}

export function tooManyRequests(message: string, retryAfterSeconds: number): Status {
  return failure('TooManyRequests', message, { details: { retryAfterSeconds } });
}

/** Right after start, or after the store was lost for a while. */
export function storageInitializing(retryAfterSeconds: number): Status {
  return tooManyRequests('storage is (re)initializing', retryAfterSeconds);
}

export function internalError(why: string): Status {
  return failure('InternalError', `Internal error occurred: ${why}`, { details: { causes: [{ message: why }] } });
}

export function serviceUnavailable(message: string): Status {
  return failure('ServiceUnavailable', message);
}

/** A request that comes before all resources are known. */
export function notReady(): Status {
  return failure('ServiceUnavailable', 'the request has been made before all known HTTP paths have been installed, please try again', { details: { retryAfterSeconds: 5 } });
}

/** `retryAfterSeconds` 0 says that no hint is given. */
export function timeout(why: string, retryAfterSeconds = 0): Status {
  return failure('Timeout', `Timeout: ${why}`, { details: retryAfterSeconds === 0 ? {} : { retryAfterSeconds } });
}

/** The request was not done within its time. */
export function requestTimeout(): Status {
  return timeout('request did not complete within the allotted timeout');
}

/** A version was asked for that has not been reached, and did not come while the request waited. */
export function tooLargeResourceVersion(requested: bigint, current: bigint, retryAfterSeconds = 1): Status {
  return failure('Timeout', `Timeout: Too large resource version: ${requested}, current: ${current}`, {
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      ...(retryAfterSeconds === 0 ? {} : { retryAfterSeconds }),
    },
  });
}

export function gone(message: string): Status {
  return failure('Gone', message);
}

/** A watch from a version that is no longer kept. `oldest`: the lowest one from which a watch can still start. */
export function tooOldResourceVersion(requested: bigint, oldest: bigint): Status {
  return failure('Expired', `too old resource version: ${requested} (${oldest})`);
}

/** A watch that goes straight to the store, from a version that is compacted. */
export function expiredWatch(): Status {
  return failure('Expired', 'The resourceVersion for the provided watch is too old.');
}

/** A list at an exact version that is compacted. */
export function expiredList(): Status {
  return failure('Expired', 'The resourceVersion for the provided list is too old.');
}

/** A page of a list whose version is compacted. `freshToken` goes on from the same place at the newest version. */
export function expiredContinue(freshToken: string): Status {
  return failure('Expired', 'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.', {
    metadata: { continue: freshToken },
  });
}

/** A create in a namespace that is going away. */
export function namespaceTerminating(resource: GroupResource, name: string, namespace: string): Status {
  return failure('Forbidden', `${subject(resource, name)} is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`, {
    details: {
      ...detailsOf(resource, name),
      causes: [{ reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated`, field: 'metadata.namespace' }],
    },
  });
}
