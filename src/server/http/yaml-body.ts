import type * as YamlModule from 'yaml';
import type { Document, LineCounter, Node } from 'yaml';
import { quoteGo } from '../../wire/go-text.ts';
import { isJsonObject, setField, type JsonObject, type JsonValue } from '../../wire/object.ts';

export interface YamlBody {
  readonly value: JsonValue;
  /** `line 6: key "a" already set in map`, inner ones first. The last one counts. */
  readonly duplicates: readonly string[];
}

/**
 * Reads the first document of a text as Kubernetes does: by YAML 1.1 (`yes` is true), but times stay texts. The keys come
 * sorted, because on the way the text is written as JSON there. Throws an error whose message has that reader's words.
 */
export async function readYaml(text: string): Promise<YamlBody> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const documents = yaml.parseAllDocuments(text, {
    version: '1.1', uniqueKeys: false, intAsBigInt: true, lineCounter: lines,
    customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || (tag.tag !== 'tag:yaml.org,2002:timestamp' && !('format' in tag && tag.format === 'TIME'))),
  });
  const document = Array.isArray(documents) ? documents[0] : undefined;
  if (document === undefined) return { value: null, duplicates: [] };
  const problem = document.errors[0];
  if (problem !== undefined) throw new Error(sentence(problem));
  return { value: plain(document.toJS() as JsonValue), duplicates: duplicatesOf(document, lines, yaml) };
}

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly linePos?: readonly { readonly line: number }[] | undefined;
}

/** The line is not named if it is the first. */
function sentence({ code, message, linePos }: Problem): string {
  const line = linePos?.[0]?.line ?? 1;
  return `yaml: ${line === 1 ? '' : `line ${line}: `}${SENTENCES[code] ?? message.split('\n', 1)[0] ?? ''}`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'found character that cannot start any token',
  BLOCK_AS_IMPLICIT_KEY: 'mapping values are not allowed in this context',
};

type Yaml = Pick<typeof YamlModule, 'isMap' | 'isSeq' | 'isScalar'>;

function duplicatesOf(document: Document, lines: LineCounter, { isMap, isSeq, isScalar }: Yaml): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (isSeq(node)) node.items.forEach(visit);
    if (!isMap(node)) return;
    const seen = new Set<unknown>();
    for (const { key, value } of node.items) {
      visit(value);
      if (!isScalar(key)) continue;
      if (seen.has(key.value)) found.push(`line ${lineOf(key, lines)}: key ${typeof key.value === 'string' ? quoteGo(key.value) : String(key.value)} already set in map`);
      seen.add(key.value);
    }
  };
  visit(document.contents);
  return found;
}

function lineOf(node: Node, lines: LineCounter): number {
  return lines.linePos(node.range?.[0] ?? 0).line;
}

/** Small integers as numbers again, for YAML was read without loss; keys sorted. */
function plain(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  const sorted: JsonObject = {};
  for (const key of Object.keys(value).sort()) setField(sorted, key, plain(value[key] ?? null));
  return sorted;
}
