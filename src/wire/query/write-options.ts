import { badRequest } from '../api-errors.ts';
import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalid, invalidField, requiredField, tooLongField, unsupportedField } from '../field-error.ts';
import { goTypeName, isPrintable, utf8Length } from '../go-text.ts';
import type { JsonObject, JsonValue } from '../object.ts';
import { fieldOf, isJsonObject } from '../object.ts';
import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';
import type { Status } from '../status.ts';
import { readInteger } from './list-options.ts';
import type { QueryValues } from './query-values.ts';

/** What happens with fields that the kind does not have, and with fields that stand twice. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** Options of create, update and patch. */
export interface WriteOptions {
  readonly dryRun: boolean;
  /** Empty: the server derives it from the User-Agent. */
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
  /** Takes over fields of other managers; only for apply. */
  readonly force: boolean;
}

/** `apply` is the patch of server-side apply, which has rules of its own. */
export type WriteKind = 'create' | 'update' | 'patch' | 'apply';

const OPTION_KINDS = { create: 'CreateOptions', update: 'UpdateOptions', patch: 'PatchOptions', apply: 'PatchOptions' } as const;
const MAX_MANAGER_BYTES = 128;

/** Reads the options of a write from the query. The refusal is Kubernetes' 422. */
export function readWriteOptions(query: QueryValues, kind: WriteKind): Outcome<WriteOptions, Status> {
  const dryRun = query.all('dryRun');
  const fieldManager = query.first('fieldManager') ?? '';
  const validation = query.first('fieldValidation') ?? '';
  const force = query.flag('force');
  const errors = [
    ...checkPatch(kind, fieldManager, force),
    ...checkManager(fieldManager),
    ...checkDryRun(dryRun),
    ...(isFieldValidation(validation) ? [] : [unsupportedField('fieldValidation', validation, ['', 'Ignore', 'Strict', 'Warn'])]),
  ];
  if (errors.length > 0) return refuse(invalid({ group: 'meta.k8s.io', kind: OPTION_KINDS[kind] }, '', errors));
  return accept({
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: validation === 'Ignore' || validation === 'Strict' ? validation : 'Warn',
    force: force ?? false,
  });
}

function checkPatch(kind: WriteKind, fieldManager: string, force: boolean | undefined): FieldError[] {
  if (kind === 'apply') return fieldManager === '' ? [requiredField('fieldManager', 'is required for apply patch')] : [];
  return kind === 'patch' && force !== undefined ? [forbiddenField('force', 'may not be specified for non-apply patch')] : [];
}

function isFieldValidation(text: string): boolean {
  return text === '' || text === 'Ignore' || text === 'Warn' || text === 'Strict';
}

/** A manager's name has up to 128 bytes and only printable characters; `path` is where it stands. */
export function checkManager(manager: string, path = 'fieldManager'): FieldError[] {
  const errors: FieldError[] = [];
  if (utf8Length(manager) > MAX_MANAGER_BYTES) errors.push(tooLongField(path, MAX_MANAGER_BYTES));
  let position = 0;
  for (const character of manager) {
    if (!isPrintable(character)) {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      errors.push(invalidField(path, manager, `invalid character U+${code} (at position ${position})`));
    }
    position += utf8Length(character);
  }
  return errors;
}

function checkDryRun(dryRun: readonly string[]): FieldError[] {
  return dryRun.every((value) => value === 'All') ? [] : [unsupportedField('dryRun', [...dryRun], ['All'])];
}

export type PropagationPolicy = 'Orphan' | 'Background' | 'Foreground';

/** Options of delete and deletecollection. */
export interface DeleteOptions {
  readonly dryRun: boolean;
  readonly gracePeriodSeconds?: number;
  /** The older form of a policy; never together with one. */
  readonly orphanDependents?: boolean;
  readonly propagationPolicy?: PropagationPolicy;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

interface SentDeleteOptions {
  readonly dryRun: readonly string[];
  readonly gracePeriodSeconds?: number;
  readonly orphanDependents?: boolean;
  readonly propagationPolicy?: string;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

const IGNORE_READ_ERROR = 'ignoreStoreReadErrorWithClusterBreakingPotential';

/** Reads the options of a delete without a body; with one, the query does not count. */
export function readDeleteOptions(query: QueryValues): Outcome<DeleteOptions, Status> {
  const grace = readInteger(query, 'gracePeriodSeconds');
  if (!grace.ok) return refuse(badRequest(grace.error));
  const orphan = query.flag('orphanDependents');
  const policy = query.first('propagationPolicy');
  const ignore = query.flag(IGNORE_READ_ERROR);
  return checkDeleteOptions({
    dryRun: query.all('dryRun'),
    ...(grace.value === undefined ? {} : { gracePeriodSeconds: grace.value }),
    ...(orphan === undefined ? {} : { orphanDependents: orphan }),
    ...(policy === undefined ? {} : { propagationPolicy: policy }),
    ...(ignore === undefined ? {} : { [IGNORE_READ_ERROR]: ignore }),
  });
}

/** Reads the options of a delete from its decoded body (a `DeleteOptions` of any group version). */
export function readDeleteBody(body: JsonObject): Outcome<DeleteOptions, Status> {
  try {
    return checkDeleteOptions(sentBody(body));
  } catch (error) {
    if (error instanceof BodyProblem) return refuse(badRequest(error.message));
    throw error;
  }
}

function sentBody(body: JsonObject): SentDeleteOptions {
  const reader = new BodyReader(body);
  const grace = reader.optional('gracePeriodSeconds', isInteger, 'int64');
  const orphan = reader.optional('orphanDependents', isBoolean, 'bool');
  const policy = reader.optional('propagationPolicy', isString, 'v1.DeletionPropagation');
  const ignore = reader.optional(IGNORE_READ_ERROR, isBoolean, 'bool');
  const preconditions = reader.optional('preconditions', isJsonObject, 'v1.Preconditions');
  const inner = new BodyReader(preconditions ?? {}, 'Preconditions.preconditions.');
  const uid = inner.optional('uid', isString, 'types.UID');
  const resourceVersion = inner.optional('resourceVersion', isString, 'string');
  return {
    dryRun: reader.optional('dryRun', isStrings, '[]string') ?? [],
    ...(grace === undefined ? {} : { gracePeriodSeconds: Number(grace) }),
    ...(orphan === undefined ? {} : { orphanDependents: orphan }),
    ...(policy === undefined ? {} : { propagationPolicy: policy }),
    ...(ignore === undefined ? {} : { [IGNORE_READ_ERROR]: ignore }),
    ...(preconditions === undefined ? {} : {
      preconditions: { ...(uid === undefined ? {} : { uid }), ...(resourceVersion === undefined ? {} : { resourceVersion }) },
    }),
  };
}

class BodyProblem extends Error {}

class BodyReader {
  readonly #body: JsonObject;
  readonly #prefix: string;

  constructor(body: JsonObject, prefix = 'DeleteOptions.') {
    this.#body = body;
    this.#prefix = prefix;
  }

  /** The field, undefined if it is absent or null. */
  optional<T extends JsonValue>(field: string, isType: (value: JsonValue) => value is T, goType: string): T | undefined {
    const value = fieldOf(this.#body, field) ?? undefined;
    if (value === undefined || isType(value)) return value;
    throw new BodyProblem(`json: cannot unmarshal ${goTypeName(value)} into Go struct field ${this.#prefix}${field} of type ${goType}`);
  }
}

const isBoolean = (value: JsonValue): value is boolean => typeof value === 'boolean';
const isString = (value: JsonValue): value is string => typeof value === 'string';
const isInteger = (value: JsonValue): value is number | bigint => typeof value === 'bigint' || Number.isInteger(value);
const isStrings = (value: JsonValue): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

function checkDeleteOptions(sent: SentDeleteOptions): Outcome<DeleteOptions, Status> {
  const { propagationPolicy: policy, dryRun, ...rest } = sent;
  const errors: FieldError[] = [];
  if (policy !== undefined) {
    if (sent.orphanDependents !== undefined) {
      errors.push(invalidField('propagationPolicy', policy, 'orphanDependents and deletionPropagation cannot be both set'));
    }
    if (!isPolicy(policy)) errors.push(unsupportedField('propagationPolicy', policy, ['Foreground', 'Background', 'Orphan', 'nil']));
  }
  errors.push(...checkDryRun(dryRun), ...checkIgnoreReadError(sent));
  if (errors.length > 0) return refuse(invalid({ group: 'meta.k8s.io', kind: 'DeleteOptions' }, '', errors));
  return accept({ ...rest, dryRun: dryRun.length > 0, ...(policy !== undefined && isPolicy(policy) ? { propagationPolicy: policy } : {}) });
}

function isPolicy(text: string): text is PropagationPolicy {
  return text === 'Orphan' || text === 'Background' || text === 'Foreground';
}

/** The option to delete what can no longer be read allows no other beside it. */
function checkIgnoreReadError(sent: SentDeleteOptions): FieldError[] {
  if (sent[IGNORE_READ_ERROR] !== true) return [];
  const others = ['propagationPolicy', 'orphanDependents', 'gracePeriodSeconds', 'preconditions'] as const;
  const set = [...(sent.dryRun.length > 0 ? ['dryRun'] : []), ...others.filter((name) => sent[name] !== undefined)];
  return set.map((name) => invalidField(IGNORE_READ_ERROR, true, `cannot be set together with .${name}`));
}
