import { isJsonObject } from '../../../src/wire/object.ts';
import type { JsonObject, JsonValue } from '../../../src/wire/object.ts';
import type { Body } from '../script.ts';

/** What a script refers to is not there, because the step that would have brought it failed. */
export class MissingReference extends Error {
  override readonly name = 'MissingReference';
}

const PLACEHOLDER = /\{\{([^}]+)\}\}/g;
const OF_STEP = /^([^.:]+)(?:\.(rv|uid|name|continue)([+-]\d+|@[^}]+)?|:(.+))$/;

/** Fills in the placeholders of one script (see `script.ts`) and remembers which numbers it has made up. */
export class References {
  /** Versions that were computed (`a.rv+7`), by their digits: they come back in error messages. */
  readonly computed: Map<string, string> = new Map();
  readonly #names: Readonly<Record<string, string>>;
  readonly #answers: Map<string, JsonValue> = new Map();

  /** `names`: what stands for itself, such as `ns`. */
  constructor(names: Readonly<Record<string, string>>) {
    this.#names = names;
  }

  remember(step: string, body: JsonValue): void {
    this.#answers.set(step, body);
  }

  fill(text: string): string {
    return text.replaceAll(PLACEHOLDER, (_all, inside: string) => this.#value(inside));
  }

  fillValue(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.fill(value);
    if (Array.isArray(value)) return value.map((item) => this.fillValue(item));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).map(([key, field]) => [this.fill(key), this.fillValue(field ?? null)]);
    return Object.fromEntries(entries) as JsonObject;
  }

  /** The value or the text that a body stands for. */
  fillBody(body: Body): JsonValue | { readonly text: string } {
    switch (body.form) {
      case 'json': return this.fillValue(body.value);
      case 'text': return { text: this.fill(body.text) };
      case 'like': return mergePatch(this.#answer(body.step), this.fillValue(body.merge));
    }
  }

  #value(inside: string): string {
    const name = this.#names[inside];
    if (name !== undefined) return name;
    const match = OF_STEP.exec(inside);
    if (match === null) throw new Error(`'{{${inside}}}' is no placeholder`);
    const [, step = '', field, change, fieldPath] = match;
    if (fieldPath !== undefined) return this.#text(step, fieldPath);
    if (field === 'rv') return this.#version(step, change ?? '');
    if (field === 'continue') return this.#token(step, change);
    return this.#text(step, `metadata.${field}`);
  }

  #version(step: string, change: string): string {
    const version = this.#text(step, 'metadata.resourceVersion');
    if (change === '') return version;
    const result = String(BigInt(version) + BigInt(change));
    this.computed.set(result, `${step}${change}`);
    return result;
  }

  #token(step: string, change: string | undefined): string {
    const token = this.#text(step, 'metadata.continue');
    if (change === undefined) return token;
    const wanted = change.slice(1);
    const version = /^-?\d+$/.test(wanted) ? wanted : this.#value(wanted);
    const inside = Buffer.from(token, 'base64url').toString('utf8').replace(/"rv":-?\d+/, `"rv":${version}`);
    return Buffer.from(inside, 'utf8').toString('base64url');
  }

  #text(step: string, path: string): string {
    let value: JsonValue | undefined = this.#answer(step);
    for (const key of path.split('.')) {
      if (Array.isArray(value)) value = value[Number(key)];
      else value = isJsonObject(value) ? value[key] : undefined;
    }
    if (typeof value !== 'string' && typeof value !== 'number') throw new MissingReference(`${step} has no ${path}`);
    return String(value);
  }

  #answer(step: string): JsonValue {
    const answer = this.#answers.get(step);
    if (answer === undefined) throw new MissingReference(`${step} brought no object`);
    return answer;
  }
}

/** RFC 7386. */
export function mergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else if (value !== undefined) result[key] = mergePatch(result[key] ?? null, value);
  }
  return result;
}
