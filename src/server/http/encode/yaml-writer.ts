import { isJsonObject, type JsonObject, type JsonValue } from '../../../wire/object.ts';
import { compareYamlKeys } from './yaml-key-order.ts';
import { yamlNumber } from './yaml-scalars.ts';
import { widthOf, yamlKey, yamlText, type TextPlace } from './yaml-text.ts';

/**
 * A JSON value as YAML, as Kubernetes writes it (sigs.k8s.io/yaml on go.yaml.in/yaml/v2): block style, two spaces, lists
 * no deeper than their key, keys in natural order, long lines folded, and every text that YAML 1.1 would take for
 * something else in quotes.
 */
export function writeYaml(value: JsonValue): string {
  const parts: string[] = [];
  new YamlWriter(parts).value(value, { indent: 0, isNewLine: false });
  return `${parts.join('')}\n`;
}

interface Place {
  /** Column of the keys or dashes of a collection, in spaces. */
  readonly indent: number;
  /** The collection begins on a line of its own. */
  readonly isNewLine: boolean;
}

// Longer keys are written with a question mark before them, and their value on the next line.
const SIMPLE_KEY_BYTES = 128;

class YamlWriter {
  readonly #parts: string[];

  constructor(parts: string[]) {
    this.#parts = parts;
  }

  value(value: JsonValue, place: Place): void {
    if (Array.isArray(value) && value.length > 0) this.#list(value, place);
    else if (isJsonObject(value) && Object.keys(value).length > 0) this.#map(value, place);
    else this.#parts.push(scalarOf(value, { indent: place.indent, column: place.indent }));
  }

  #list(items: readonly JsonValue[], { indent, isNewLine }: Place): void {
    for (const [index, item] of items.entries()) {
      if (index > 0 || isNewLine) this.#newLine(indent);
      this.#parts.push('- ');
      this.value(item, { indent: indent + 2, isNewLine: false });
    }
  }

  #map(map: JsonObject, { indent, isNewLine }: Place): void {
    for (const [index, key] of Object.keys(map).sort(compareYamlKeys).entries()) {
      if (index > 0 || isNewLine) this.#newLine(indent);
      const value = map[key] ?? null;
      if (new TextEncoder().encode(key).length > SIMPLE_KEY_BYTES) {
        this.#parts.push('? ', yamlText(key, { indent: indent + 2, column: indent + 2 }));
        this.#newLine(indent);
        this.#parts.push(': ');
        this.value(value, { indent: indent + 2, isNewLine: false });
      } else {
        const text = yamlKey(key);
        this.#parts.push(text, ':');
        this.#underKey(value, { indent, column: indent + widthOf(text) + 2 });
      }
    }
  }

  #underKey(value: JsonValue, { indent, column }: TextPlace): void {
    if (Array.isArray(value) && value.length > 0) this.#list(value, { indent, isNewLine: true });
    else if (isJsonObject(value) && Object.keys(value).length > 0) this.#map(value, { indent: indent + 2, isNewLine: true });
    else this.#parts.push(' ', scalarOf(value, { indent: indent + 2, column }));
  }

  #newLine(indent: number): void {
    this.#parts.push('\n', ' '.repeat(indent));
  }
}

/** Empty collections are scalars in this sense. */
function scalarOf(value: JsonValue, place: TextPlace): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return '[]';
  switch (typeof value) {
    case 'string': return yamlText(value, place);
    case 'boolean': return String(value);
    case 'number':
    case 'bigint': return yamlNumber(value);
    default: return '{}';
  }
}
