import type { JsonValue, KubeObject } from '../../../../src/wire/object.ts';

/** The moment at which all cases are looked at. */
export const NOW: number = Date.parse('2026-06-01T12:00:00Z');

/** An object, and the cells that the printers of Kubernetes 1.35 make of it at {@link NOW}. */
export interface CellCase {
  readonly what: string;
  readonly object: KubeObject;
  readonly cells: readonly JsonValue[];
}

/** Half an hour before {@link NOW}: `30m`. */
export const CREATED = '2026-06-01T11:30:00Z';
