import { describe, expect, it } from 'vitest';
import { printerFor } from '../../../src/server/http/encode/table/printers.ts';
import { ACCESS, FOREIGN, NETWORK, OTHERS, STORAGE } from './cases/api.ts';
import { NOW, type CellCase } from './cases/case.ts';
import { CORE, EVENTS } from './cases/core.ts';
import { PODS } from './cases/pods.ts';
import { WORKLOADS } from './cases/workloads.ts';

const SECTIONS: readonly (readonly [string, readonly CellCase[]])[] = [
  ['pods', PODS],
  ['the core group', CORE],
  ['events', EVENTS],
  ['workloads', WORKLOADS],
  ['networks', NETWORK],
  ['access and admission', ACCESS],
  ['storage', STORAGE],
  ['other groups', OTHERS],
  ['kinds that others print', FOREIGN],
];

describe.each(SECTIONS)('cells of %s', (_section, cases) => {
  it.each(cases)('$what', ({ object, cells }) => {
    const slash = object.apiVersion.indexOf('/');
    const printer = printerFor(slash < 0 ? '' : object.apiVersion.slice(0, slash), object.kind);
    expect(printer.cells(object, NOW)).toEqual(cells);
  });
});
