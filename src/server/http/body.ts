import { badRequest, unsupportedMediaType } from '../../wire/api-errors.ts';
import type { PlainRequest } from '../../wire/exchange.ts';
import { decodeUtf8, hasDuplicateKeys, parseJson } from '../../wire/json.ts';
import { isJsonObject, setField, type JsonObject, type JsonValue } from '../../wire/object.ts';
import { accept, refuse, type Outcome } from '../../wire/outcome.ts';
import type { FieldValidation } from '../../wire/query.ts';
import { isEnveloped, PROTOBUF_TYPE } from '../../wire/protobuf/envelope.ts';
import type { Status } from '../../wire/status.ts';
import { readClosely, type CloseReading } from '../resources/close-reading.ts';
import type { ResourceDefinition } from '../resources/definition.ts';
import { typed, type Typed } from '../resources/typed-object.ts';
import { checkKind, noKindIn, UNREADABLE } from './body-kind.ts';
import { mediaTypeOf } from './content-type.ts';

export const JSON_TYPE = 'application/json';
export const YAML_TYPE = 'application/yaml';
const ACCEPTED = [JSON_TYPE, YAML_TYPE, PROTOBUF_TYPE];

/** A body as a value, before anybody has said what kind it must be. */
export interface DecodedBody {
  readonly value: JsonObject;
  /** What a YAML reader warns of. */
  readonly earlier: readonly string[];
  /** For a JSON text that says more than its value. */
  readonly reading?: CloseReading;
}

/** Reads a body by its Content-Type; none means JSON. */
export async function decodeBody(request: PlainRequest): Promise<Outcome<DecodedBody, Status>> {
  if (!isAccepted(request)) return refuse(unsupportedMediaType(ACCEPTED));
  const read = await readBody(request);
  return read.ok ? read : refuse(badRequest(read.error));
}

/** The object of a write: of the right kind, without fields that the kind does not have, with its defaults. */
export async function decodeObject(request: PlainRequest, definition: ResourceDefinition, validation: FieldValidation): Promise<Outcome<Typed, Status>> {
  if (!isAccepted(request)) return refuse(unsupportedMediaType(ACCEPTED));
  const { facts, apiVersion } = definition;
  const unrecognized = (why: string): Outcome<never, Status> => refuse(badRequest(`the object provided is unrecognized (must be of type ${facts.kind}): ${why} (${summary(request.body)})`));
  const read = await readBody(request);
  if (!read.ok) return unrecognized(read.error);
  const { value, ...strictness } = read.value;
  const checked = checkKind(value, facts);
  if (!checked.ok) return checked.error.type === 'unrecognized' ? unrecognized(checked.error.message) : refuse(badRequest(checked.error.message));
  return typed(definition, { ...value, kind: facts.kind, apiVersion }, { validation, ...strictness });
}

/** None means JSON; undefined if the header says nothing that makes sense. */
function contentTypeOf(request: PlainRequest): string | undefined {
  const header = request.headers['content-type'] ?? '';
  return header === '' || header === JSON_TYPE ? JSON_TYPE : mediaTypeOf(header);
}

function isAccepted(request: PlainRequest): boolean {
  const type = contentTypeOf(request);
  return type !== undefined && ACCEPTED.includes(type);
}

/** The error is the sentence of the reader. */
async function readBody(request: PlainRequest): Promise<Outcome<DecodedBody, string>> {
  try {
    switch (contentTypeOf(request)) {
      case YAML_TYPE: return await fromYaml(decodeUtf8(request.body));
      case PROTOBUF_TYPE: return await fromProtobuf(request.body);
      default: return fromJson(decodeUtf8(request.body));
    }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

// A number that is whole, but written as a float: Kubernetes takes none for an integer. In texts it mostly follows something else.
const WHOLE_FLOAT = /[:,[\s]-?\d+(?:\.0*(?!\d)|(?:\.\d+)?[eE])/;
const ESCAPED_HALF = /\\u[dD][89a-fA-F]/;
const LONE_HALF = /\p{Surrogate}/gu;

function fromJson(text: string): Outcome<DecodedBody, string> {
  let value: JsonValue;
  let reading: CloseReading | undefined;
  try {
    value = parseJson(text);
    if (hasDuplicateKeys(text, value) || WHOLE_FLOAT.test(text)) reading = readClosely(text);
  } catch (error) {
    // Read closely, a number beyond float64 is no error yet: what it is refused for depends on its field.
    try {
      reading = readClosely(text);
      ({ value } = reading);
    } catch {
      return refuse(`${UNREADABLE}${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const whole = text.includes('\\u') && ESCAPED_HALF.test(text) ? wellFormed(reading?.value ?? value) : reading?.value ?? value;
  return asObject(whole, { earlier: [], ...(reading === undefined ? {} : { reading }) });
}

async function fromYaml(text: string): Promise<Outcome<DecodedBody, string>> {
  const { readYaml } = await import('./yaml-body.ts');
  const { value, duplicates } = await readYaml(text);
  return asObject(value, { earlier: duplicates });
}

/** Nothing at all is an object without fields. */
function asObject(value: JsonValue, rest: Omit<DecodedBody, 'value'>): Outcome<DecodedBody, string> {
  if (value !== null && !isJsonObject(value)) return refuse(UNREADABLE + noKindIn(value));
  return accept({ ...rest, value: value ?? {} });
}

async function fromProtobuf(body: Uint8Array): Promise<Outcome<DecodedBody, string>> {
  if (!isEnveloped(body)) return refuse('provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]');
  const { decodeProtobuf } = await import('../../kinds/protobuf/decode.ts');
  const decoded = decodeProtobuf(body);
  return decoded.ok ? accept({ value: decoded.value.object, earlier: [] }) : refuse(decoded.error.message);
}

/** Go reads half of a surrogate pair as the replacement character. */
function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replaceAll(LONE_HALF, '\ufffd');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isJsonObject(value)) return value;
  const whole: JsonObject = {};
  for (const [key, item] of Object.entries(value)) setField(whole, key.replaceAll(LONE_HALF, '\ufffd'), wellFormed(item ?? null));
  return whole;
}

const SUMMARY_BYTES = 30;

/** The first bytes of a body, as text if it looks like JSON (k8s.io/apiserver, handlers/rest.go). */
function summary(body: Uint8Array): string {
  if (body.byteLength === 0) return '<empty>';
  const start = body.subarray(0, SUMMARY_BYTES);
  const shown = start[0] === 0x7b ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(start) : Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return body.byteLength > SUMMARY_BYTES ? `${shown} ...` : shown;
}
