/**
 * What is wrong with one field of an object (Kubernetes `field.Error`), as a value, and the 422 Status that a list of
 * them becomes.
 */
import { unreachable } from '../base/invariant.ts';
import { escapeHtmlInJson, quoteGo } from './go-text.ts';
import { writeJson } from './json.ts';
import type { JsonValue } from './object.ts';
import type { Status, StatusCause } from './status.ts';
import { failure } from './status.ts';

/** The names are those of `details.causes[].reason`. */
export type FieldErrorType =
  | 'FieldValueRequired' | 'FieldValueInvalid' | 'FieldValueForbidden' | 'FieldValueNotSupported' | 'FieldValueDuplicate'
  | 'FieldValueTooLong' | 'FieldValueTooMany' | 'FieldValueTypeInvalid' | 'FieldValueNotFound' | 'InternalError';

export interface FieldError {
  readonly type: FieldErrorType;
  /** For example `spec.containers[0].name`. */
  readonly path: string;
  /** The offending value, for the types that print it; absent if it is not to be printed. */
  readonly value?: JsonValue;
  /** Empty if there is nothing to add. */
  readonly detail: string;
}

/** The path of a field below `parent`; an empty parent is the object itself. */
export function childPath(parent: string, ...names: readonly string[]): string {
  return [parent, ...names].filter((name) => name !== '').join('.');
}

/** The path of a list's item: `spec.containers[0]`. */
export function indexPath(parent: string, index: number): string {
  return `${parent}[${index}]`;
}

/** The path of a map's entry: `metadata.labels[example.com/a]`. */
export function keyPath(parent: string, key: string): string {
  return `${parent}[${key}]`;
}

export function requiredField(path: string, detail = ''): FieldError {
  return { type: 'FieldValueRequired', path, detail };
}

export function invalidField(path: string, value: JsonValue, detail: string): FieldError {
  return { type: 'FieldValueInvalid', path, value, detail };
}

export function forbiddenField(path: string, detail: string): FieldError {
  return { type: 'FieldValueForbidden', path, detail };
}

/** The allowed values are printed in the order given. */
export function unsupportedField(path: string, value: JsonValue, allowed: readonly string[]): FieldError {
  const detail = allowed.length === 0 ? '' : `supported values: ${allowed.map(quoteGo).join(', ')}`;
  return { type: 'FieldValueNotSupported', path, value, detail };
}

export function duplicateField(path: string, value: JsonValue): FieldError {
  return { type: 'FieldValueDuplicate', path, value, detail: '' };
}

/** The value itself is not printed. */
export function tooLongField(path: string, maxBytes: number): FieldError {
  return { type: 'FieldValueTooLong', path, detail: `may not be more than ${maxBytes} ${maxBytes === 1 ? 'byte' : 'bytes'}` };
}

export function tooManyField(path: string, actual: number, max: number): FieldError {
  return { type: 'FieldValueTooMany', path, value: actual, detail: `must have at most ${max} ${max === 1 ? 'item' : 'items'}` };
}

export function typeInvalidField(path: string, value: JsonValue, detail: string): FieldError {
  return { type: 'FieldValueTypeInvalid', path, value, detail };
}

export function notFoundField(path: string, value: JsonValue): FieldError {
  return { type: 'FieldValueNotFound', path, value, detail: '' };
}

export function internalField(path: string, detail: string): FieldError {
  return { type: 'InternalError', path, detail };
}

function typeText(type: FieldErrorType): string {
  switch (type) {
    case 'FieldValueRequired': return 'Required value';
    case 'FieldValueInvalid':
    case 'FieldValueTypeInvalid': return 'Invalid value';
    case 'FieldValueForbidden': return 'Forbidden';
    case 'FieldValueNotSupported': return 'Unsupported value';
    case 'FieldValueDuplicate': return 'Duplicate value';
    case 'FieldValueTooLong': return 'Too long';
    case 'FieldValueTooMany': return 'Too many';
    case 'FieldValueNotFound': return 'Not found';
    case 'InternalError': return 'Internal error';
    default: return unreachable(type);
  }
}

/** A string as Go's %q prints it, all else as JSON in the form of Go's encoder. */
function valueText(value: JsonValue): string {
  return typeof value === 'string' ? quoteGo(value) : escapeHtmlInJson(writeJson(value));
}

/** The error without its path: `Invalid value: "x": must be …`; the `message` of a cause. */
export function fieldErrorBody(error: FieldError): string {
  const value = error.value === undefined ? '' : `: ${valueText(error.value)}`;
  return `${typeText(error.type)}${value}${error.detail === '' ? '' : `: ${error.detail}`}`;
}

/** The whole error: `spec.replicas: Invalid value: -1: must be …`. */
export function formatFieldError(error: FieldError): string {
  return `${error.path}: ${fieldErrorBody(error)}`;
}

/** All of them as Kubernetes joins them: one as it is, several in `[e1, e2]`, equal ones once. */
export function formatFieldErrors(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map(formatFieldError))];
  return texts.length === 1 ? texts.join() : `[${texts.join(', ')}]`;
}

/** A group and a Kind; the group is empty for the core API. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** The 422: `Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: …`. Note that it names the Kind, not the resource. */
export function invalid(subject: GroupKind, name: string, errors: readonly FieldError[]): Status {
  const kind = subject.group === '' ? subject.kind : `${subject.kind}.${subject.group}`;
  const causes: StatusCause[] = errors.map((error) => ({
    reason: error.type,
    message: fieldErrorBody(error),
    ...(error.path === '' ? {} : { field: error.path }),
  }));
  return failure('Invalid', `${kind} ${quoteGo(name)} is invalid${errors.length === 0 ? '' : `: ${formatFieldErrors(errors)}`}`, {
    details: {
      ...(name === '' ? {} : { name }),
      ...(subject.group === '' ? {} : { group: subject.group }),
      ...(subject.kind === '' ? {} : { kind: subject.kind }),
      ...(causes.length === 0 ? {} : { causes }),
    },
  });
}
