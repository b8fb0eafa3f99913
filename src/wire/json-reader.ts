import type { JsonObject, JsonValue } from './object.ts';
import { fieldOf, isJsonObject, setField } from './object.ts';
import { quoteGoByte, utf8Length } from './go-text.ts';

/**
 * Deepest nesting of objects and lists that is accepted. Kubernetes allows 10,000; but all that walks over an object
 * afterwards (also the engine's own JSON.stringify) is recursive and gives up at a few thousand, and it must be
 * refused at the door rather than break half-way. No real object comes near.
 */
export const MAX_DEPTH = 500;

/** More duplicates than this are not listed, as in Kubernetes. */
const MAX_DUPLICATES = 100;

/** The text is not JSON. `message` has the words of Go's encoding/json, which Kubernetes passes on to clients. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  /** Bytes (of UTF-8) before the offending one. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;

interface Level {
  readonly list: JsonValue[] | undefined;
  readonly object: JsonObject | undefined;
  /** With a listener: the keys that stood before in the text of this object (which may be merged into another). */
  readonly seen: Set<string> | undefined;
  /** The key whose value is being read. */
  key: string;
}

/** Keys and indexes that lead to a place, from the root. */
export type JsonPlace = readonly (string | number)[];

/**
 * Hears of what the value does not show afterwards, in the order of the text. With a listener, objects under a key that
 * stands twice are merged, as Go's decoder reads the second into what the first has left.
 */
export interface JsonListener {
  key(place: JsonPlace, repeated: boolean): void;
  /** A number with a point or an exponent. One that no float64 can hold is no error then, but an infinite value. */
  float(place: JsonPlace, literal: string): void;
}

const OPENED = Symbol('a list or object was opened');

/**
 * Our own reader of JSON: slower than the engine's, but it keeps integers beyond 2^53 - 1 (as bigint), knows which
 * keys stand twice, and says what is wrong in Go's words. It keeps its own stack, so that depth cannot break it.
 */
export class JsonReader {
  readonly duplicates: Set<string> = new Set();
  readonly #text: string;
  readonly #levels: Level[] = [];
  readonly #listener: JsonListener | undefined;
  #at = 0;

  constructor(text: string, listener?: JsonListener) {
    this.#text = text;
    this.#listener = listener;
  }

  /** Reads the whole text. Throws {@link JsonSyntaxError}. */
  read(): JsonValue {
    for (;;) {
      let value = this.#openOrScalar();
      while (value !== OPENED) {
        const level = this.#levels.at(-1);
        if (level === undefined) return this.#finish(value);
        attach(level, value);
        value = this.#afterValue(level);
      }
    }
  }

  #finish(value: JsonValue): JsonValue {
    if (this.#skipSpace() !== -1) this.#fail('after top-level value');
    return value;
  }

  /** After a value inside `level`: either the next one is to be read, or the level is complete and is a value itself. */
  #afterValue(level: Level): JsonValue | typeof OPENED {
    const code = this.#skipSpace();
    if (level.list !== undefined) {
      if (code !== COMMA && code !== CLOSE_LIST) this.#fail('after array element');
    } else if (code !== COMMA && code !== CLOSE_OBJECT) this.#fail('after object key:value pair');
    this.#at++;
    if (code !== COMMA) {
      this.#levels.pop();
      return level.list ?? level.object ?? null;
    }
    if (level.object !== undefined) this.#readKey(level, level.object);
    return OPENED;
  }

  #openOrScalar(): JsonValue | typeof OPENED {
    const code = this.#skipSpace();
    switch (code) {
      case OPEN_OBJECT: return this.#openObject();
      case OPEN_LIST: return this.#openList();
      case QUOTE: return this.#readString();
      case 0x74: return this.#literal('true', true);
      case 0x66: return this.#literal('false', false);
      case 0x6e: return this.#literal('null', null);
      default:
        if (code === MINUS || isDigit(code)) return this.#readNumber();
        return this.#fail('looking for beginning of value');
    }
  }

  #openObject(): JsonValue | typeof OPENED {
    const earlier = this.#listener === undefined ? undefined : this.#earlierValue();
    const object: JsonObject = isJsonObject(earlier) ? earlier : {};
    this.#push({ list: undefined, object, seen: this.#listener === undefined ? undefined : new Set(), key: '' });
    if (this.#skipSpace() === CLOSE_OBJECT) return this.#closeEmpty(object);
    this.#readKey(this.#levels[this.#levels.length - 1], object);
    return OPENED;
  }

  #openList(): JsonValue | typeof OPENED {
    const list: JsonValue[] = [];
    this.#push({ list, object: undefined, seen: undefined, key: '' });
    return this.#skipSpace() === CLOSE_LIST ? this.#closeEmpty(list) : OPENED;
  }

  #push(level: Level): void {
    if (this.#levels.length >= MAX_DEPTH) this.#fail('exceeded max depth');
    this.#levels.push(level);
    this.#at++;
  }

  /** What the key that is being read held before, if it stands twice. */
  #earlierValue(): JsonValue | undefined {
    const level = this.#levels.at(-1);
    return level?.object === undefined ? undefined : fieldOf(level.object, level.key);
  }

  #closeEmpty(value: JsonValue): JsonValue {
    this.#at++;
    this.#levels.pop();
    return value;
  }

  #readKey(level: Level | undefined, object: JsonObject): void {
    if (this.#skipSpace() !== QUOTE) this.#fail('looking for beginning of object key string');
    const key = this.#readString();
    if (this.#skipSpace() !== COLON) this.#fail('after object key');
    this.#at++;
    if (level === undefined) return;
    level.key = key;
    const repeated = level.seen === undefined ? Object.hasOwn(object, key) : level.seen.has(key);
    level.seen?.add(key);
    if (repeated && this.duplicates.size < MAX_DUPLICATES) this.duplicates.add(this.#path());
    this.#listener?.key(this.#place(), repeated);
  }

  #place(): JsonPlace {
    return this.#levels.map((level) => level.list?.length ?? level.key);
  }

  /** Kubernetes' form of a field path: `spec.containers[0].name`. */
  #path(): string {
    return this.#levels.map((level, index) => {
      if (level.list !== undefined) return `[${level.list.length}]`;
      return index === 0 ? level.key : `.${level.key}`;
    }).join('');
  }

  #readString(): string {
    const text = this.#text;
    const start = this.#at;
    let escaped = false;
    for (this.#at++; ; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        escaped = true;
        this.#at++;
        this.#checkEscape();
      } else if (code < 0x20) this.#fail('in string literal');
      else if (Number.isNaN(code)) this.#fail('');
    }
    this.#at++;
    // The escapes have been checked, so the engine can decode them.
    return escaped ? String(JSON.parse(text.slice(start, this.#at))) : text.slice(start + 1, this.#at - 1);
  }

  #checkEscape(): void {
    const character = this.#text.charAt(this.#at);
    if (character !== 'u') {
      if (character === '' || !'"\\/bfnrt'.includes(character)) this.#failInside('in string escape code');
      return;
    }
    for (let digits = 0; digits < 4; digits++) {
      this.#at++;
      if (!/^[0-9a-fA-F]$/.test(this.#text.charAt(this.#at))) this.#failInside('in \\u hexadecimal character escape');
    }
  }

  #literal<T extends boolean | null>(word: string, value: T): T {
    for (const expected of word) {
      if (this.#text.charAt(this.#at) !== expected) this.#failInside(`in literal ${word} (expecting '${expected}')`);
      this.#at++;
    }
    return value;
  }

  #readNumber(): number | bigint {
    const start = this.#at;
    if (this.#code() === MINUS) this.#at++;
    if (this.#code() === ZERO) this.#at++;
    else this.#digits('in numeric literal');
    let integer = true;
    if (this.#code() === POINT) {
      integer = false;
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    const code = this.#code();
    if (code === 0x65 || code === 0x45) {
      integer = false;
      this.#at++;
      if (this.#code() === PLUS || this.#code() === MINUS) this.#at++;
      this.#digits('in exponent of numeric literal');
    }
    const literal = this.#text.slice(start, this.#at);
    const value = Number(literal);
    if (!integer) this.#listener?.float(this.#place(), literal);
    if (!integer && !Number.isFinite(value) && this.#listener === undefined) throw new JsonSyntaxError(`json: cannot unmarshal number ${literal} into Go value of type float64`, start);
    // What is written with a point or an exponent is a float for Kubernetes too, and may lose digits.
    return integer && !Number.isSafeInteger(value) ? BigInt(literal) : value;
  }

  #digits(context: string): void {
    if (!isDigit(this.#code())) this.#failInside(context);
    while (isDigit(this.#code())) this.#at++;
  }

  #code(): number {
    return this.#text.charCodeAt(this.#at);
  }

  /** The code of the next character that is no white space, or -1 at the end. */
  #skipSpace(): number {
    const text = this.#text;
    for (; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
    }
    return -1;
  }

  #fail(context: string): never {
    if (this.#at >= this.#text.length) throw new JsonSyntaxError('unexpected end of JSON input', utf8Length(this.#text));
    return this.#failInside(context);
  }

  /** Inside a literal Go takes the end of the text for a space. */
  #failInside(context: string): never {
    const byte = firstByte(this.#text.codePointAt(this.#at) ?? 0x20);
    throw new JsonSyntaxError(`invalid character ${quoteGoByte(byte)} ${context}`, utf8Length(this.#text.slice(0, this.#at)));
  }
}

function attach(level: Level, value: JsonValue): void {
  if (level.list !== undefined) level.list.push(value);
  else if (level.object !== undefined) setField(level.object, level.key, value);
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

/** Go's scanner works on bytes and complains about the first one of a character. */
function firstByte(codePoint: number): number {
  if (codePoint < 0x80) return codePoint;
  if (codePoint < 0x800) return 0xc0 | (codePoint >> 6);
  return codePoint < 0x10000 ? 0xe0 | (codePoint >> 12) : 0xf0 | (codePoint >> 18);
}
