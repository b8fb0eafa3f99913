import { fieldOf, isJsonObject, setField } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import { compactManagedFields } from './managed-fields.ts';
import { FirstSeenNaming, VersionNaming } from './naming.ts';
import { COLLECTION_VERSION_IN_TEXT, collectVersions, isBookmark, isMetadataOfCollection, OBJECT_VERSION_IN_TEXT, readContinueToken } from './versions.ts';
import type { SeenVersions } from './versions.ts';

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|Z)|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \+0000 UTC(?: m=[+-][\d.]+)?/g;
const NEAR_MS = 3 * 24 * 3600 * 1000;
const TOKEN = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/g;
const POINTER = /0xc[0-9a-f]{6,}/g;
const HASH = /(?<=hash=)[0-9A-F]{32,}/g;
const SERVICE_ADDRESS = /\b10\.0\.0\.\d{1,3}\b/g;
const NODE_PORT = /(?<=:)3[0-2]\d{3}(?=\/)/g;
/** So much of `generateName` is kept. */
const MAX_BASE = 58;
const AGE = /^(?:\d+[smhd]){1,2}(?= ago|$)/;

export interface MaskContext {
  /** The script's text: what stands in it was not made by the server, and is not masked. */
  readonly script: string;
  readonly computed: ReadonlyMap<string, string>;
  /** Placeholder -> the text it had in this play. */
  readonly names: Readonly<Record<string, string>>;
}

interface Place {
  readonly step: string;
  /** Versions here are those of a list, a table or a bookmark. */
  readonly inCollection: boolean;
}

/** The masks of one play of one script, and the memory that keeps equal things equal. */
export class Masks {
  readonly #context: MaskContext;
  readonly #versions: VersionNaming;
  readonly #uids: FirstSeenNaming = new FirstSeenNaming('uid');
  readonly #addresses: FirstSeenNaming = new FirstSeenNaming('ip');
  readonly #ports: FirstSeenNaming = new FirstSeenNaming('port');
  /** The version that the present step asked for. */
  #asked: string | undefined;
  /** Text -> what stands for it, longest first. */
  readonly #replacements: readonly (readonly [string, string])[];
  /** Names that the server made from the script's `generateName`s. */
  readonly #generated: RegExp | undefined;

  constructor(context: MaskContext) {
    this.#context = context;
    const literals = context.script.match(/(?<=resourceVersion=|resourceVersion":"|resourceVersion\\": ?\\"|@)\d+/g) ?? [];
    this.#versions = new VersionNaming(context.computed, new Set([...literals, '0']));
    this.#replacements = Object.entries(context.names).map(([name, value]): [string, string] => [value, `{${name}}`]).sort(([a], [b]) => b.length - a.length);
    const bases = [...context.script.matchAll(/"generateName":"([^"]+)"/g)].map(([, base = '']) => base.slice(0, MAX_BASE));
    this.#generated = bases.length === 0 ? undefined : new RegExp(`(?<=${bases.join('|')})[bcdfghjklmnpqrstvwxz2456789]{5}(?![a-z0-9])`, 'g');
  }

  /** Must see all of a step's answer before any of it is masked. */
  learn(step: string, values: readonly JsonValue[], asked?: string): void {
    const seen: SeenVersions = { objects: [], collections: [] };
    for (const value of values) collectVersions(value, seen);
    this.#versions.learn(step, seen);
    this.#asked = asked;
  }

  value(step: string, value: JsonValue, key = ''): JsonValue {
    return this.#value({ step, inCollection: false }, value, key);
  }

  #value(place: Place, value: JsonValue, key: string): JsonValue {
    if (typeof value === 'string') return this.#string(place, value, key);
    if (typeof value === 'number') return this.#number(place, value, key);
    if (Array.isArray(value)) {
      const items = key === 'managedFields' ? compactManagedFields(value) : value;
      return items.map((item) => this.#value(place, item, key));
    }
    if (!isJsonObject(value)) return value;
    const result: JsonObject = {};
    // In the order of names: the server's own order of a map says nothing, and must not decide how uids are named.
    for (const name of Object.keys(value).sort()) {
      if (name === 'description' && key === 'columnDefinitions') continue;
      const inCollection = place.inCollection || isBookmark(value) || isMetadataOfCollection(value, name);
      setField(result, this.text(place.step, name), this.#value({ ...place, inCollection }, fieldOf(value, name) ?? null, name));
    }
    return result;
  }

  text(step: string, text: string): string {
    let result = text;
    for (const [from, to] of this.#replacements) result = result.replaceAll(from, to);
    if (this.#generated !== undefined) result = result.replaceAll(this.#generated, '«suffix»');
    return result
      .replaceAll(COLLECTION_VERSION_IN_TEXT, (digits) => this.#versions.collection(digits, undefined))
      .replaceAll(OBJECT_VERSION_IN_TEXT, (digits) => this.#versions.inText(digits))
      .replaceAll(UID, (uid) => (this.#isScripted(uid) ? uid : this.#uids.name(step, uid)))
      .replaceAll(TIME, maskTime)
      .replaceAll(TOKEN, '«token»')
      .replaceAll(POINTER, '«pointer»')
      .replaceAll(HASH, '«hash»')
      .replaceAll(SERVICE_ADDRESS, (address) => (this.#isScripted(address) ? address : this.#addresses.name(step, address)))
      .replaceAll(NODE_PORT, (port) => (this.#isScripted(port) ? port : this.#ports.name(step, port)));
  }

  #string({ step, inCollection }: Place, value: string, key: string): string {
    if (key === 'resourceVersion' && /^\d+$/.test(value)) {
      return inCollection ? this.#versions.collection(value, this.#asked) : this.#versions.object(value);
    }
    if (key === 'continue' && value !== '') return this.#token(step, value);
    // A hash of the group's name, which for groups of our own has the name of the play in it.
    if (key === 'storageVersionHash' && this.#isScripted('customresourcedefinitions')) return '«hash»';
    return this.text(step, key === 'cells' ? value.replace(AGE, '«age»') : value);
  }

  #number({ step }: Place, value: number, key: string): JsonValue {
    const isAllocated = (key === 'nodePort' || key === 'healthCheckNodePort') && value >= 30000 && !this.#isScripted(String(value));
    return isAllocated ? this.#ports.name(step, String(value)) : value;
  }

  #token(step: string, value: string): string {
    const token = readContinueToken(value);
    if (token === undefined) return '«continue»';
    const version = token.rv.startsWith('-') ? token.rv : this.#versions.collection(token.rv, this.#asked);
    return `«continue ${token.v} rv=${version} start=${this.text(step, token.start)}»`;
  }

  #isScripted(text: string): boolean {
    return new RegExp(`(?<![\\w.-])${text.replaceAll('.', '\\.')}(?![\\w.-])`).test(this.#context.script);
  }
}

/** Times near the present were set by a server; all others by the script. Seconds and microseconds are told apart. */
function maskTime(text: string): string {
  const value = Date.parse(text.replace(' +0000 UTC', 'Z').replace(/ m=.*/, ''));
  if (Number.isNaN(value) || Math.abs(value - Date.now()) > NEAR_MS) return text;
  const fraction = /\.(\d+)/.exec(text)?.[1];
  return fraction === undefined ? '«time»' : `«time.${'0'.repeat(Math.min(fraction.length, 6))}»`;
}
