import { at, isSetAt, numberAt, textAt } from '../../../../wire/fields.ts';
import type { JsonValue, KubeObject } from '../../../../wire/object.ts';
import { ageOf, byBytes, conditionOf, nameOf, NONE } from './cell.ts';
import { AGE, column, NAME, type TablePrinter } from './printer.ts';

export const FLOW_SCHEMA: TablePrinter = {
  columns: [
    NAME,
    column('PriorityLevel', 'Priority level of its requests'),
    column('MatchingPrecedence', 'Order in which schemas are tried'),
    column('DistinguisherMethod', 'What tells flows apart'),
    AGE,
    column('MissingPL', 'Whether the priority level is missing'),
  ],
  cells(schema, now) {
    const dangling = conditionOf(schema, 'status.conditions', 'Dangling');
    return [
      nameOf(schema),
      textAt(schema, 'spec.priorityLevelConfiguration.name'),
      numberAt(schema, 'spec.matchingPrecedence'),
      isSetAt(schema, 'spec.distinguisherMethod') ? textAt(schema, 'spec.distinguisherMethod.type') : NONE,
      ageOf(schema, now),
      dangling === undefined ? '?' : textAt(dangling, 'status'),
    ];
  },
  compare: (a, b) => numberAt(a, 'spec.matchingPrecedence') - numberAt(b, 'spec.matchingPrecedence') || byBytes(nameOf(a), nameOf(b)),
};

export const PRIORITY_LEVEL_CONFIGURATION: TablePrinter = {
  columns: [
    NAME,
    column('Type', 'Exempt or Limited'),
    column('NominalConcurrencyShares', 'Share of what the server can do at once'),
    column('Queues', 'Number of queues'),
    column('HandSize', 'Queues among which a flow is spread'),
    column('QueueLengthLimit', 'Requests that may wait in a queue'),
    AGE,
  ],
  cells: (level, now) => [
    nameOf(level),
    textAt(level, 'spec.type'),
    settingCell(level, 'spec.limited', 'nominalConcurrencyShares'),
    settingCell(level, 'spec.limited.limitResponse.queuing', 'queues'),
    settingCell(level, 'spec.limited.limitResponse.queuing', 'handSize'),
    settingCell(level, 'spec.limited.limitResponse.queuing', 'queueLengthLimit'),
    ageOf(level, now),
  ],
};

function settingCell(level: KubeObject, part: string, field: string): JsonValue {
  return isSetAt(level, part) ? numberAt(at(level, part), field) : NONE;
}
