import { badRequest } from '../api-errors.ts';
import { escapeHtmlInJson, goTypeName } from '../go-text.ts';
import { parseJson } from '../json.ts';
import { JsonSyntaxError } from '../json-reader.ts';
import type { JsonValue } from '../object.ts';
import { fieldOf, isJsonObject } from '../object.ts';
import type { Outcome } from '../outcome.ts';
import { accept, refuse } from '../outcome.ts';
import type { Status } from '../status.ts';

/**
 * Where the next page of a list begins. On the wire it is base64 (raw, URL alphabet) of
 * `{"v":"meta.k8s.io/v1","rv":N,"start":"namespace/name\u0000"}` (apiserver `storage/continue.go`).
 */
export interface ContinueToken {
  /** The version that all pages show, or negative for the newest one (after the first one was compacted). */
  readonly version: bigint;
  /** The first key of the page, relative to the list's prefix: the last key of the page before and a zero character. */
  readonly start: string;
}

const TOKEN_VERSION = 'meta.k8s.io/v1';

/** The token as text. Kubernetes' caches begin `start` with a slash; what comes from the store itself has none. */
export function encodeContinue(token: ContinueToken, from: 'cache' | 'store' = token.version < 0n ? 'store' : 'cache'): string {
  const start = from === 'cache' ? `/${token.start}` : token.start;
  const json = `{"v":"${TOKEN_VERSION}","rv":${token.version},"start":${escapeHtmlInJson(JSON.stringify(start))}}`;
  const bytes = new TextEncoder().encode(json);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Reads a token. The refusal is the 400 for the client. `start` is given without a slash at its beginning. */
export function decodeContinue(text: string): Outcome<ContinueToken, Status> {
  const token = decode(text);
  return token.ok ? token : refuse(badRequest(`invalid continue token: ${token.error}`));
}

function decode(text: string): Outcome<ContinueToken, string> {
  const bytes = decodeBase64(text);
  if (!bytes.ok) return notValid(bytes.error);
  const json = parse(bytes.value);
  if (!json.ok) return notValid(json.error);
  return readFields(json.value);
}

function readFields(value: JsonValue): Outcome<ContinueToken, string> {
  if (value !== null && !isJsonObject(value)) return notValid(`json: cannot unmarshal ${goTypeName(value)} into Go value of type storage.continueToken`);
  const fields = value ?? {};
  const v = fieldOf(fields, 'v') ?? '';
  const rv = fieldOf(fields, 'rv') ?? 0;
  const start = fieldOf(fields, 'start') ?? '';
  if (typeof v !== 'string') return wrongType(v, 'v', 'string');
  if (!isInteger(rv)) return wrongType(rv, 'rv', 'int64');
  if (typeof start !== 'string') return wrongType(start, 'start', 'string');
  if (v !== TOKEN_VERSION) return refuse(`continue key is not valid: server does not recognize this encoded version ${v}`);
  if (BigInt(rv) === 0n) return refuse(`continue key is not valid: incorrect encoded start resourceVersion (version ${TOKEN_VERSION})`);
  if (start === '') return refuse(`continue key is not valid: encoded start key empty (version ${TOKEN_VERSION})`);
  const relative = start.startsWith('/') ? start.slice(1) : start;
  // A key with `..` in it could lead out of the list's prefix.
  if (!isCleanPath(relative)) return notValid(start);
  return accept({ version: BigInt(rv), start: relative });
}

function isInteger(value: JsonValue): value is number | bigint {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value;
  return typeof value === 'number' && Number.isInteger(value);
}

function isCleanPath(relative: string): boolean {
  return relative === '' || relative.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

function wrongType(value: JsonValue, field: string, type: string): Outcome<never, string> {
  const kind = typeof value === 'number' || typeof value === 'bigint' ? (type === 'int64' ? `number ${value}` : 'number') : goTypeName(value);
  return notValid(`json: cannot unmarshal ${kind} into Go struct field continueToken.${field} of type ${type}`);
}

function notValid(why: string): Outcome<never, string> {
  return refuse(`continue key is not valid: ${why}`);
}

function parse(bytes: Uint8Array): Outcome<JsonValue, string> {
  try {
    // Go replaces what is not UTF-8.
    return accept(parseJson(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return refuse(error.message);
    throw error;
  }
}

/** Go's base64.RawURLEncoding: no padding, line ends are skipped. */
function decodeBase64(text: string): Outcome<Uint8Array, string> {
  const bad = text.search(/[^A-Za-z0-9_\-\r\n]/);
  if (bad >= 0) return refuse(`illegal base64 data at input byte ${bad}`);
  const digits = text.replace(/[\r\n]/g, '').replace(/-/g, '+').replace(/_/g, '/');
  if (digits.length % 4 === 1) return refuse(`illegal base64 data at input byte ${text.length - 1}`);
  return accept(Uint8Array.from(atob(digits), (character) => character.charCodeAt(0)));
}
