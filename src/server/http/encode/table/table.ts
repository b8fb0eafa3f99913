import type { JsonObject, JsonValue, KubeObject, ListMeta } from '../../../../wire/object.ts';
import { INITIAL_EVENTS_END } from '../../../../wire/watch-event.ts';
import type { TableColumn, TablePrinter } from './printer.ts';

/** What stands in `rows[].object`: nothing, the metadata (default), or the whole object. */
export type IncludeObject = 'None' | 'Metadata' | 'Object';

/** How objects are to be shown, as a client asked for it with Accept and `includeObject`. */
export interface TableFormat {
  readonly printer: TablePrinter;
  readonly includeObject: IncludeObject;
  /** Of meta.k8s.io. */
  readonly version: 'v1' | 'v1beta1';
}

export interface TableList {
  readonly objects: readonly KubeObject[];
  /** Of the list; for a single object its resourceVersion. */
  readonly listMeta: ListMeta;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The Table of a list, or of one object. */
export function tableOf(format: TableFormat, list: TableList): JsonObject {
  const { compare } = format.printer;
  const objects = compare === undefined ? list.objects : list.objects.toSorted(compare);
  const rows = objects.map((object) => rowOf(format, object, list.now));
  return table(format, { metadata: list.listMeta, columns: format.printer.columns, rows });
}

export interface TableEvent {
  /** The object of the event; a bookmark has one too. */
  readonly object: KubeObject;
  /** Only the first event of a watch has column definitions. */
  readonly isFirst: boolean;
  readonly now: number;
}

/** The Table that is the object of one event of a watch. */
export function tableEvent(format: TableFormat, event: TableEvent): JsonObject {
  const { resourceVersion } = event.object.metadata;
  return table(format, {
    metadata: resourceVersion === undefined ? {} : { resourceVersion },
    columns: event.isFirst ? format.printer.columns : undefined,
    rows: [rowOf(format, event.object, event.now)],
  });
}

interface Parts {
  readonly metadata: ListMeta;
  readonly columns: readonly TableColumn[] | undefined;
  readonly rows: JsonObject[];
}

function table({ version }: TableFormat, { metadata, columns, rows }: Parts): JsonObject {
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${version}`,
    metadata,
    columnDefinitions: columns === undefined ? null : columns.map((column) => ({ ...column })),
    rows,
  };
}

function rowOf(format: TableFormat, object: KubeObject, now: number): JsonObject {
  const { printer } = format;
  const conditions = printer.conditions?.(object) ?? [];
  return { cells: printer.cells(object, now), ...(conditions.length === 0 ? {} : { conditions }), object: shownObject(format, object) };
}

function shownObject({ includeObject, version }: TableFormat, object: KubeObject): JsonValue {
  if (includeObject === 'Object') return object;
  // The mark that ends initial events must reach the client even if it wants no objects.
  const isMark = object.metadata.annotations?.[INITIAL_EVENTS_END] === 'true';
  if (includeObject === 'None' && !isMark) return null;
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata: object.metadata };
}
