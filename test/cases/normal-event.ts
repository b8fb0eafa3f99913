import { parseJson } from '../../src/wire/json.ts';
import { isJsonObject, type JsonObject } from '../../src/wire/object.ts';
import type { Form } from './axes.ts';

/** What a client can know of an object in every form; a text that is not there is empty. */
export interface Seen {
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly deletionTimestamp: string;
  /** Only in a Table. */
  readonly cells: readonly unknown[] | undefined;
  /** Without what the form wraps around it. */
  readonly object: JsonObject;
}

export type ReadEvent =
  | (Seen & { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' })
  | { readonly type: 'ERROR'; readonly status: JsonObject };

/** An event that tells of an object, or of how far the stream has come. */
export type ToldEvent = Exclude<ReadEvent, { type: 'ERROR' }>;

const TYPES = ['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK'] as const;

/** One line or message of a watch. Throws if it is not what the form promises. */
export function readEvent(text: string, form: Form): ReadEvent {
  const event = objectIn(parseJson(text), text);
  const object = objectIn(event['object'], text);
  if (event['type'] === 'ERROR') {
    if (object['kind'] !== 'Status') throw new Error(`an ERROR event without a Status: ${text}`);
    return { type: 'ERROR', status: object };
  }
  const type = TYPES.find((known) => known === event['type']);
  if (type === undefined) throw new Error(`an event of an unknown type: ${text}`);
  return { type, ...seenIn(object, form) };
}

/** An object as it comes alone, or in an event. */
export function seenIn(object: JsonObject, form: Form): Seen {
  if (form !== 'Table') return seen(object, form);
  const rows = object['rows'];
  if (object['kind'] !== 'Table' || !Array.isArray(rows) || rows.length !== 1) throw new Error(`not a table of one row: ${JSON.stringify(object)}`);
  return seenInRow(rows[0], object);
}

/** The items of a list, in its order. */
export function seenInList(list: JsonObject, form: Form): Seen[] {
  const kind = { JSON: undefined, Table: 'Table', PartialObjectMetadata: 'PartialObjectMetadataList' }[form];
  if (kind !== undefined && list['kind'] !== kind) throw new Error(`a list as ${JSON.stringify(list['kind'])}, not ${kind}`);
  // Nothing is `null` in a list of metadata, as the real server has it.
  const items = (form === 'Table' ? list['rows'] : list['items']) ?? (form === 'PartialObjectMetadata' ? [] : undefined);
  if (!Array.isArray(items)) throw new Error(`a list without items: ${JSON.stringify(list)}`);
  // Items of a typed list do not say their kind again.
  return items.map((item) => (form === 'Table' ? seenInRow(item, list) : seen(objectIn(item, 'an item'), form)));
}

function seenInRow(row: unknown, table: JsonObject): Seen {
  const { cells, object } = objectIn(row, JSON.stringify(table));
  if (!Array.isArray(cells)) throw new Error(`a row without cells: ${JSON.stringify(table)}`);
  return { ...seen(objectIn(object, JSON.stringify(table)), 'PartialObjectMetadata'), cells };
}

function seen(object: JsonObject, form: Form): Seen {
  const metadata = objectIn(object['metadata'], JSON.stringify(object));
  const [kind, apiVersion] = [text(object['kind']), text(object['apiVersion'])];
  if ((kind === 'PartialObjectMetadata') !== (form === 'PartialObjectMetadata')) throw new Error(`${kind} in a ${form} reply`);
  const resourceVersion = text(metadata['resourceVersion']);
  if (resourceVersion === '') throw new Error(`an object without a version: ${JSON.stringify(object)}`);
  return {
    kind, apiVersion, resourceVersion, object,
    name: text(metadata['name']), namespace: text(metadata['namespace']), uid: text(metadata['uid']),
    annotations: textsIn(metadata['annotations']), labels: textsIn(metadata['labels']), deletionTimestamp: text(metadata['deletionTimestamp']), cells: undefined,
  };
}

function objectIn(value: unknown, where: string): JsonObject {
  if (!isJsonObject(value)) throw new Error(`not an object: ${where}`);
  return value;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsIn(value: unknown): Record<string, string> {
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, text(one)])) : {};
}

/** `ADDED a`, the way tests compare what was told; ERROR with its code. */
export function told(events: readonly ReadEvent[]): string[] {
  return events.map((event) => (event.type === 'ERROR' ? `ERROR ${JSON.stringify(event.status['code'])}` : `${event.type} ${event.name}`.trimEnd()));
}

/** The version of a told event as a number that can be compared. Throws for an ERROR. */
export function versionOf(event: ReadEvent): bigint {
  if (event.type === 'ERROR') throw new Error(`an ERROR has no version: ${JSON.stringify(event.status)}`);
  return BigInt(event.resourceVersion);
}

/** Of the bookmark that ends the initial events. */
export const END_OF_INITIAL: Readonly<Record<string, string>> = { 'k8s.io/initial-events-end': 'true' };

export function isEndOfInitial(event: ReadEvent): boolean {
  return event.type === 'BOOKMARK' && Object.keys(event.annotations).length > 0;
}

/** The events of a watch that told no error. */
export function objects(events: readonly ReadEvent[]): ToldEvent[] {
  return events.map((event) => {
    if (event.type === 'ERROR') throw new Error(`an ERROR came: ${JSON.stringify(event.status)}`);
    return event;
  });
}

/** What an object says but for its version. Of a table without what ages: the cells up to `Status` of a pod. */
export function contentOf(event: Seen | undefined): unknown {
  if (event === undefined) return undefined;
  return { ...event.object, metadata: { ...(event.object['metadata'] as JsonObject), resourceVersion: undefined }, cells: event.cells?.slice(0, 3) };
}
