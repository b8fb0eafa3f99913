import type { Clock } from '../../../base/clock.ts';
import { badRequest } from '../../../wire/api-errors.ts';
import { quoteGo } from '../../../wire/go-text.ts';
import { objectOrEmpty, type JsonObject, type JsonValue, type KubeObject, type ListMeta } from '../../../wire/object.ts';
import type { Status } from '../../../wire/status.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';
import { objectOf } from '../../resources/external-form.ts';
import type { ResourceEvent } from '../../resources/resource-event.ts';
import type { MetaVersion } from '../negotiate.ts';
import { bookmarkObject, jsonLine, listMetadata, wholeBookmark } from './json.ts';
import { encodingKey, type EventEncoder, type Representation } from './representation.ts';
import type { TablePrinter } from './table/printer.ts';
import { printerFor } from './table/printers.ts';
import { tableEvent, tableOf, type IncludeObject, type TableFormat } from './table/table.ts';

export interface TableOptions {
  readonly version: MetaVersion;
  /** As the client sent it; what it cannot be is refused. */
  readonly includeObject: string;
  readonly clock: Clock;
}

/** Rows and columns instead of objects (`as=Table`): what `kubectl get` prints. */
export function tableRepresentation({ includeObject: sent, ...options }: TableOptions): Representation {
  const includeObject = isInclude(sent) ? sent : 'Metadata';
  const { clock, version } = options;
  const refusal = sent === '' || isInclude(sent) ? undefined : unknownInclude(sent);
  const formatOf = (definition: ResourceDefinition): TableFormat => ({
    printer: printerFor(definition.facts.group, definition.facts.kind), includeObject, version,
  });
  return {
    id: `table ${version} ${includeObject}`,
    contentType: 'application/json',
    streamType: 'application/json',
    refuses: () => refusal,
    object(definition, entry) {
      const object = objectOf(definition, entry);
      return jsonLine(tableOf(formatOf(definition), { objects: [object], listMeta: versionOf([object]), now: clock.now() }));
    },
    list(definition, result) {
      const objects = result.entries.map((entry) => objectOf(definition, entry));
      return jsonLine(tableOf(formatOf(definition), { objects, listMeta: listMetadata(result), now: clock.now() }));
    },
    value: (value) => jsonLine(tableOfValue(value as JsonObject, (printer, objects) => tableOf({ printer, includeObject, version }, { objects, listMeta: versionOf(objects), now: clock.now() }))),
    stream: (definition) => tableEvents(definition, formatOf(definition), clock),
  };
}

/** The table of one object has the object's version. */
function versionOf([object]: readonly KubeObject[]): ListMeta {
  const resourceVersion = object?.metadata.resourceVersion;
  return resourceVersion === undefined ? {} : { resourceVersion };
}

/** An object that is not stored (a Scale) is a table of its own kind; a Status stays what it is. */
function tableOfValue(value: JsonObject, table: (printer: TablePrinter, objects: readonly KubeObject[]) => JsonObject): JsonObject {
  const { kind, apiVersion, metadata } = value;
  if (kind === 'Status' || typeof kind !== 'string' || typeof apiVersion !== 'string') return value;
  const group = apiVersion.includes('/') ? apiVersion.split('/', 1)[0] ?? '' : '';
  return table(printerFor(group, kind), [{ ...value, kind, apiVersion, metadata: objectOrEmpty(metadata) }]);
}

function isInclude(text: string): text is IncludeObject {
  return text === 'None' || text === 'Metadata' || text === 'Object';
}

function unknownInclude(text: string): Status {
  return badRequest(`Unable to convert to Table as requested: includeObject: Invalid value: ${quoteGo(text)}: must be 'Metadata', 'Object', 'None', or empty`);
}

/** Only the first event of a watch has column definitions, so this encoder belongs to one watch. */
function tableEvents(definition: ResourceDefinition, format: TableFormat, clock: Clock): EventEncoder {
  let isFirst = true;
  const tabled = (type: string, object: KubeObject): Uint8Array => {
    const line = jsonLine({ type, object: tableEvent(format, { object, isFirst, now: clock.now() }) });
    isFirst = false;
    return line;
  };
  // All pages but the first are the same for every watcher of the same form.
  const id = encodingKey(`table ${format.version} ${format.includeObject}`, definition);
  return {
    get shared() {
      return isFirst ? undefined : id;
    },
    event: (event) => tabled(event.type, eventObject(definition, event)),
    bookmark(revision, initial) {
      return tabled('BOOKMARK', format.includeObject === 'Object' ? wholeBookmark(definition, revision, initial) : bookmarkObject(definition, revision, initial));
    },
    error: (status) => jsonLine({ type: 'ERROR', object: status as unknown as JsonValue }),
  };
}

function eventObject(definition: ResourceDefinition, event: ResourceEvent): KubeObject {
  return objectOf(definition, { ...event.entry, modRevision: event.revision });
}
