import { badRequest } from '../../wire/api-errors.ts';
import { objectOrEmpty, type JsonObject, type JsonValue, type KubeObject } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import type { FieldValidation } from '../../wire/query.ts';
import type { Status } from '../../wire/status.ts';
import { checkFloats, keyProblems, MAX_PROBLEMS, type CloseReading } from './close-reading.ts';
import { conform, type Conformed } from './conform.ts';
import { applyDefaults } from './defaults/apply-defaults.ts';
import type { ResourceDefinition } from './definition.ts';
import { TypeMismatch } from './type-mismatch.ts';

/** A sent object as the kind has it, and what the client should be warned of. */
export interface Typed {
  readonly object: KubeObject;
  readonly warnings: readonly string[];
}

export interface Strictness {
  readonly validation: FieldValidation;
  /** Problems that were met before there was an object, as sentences: of a YAML text, of a patch. */
  readonly earlier?: readonly string[];
  /** What the text of the object says beyond its value, if it says more. */
  readonly reading?: CloseReading;
}

/** Decodes an object into its kind: wrong types are refused, unknown fields dropped as `validation` says, defaults filled in. */
export function typed(definition: ResourceDefinition, sent: JsonObject, strictness: Strictness): Outcome<Typed, Status> {
  const { kind, version, group, type } = definition.facts;
  const { validation, reading } = strictness;
  const refusal = (why: string): Outcome<never, Status> => refuse(badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`));
  let conformed: Conformed;
  try {
    if (reading !== undefined) checkFloats(reading, type);
    conformed = conform(sent, type);
  } catch (error) {
    if (!(error instanceof TypeMismatch)) throw error;
    return refusal(error.message);
  }
  const problems = validation === 'Ignore' ? [] : problemsOf(conformed, type, strictness);
  if (validation === 'Strict' && problems.length > 0) return refusal(`strict decoding error: ${problems.map(asStrict).join(', ')}`);
  applyDefaults(group, kind, conformed.object);
  // An empty list is not the same as none here: it forgets the owners.
  if (isEmptyList(objectOrEmpty(sent['metadata'])['managedFields'])) conformed.object.metadata.managedFields = [{}];
  return accept({ object: conformed.object, warnings: validation === 'Warn' ? problems : [] });
}

function isEmptyList(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

function problemsOf({ unknown }: Conformed, type: string, { earlier = [], reading }: Strictness): string[] {
  const own = reading === undefined ? unknown.slice(0, MAX_PROBLEMS).map((path) => `unknown field ${JSON.stringify(path)}`) : keyProblems(reading, type);
  return [...earlier, ...own];
}

/** A refusal wraps what the YAML reader says as its error, a warning does not. */
function asStrict(problem: string): string {
  return problem.startsWith('line ') ? `yaml: unmarshal errors:\n  ${problem}` : problem;
}
