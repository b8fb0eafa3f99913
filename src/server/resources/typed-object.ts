import { badRequest } from '../../wire/api-errors.ts';
import type { KubeObject } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import type { FieldValidation } from '../../wire/query.ts';
import type { Status } from '../../wire/status.ts';
import { conform, TypeMismatch, type Conformed } from './conform.ts';
import { applyDefaults } from './defaults/apply-defaults.ts';
import type { ResourceDefinition } from './definition.ts';

/** A sent object as the kind has it, and what the client should be warned of. */
export interface Typed {
  readonly object: KubeObject;
  readonly warnings: readonly string[];
}

export interface Strictness {
  readonly validation: FieldValidation;
  /** Paths of keys that came twice. */
  readonly duplicates: readonly string[];
}

/** Decodes an object into its kind: wrong types are refused, unknown fields dropped as `validation` says, defaults filled in. */
export function typed(definition: ResourceDefinition, sent: KubeObject, { validation, duplicates }: Strictness): Outcome<Typed, Status> {
  const { kind, version, group, type } = definition.facts;
  let conformed: Conformed;
  try {
    conformed = conform(sent, type);
  } catch (error) {
    if (!(error instanceof TypeMismatch)) throw error;
    return refuse(badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${error.message}`));
  }
  const problems = [
    ...duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`),
    ...conformed.unknown.map((path) => `unknown field ${JSON.stringify(path)}`),
  ];
  if (validation === 'Strict' && problems.length > 0) {
    return refuse(badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: strict decoding error: ${problems.join(', ')}`));
  }
  applyDefaults(group, kind, conformed.object);
  return accept({ object: conformed.object, warnings: validation === 'Warn' ? problems : [] });
}
