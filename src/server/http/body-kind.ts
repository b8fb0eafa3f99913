import { typeOfKind } from '../../kinds/schema.ts';
import { goTypeName, quoteGo } from '../../wire/go-text.ts';
import type { JsonObject, JsonValue } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';

/* Which kind a body says it is, and whether it may be read as the one that is expected (apimachinery, runtime/serializer). */

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** `unrecognized`: the body does not say a kind at all that could be named. */
export interface KindProblem {
  readonly type: 'unrecognized' | 'another kind' | 'another version';
  readonly message: string;
}

/** The message when a JSON text has no place for a kind; `value` is what it holds instead. */
export function noKindIn(value: JsonValue): string {
  return `json: cannot unmarshal ${goTypeName(value)} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`;
}

/** Checks the kind and apiVersion of a body; what it leaves out is taken as expected. */
export function checkKind(body: JsonObject, expected: GroupVersionKind): Outcome<void, KindProblem> {
  for (const field of Object.keys(body)) {
    const value = body[field];
    if ((field === 'kind' || field === 'apiVersion') && typeof value !== 'string' && value !== null && value !== undefined) {
      return refuse({ type: 'unrecognized', message: `${UNREADABLE}json: cannot unmarshal ${goTypeName(value)} into Go struct field .${field} of type string` });
    }
  }
  const sent = groupVersionOf(textOf(body['apiVersion']));
  if (sent === undefined) return refuse({ type: 'unrecognized', message: `unexpected GroupVersion string: ${textOf(body['apiVersion'])}` });
  const actual = withDefaults({ ...sent, kind: textOf(body['kind']) }, expected);
  return compare(actual, expected);
}

/** Stands before what the JSON reader says. */
export const UNREADABLE = "couldn't get version/kind; json parse error: ";

function compare(actual: GroupVersionKind, expected: GroupVersionKind): Outcome<void, KindProblem> {
  if (actual.kind === expected.kind && actual.group === expected.group && actual.version === expected.version) return accept(undefined);
  if (typeOfKind(actual.group, actual.version, actual.kind) === undefined) {
    return another(actual, expected, `no kind ${quoteGo(actual.kind)} is registered for version ${quoteGo(apiVersionOf(actual))} in scheme "pkg/runtime/scheme.go:111"`);
  }
  if (actual.kind === expected.kind && internalPackage(actual.group) === internalPackage(expected.group)) {
    return refuse({ type: 'another version', message: `the API version in the data (${apiVersionOf(actual)}) does not match the expected API version (${apiVersionOf(expected)})` });
  }
  return another(actual, expected, `converting (${actual.version}.${actual.kind}) to (${internalPackage(expected.group)}.${expected.kind}): unknown conversion`);
}

function another(actual: GroupVersionKind, expected: GroupVersionKind, why: string): Outcome<never, KindProblem> {
  return refuse({ type: 'another kind', message: `${actual.kind} in version ${quoteGo(actual.version)} cannot be handled as a ${expected.kind}: ${why}` });
}

function groupVersionOf(apiVersion: string): { readonly group: string; readonly version: string } | undefined {
  if (apiVersion === '' || apiVersion === '/') return { group: '', version: '' };
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  return parts.length === 1 ? { group: '', version: apiVersion } : { group: parts[0] ?? '', version: parts[1] ?? '' };
}

function withDefaults(actual: GroupVersionKind, expected: GroupVersionKind): GroupVersionKind {
  const kind = actual.kind === '' ? expected.kind : actual.kind;
  if (actual.version === '' && (actual.group === '' || actual.group === expected.group)) return { group: expected.group, version: expected.version, kind };
  return { ...actual, kind };
}

function apiVersionOf({ group, version }: GroupVersionKind): string {
  return group === '' ? version : `${group}/${version}`;
}

/** The Go package of a group's types without a version; that of most groups is the first word of its name. */
function internalPackage(group: string): string {
  if (group === '' || group === 'events.k8s.io') return 'core';
  return group === 'internal.apiserver.k8s.io' ? 'apiserverinternal' : group.slice(0, `${group}.`.indexOf('.'));
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
