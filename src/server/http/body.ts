import { badRequest, unsupportedMediaType } from '../../wire/api-errors.ts';
import type { PlainRequest } from '../../wire/exchange.ts';
import { decodeUtf8, findDuplicateKeys, parseJson } from '../../wire/json.ts';
import { isJsonObject, type JsonObject, type JsonValue, type KubeObject } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import type { FieldValidation } from '../../wire/query.ts';
import { PROTOBUF_TYPE } from '../../wire/protobuf/envelope.ts';
import type { Status } from '../../wire/status.ts';
import { typed, type Typed } from '../resources/typed-object.ts';
import type { ResourceDefinition } from '../resources/definition.ts';

export const JSON_TYPE = 'application/json';
export const YAML_TYPE = 'application/yaml';
const ACCEPTED = [JSON_TYPE, YAML_TYPE, PROTOBUF_TYPE];

/** A body as a value, before anybody has said what kind it must be. */
export interface DecodedBody {
  readonly value: JsonObject;
  /** Paths of keys that came twice; the last one counts. Never for protobuf. */
  readonly duplicates: readonly string[];
}

/** Reads a body by its Content-Type; none means JSON. */
export async function decodeBody(request: PlainRequest): Promise<Outcome<DecodedBody, Status>> {
  const type = contentTypeOf(request);
  try {
    switch (type) {
      case '':
      case JSON_TYPE: return accept(asObject(parseJson(decodeUtf8(request.body)), decodeUtf8(request.body)));
      case YAML_TYPE:
      case 'application/x-yaml': return accept(await fromYaml(decodeUtf8(request.body)));
      case PROTOBUF_TYPE: return accept(await fromProtobuf(request.body));
      default: return refuse(unsupportedMediaType(ACCEPTED));
    }
  } catch (error) {
    return refuse(badRequest(error instanceof Error ? error.message : String(error)));
  }
}

/** The object of a write: of the right kind, without fields that the kind does not have, with its defaults. */
export async function decodeObject(request: PlainRequest, definition: ResourceDefinition, validation: FieldValidation): Promise<Outcome<Typed, Status>> {
  if (request.body.byteLength === 0) return refuse(badRequest('the request body is empty: send the object to store'));
  const decoded = await decodeBody(request);
  if (!decoded.ok) return decoded;
  const { value, duplicates } = decoded.value;
  const { kind, apiVersion } = definition.facts.kind === '' ? { kind: '', apiVersion: '' } : { kind: definition.facts.kind, apiVersion: definition.apiVersion };
  const sentKind = textOf(value['kind']);
  const sentVersion = textOf(value['apiVersion']);
  if (sentVersion !== '' && sentVersion !== apiVersion) {
    return refuse(badRequest(`the API version in the data (${sentVersion}) does not match the expected API version (${apiVersion})`));
  }
  if (sentKind !== '' && sentKind !== kind) {
    return refuse(badRequest(`${sentKind} in version ${JSON.stringify(definition.facts.version)} cannot be handled as a ${kind}: the kind in the data does not match the expected kind`));
  }
  const metadata = value['metadata'];
  const object: KubeObject = { ...value, kind, apiVersion, metadata: isJsonObject(metadata) ? metadata : {} };
  return typed(definition, object, { validation, duplicates });
}

export function contentTypeOf(request: PlainRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function asObject(value: JsonValue, text: string): DecodedBody {
  if (!isJsonObject(value)) throw new Error(`couldn't get version/kind; json parse error: json: cannot unmarshal ${Array.isArray(value) ? 'array' : typeof value} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`);
  return { value, duplicates: findDuplicateKeys(text, value) };
}

async function fromYaml(text: string): Promise<DecodedBody> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { uniqueKeys: false, intAsBigInt: true });
  const problem = document.errors[0];
  if (problem !== undefined) throw new Error(`error converting YAML to JSON: yaml: line ${problem.linePos?.[0].line ?? 1}: ${problem.message.split('\n', 1)[0] ?? ''}`);
  const value = plain(document.toJS() as JsonValue);
  if (!isJsonObject(value)) throw new Error('the YAML body is not an object');
  return { value, duplicates: [] };
}

/** Small integers as numbers again: YAML was read without loss. */
function plain(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item ?? null)]));
}

async function fromProtobuf(body: Uint8Array): Promise<DecodedBody> {
  const { decodeProtobuf } = await import('../../kinds/protobuf/decode.ts');
  const decoded = decodeProtobuf(body);
  if (!decoded.ok) throw decoded.error;
  return { value: decoded.value.object, duplicates: [] };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
