import { badRequest } from '../../wire/api-errors.ts';
import type { PlainRequest } from '../../wire/exchange.ts';
import { goTypeName } from '../../wire/go-text.ts';
import { decodeUtf8 } from '../../wire/json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import type { FieldValidation } from '../../wire/query.ts';
import type { Status } from '../../wire/status.ts';

export const APPLY_TYPE = 'application/apply-patch+yaml';

/** Whether a PATCH is a server-side apply. */
export function isApply({ headers }: PlainRequest): boolean {
  return (headers['content-type'] ?? '').split(';', 1)[0] === APPLY_TYPE;
}

export interface ApplyBody {
  readonly config: JsonObject;
  /** Keys that stand twice, as sentences. */
  readonly warnings: readonly string[];
}

/** Reads the configuration of an apply: YAML, and therefore JSON too. */
export async function readApply(body: Uint8Array): Promise<Outcome<ApplyBody, Status>> {
  let read: { readonly value: JsonValue; readonly duplicates: readonly string[] };
  try {
    const { readYaml } = await import('./yaml-body.ts');
    read = await readYaml(decodeUtf8(body));
  } catch (error) {
    return refuse(badRequest(`error decoding YAML: error converting YAML to JSON: ${error instanceof Error ? error.message : String(error)}`));
  }
  const { value, duplicates } = read;
  if (value !== null && !isJsonObject(value)) {
    return refuse(badRequest(`error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${goTypeName(value)} into Go value of type map[string]interface {}`));
  }
  return accept({ config: value ?? {}, warnings: duplicates });
}

/** What keys that stand twice mean: under Strict the apply is refused, but only once it could be done. */
export function refusalOf({ warnings }: ApplyBody, validation: FieldValidation): Status | undefined {
  if (validation !== 'Strict' || warnings.length === 0) return undefined;
  return badRequest(`error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n${warnings.map((one) => `  ${one}`).join('\n')}`);
}
