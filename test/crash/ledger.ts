import { numberOf, versionOf, type Seen, type Sightings } from './sightings.ts';

/**
 * One write. `pending`: no answer yet. `acknowledged`: answered. `found`: the answer was lost, and the next read showed
 * that it was stored. `void`: likewise, and it was not.
 */
export interface Step {
  readonly type: 'create' | 'update' | 'delete';
  /** Rises from one write of an object to the next. */
  readonly number: number;
  readonly outcome: 'pending' | 'acknowledged' | 'found' | 'void';
  /** What the object is after it, once that is known; undefined after a delete. */
  readonly object?: Seen;
}

/** What one name has been through. Only its writer writes to it, one write after the other. */
export interface Slot {
  readonly name: string;
  readonly steps: Step[];
}

/** What all writers know. Nothing that is written in it may ever be contradicted by a reader. */
export class Ledger {
  readonly slots: Map<string, Slot> = new Map();
  readonly faults: string[] = [];
  acknowledged = 0;
  found = 0;
  voided = 0;
  /** Told of each acknowledgement as it arrives. */
  onAcknowledged: () => void = () => undefined;
  readonly #sightings: Sightings;

  constructor(sightings: Sightings) {
    this.#sightings = sightings;
  }

  slot(name: string): Slot {
    const known = this.slots.get(name);
    if (known !== undefined) return known;
    const slot: Slot = { name, steps: [] };
    this.slots.set(name, slot);
    return slot;
  }

  /** Ends the last step of the slot. `after`: the highest revision that anybody had seen when the write was sent. */
  settle(slot: Slot, outcome: 'acknowledged' | 'found' | 'void', result: { readonly object?: Seen | undefined; readonly after: number }): void {
    const step = slot.steps.pop();
    if (step === undefined) throw new Error(`${slot.name} has no write to settle`);
    const { object } = result;
    slot.steps.push({ ...step, outcome, ...(object === undefined ? {} : { object }) });
    if (object !== undefined && outcome !== 'void') {
      this.#sightings.see(object, 'there', `the writer of ${slot.name}`);
      if (versionOf(object) <= result.after) this.faults.push(`a write of ${slot.name} got revision ${versionOf(object)}, after ${result.after} had been seen`);
    }
    if (outcome === 'found') this.found += 1;
    if (outcome === 'void') this.voided += 1;
    if (outcome === 'acknowledged') {
      this.acknowledged += 1;
      this.onAcknowledged();
    }
  }
}

/** The object as its settled writes left it; undefined if it is not there. */
export function settledState(slot: Slot): Seen | undefined {
  const last = slot.steps.findLast((step) => step.outcome !== 'void' && step.outcome !== 'pending');
  return last?.object;
}

/** How far each slot had come: what is settled there can't be undone by anything. */
export type Mark = ReadonlyMap<string, number>;

export function markOf(ledger: Ledger): Mark {
  return new Map([...ledger.slots.values()].map((slot) => [slot.name, slot.steps.filter((step) => step.outcome !== 'pending').length]));
}

/** What is wrong with a list that was asked for after `mark` and is here now. */
export function faultsOfList(listed: readonly Seen[], ledger: Ledger, mark: Mark): string[] {
  const byName = new Map(listed.map((object) => [object.metadata.name, object]));
  const faults: string[] = [];
  for (const slot of ledger.slots.values()) {
    const object = byName.get(slot.name);
    byName.delete(slot.name);
    const allowed = allowedStates(slot, mark.get(slot.name) ?? 0);
    const state = object === undefined ? 'absent' : `number ${numberOf(object)}`;
    if (!allowed.has(state)) faults.push(`${slot.name} is ${state}, and should be ${[...allowed].join(' or ')}`);
    const written = slot.steps.find((step) => object !== undefined && step.number === numberOf(object) && step.object !== undefined);
    if (object !== undefined && written?.object !== undefined && !isSame(object, written.object)) {
      faults.push(`${slot.name} at number ${written.number} is listed with uid ${object.metadata.uid} and revision ${versionOf(object)}, and was written as ${written.object.metadata.uid} and ${versionOf(written.object)}`);
    }
  }
  for (const name of byName.keys()) faults.push(`${name} was never written`);
  return faults;
}

function isSame(a: Seen, b: Seen): boolean {
  return a.metadata.uid === b.metadata.uid && versionOf(a) === versionOf(b);
}

/** Every state from the settled one on. A write that is not settled may be there, or not. */
function allowedStates(slot: Slot, settled: number): ReadonlySet<string> {
  const stateOf = (step: Step | undefined): string => (step === undefined || step.type === 'delete' ? 'absent' : `number ${step.number}`);
  const isIn = (step: Step): boolean => step.outcome !== 'void';
  const later = slot.steps.slice(settled).filter(isIn);
  return new Set([stateOf(slot.steps.slice(0, settled).findLast(isIn)), ...later.map(stateOf)]);
}
