import { isSetAt, numberAt, objectAt, textAt } from '../../../../wire/fields.ts';
import type { JsonObject, KubeObject } from '../../../../wire/object.ts';
import { ageAt, nameOf } from './cell.ts';
import { column, NAME, wideColumn, type TablePrinter } from './printer.ts';

/** Where the two groups that serve events keep the same things. */
interface EventFields {
  readonly target: string;
  readonly message: string;
  readonly source: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly count: string;
  readonly controller: string;
}

const CORE_FIELDS: EventFields = {
  target: 'involvedObject',
  message: 'message',
  source: 'source',
  firstSeen: 'firstTimestamp',
  lastSeen: 'lastTimestamp',
  count: 'count',
  controller: 'reportingComponent',
};

const EVENTS_FIELDS: EventFields = {
  target: 'regarding',
  message: 'note',
  source: 'deprecatedSource',
  firstSeen: 'deprecatedFirstTimestamp',
  lastSeen: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  controller: 'reportingController',
};

export const EVENT: TablePrinter = {
  columns: [
    column('Last Seen', 'Time since it happened last'),
    column('Type', 'Normal or Warning'),
    column('Reason', 'What happened, in one word'),
    column('Object', 'What it happened to'),
    wideColumn('Subobject', 'Which part of the object'),
    wideColumn('Source', 'Who reports it'),
    column('Message', 'What happened'),
    wideColumn('First Seen', 'Time since it happened first'),
    wideColumn('Count', 'How often it happened'),
    { ...NAME, priority: 1 },
  ],
  cells(event, now) {
    const fields = event.apiVersion === 'events.k8s.io/v1' ? EVENTS_FIELDS : CORE_FIELDS;
    const target = objectAt(event, fields.target);
    return [
      lastSeen(event, fields, now),
      textAt(event, 'type'),
      textAt(event, 'reason'),
      targetCell(target),
      textAt(target, 'fieldPath'),
      sourceCell(event, fields),
      trimSpace(textAt(event, fields.message)),
      firstSeen(event, fields, now),
      countCell(event, fields),
      nameOf(event),
    ];
  },
};

function firstSeen(event: KubeObject, fields: EventFields, now: number): string {
  return ageAt(event, textAt(event, fields.firstSeen) === '' ? 'eventTime' : fields.firstSeen, now);
}

function lastSeen(event: KubeObject, fields: EventFields, now: number): string {
  if (isSetAt(event, 'series')) return ageAt(event, 'series.lastObservedTime', now);
  return textAt(event, fields.lastSeen) === '' ? firstSeen(event, fields, now) : ageAt(event, fields.lastSeen, now);
}

function countCell(event: KubeObject, fields: EventFields): number {
  if (isSetAt(event, 'series')) return numberAt(event, 'series.count');
  return numberAt(event, fields.count) || 1;
}

function targetCell(target: JsonObject): string {
  const kind = textAt(target, 'kind').toLowerCase();
  const name = textAt(target, 'name');
  return name === '' ? kind : `${kind}/${name}`;
}

function sourceCell(event: KubeObject, fields: EventFields): string {
  const component = textAt(event, `${fields.source}.component`) || textAt(event, fields.controller);
  const instance = textAt(event, `${fields.source}.host`) || textAt(event, 'reportingInstance');
  return instance === '' ? component : `${component}, ${instance}`;
}

/** Unicode's White_Space, which Go trims; JavaScript's trim knows U+FEFF as well and not U+0085. */
function trimSpace(text: string): string {
  return text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');
}
