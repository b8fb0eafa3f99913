import type { Client } from '../../src/client/client-types.ts';
import { ApiError } from '../../src/client/errors.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import type { Chance } from '../simulation/chance.ts';
import { settledState, type Ledger, type Slot, type Step } from './ledger.ts';
import { numberOf, versionOf, type Seen, type Sightings } from './sightings.ts';

// The server keeps a ConfigMap of its own in each namespace.
export const OURS = { test: 'crash' };
export const NAMESPACE = 'default';

const NAMES = 20;
const RETRY_MS = 15;

export interface WriterParts {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly sightings: Sightings;
  readonly chance: Chance;
  readonly stop: AbortSignal;
}

/**
 * Creates, updates and deletes objects under names of its own, one write after the other, until it is told to stop. Each
 * write names the version that it replaces, so any refusal means that the server remembers otherwise than it answered.
 */
export async function write(writer: number, parts: WriterParts): Promise<void> {
  const { ledger, chance, sightings, stop } = parts;
  let number = 0;
  while (!stop.aborted) {
    const slot = ledger.slot(`w${writer}-${chance.below(NAMES)}`);
    const before = settledState(slot);
    const step: Step = { type: typeOf(before, chance), number: ++number, outcome: 'pending' };
    slot.steps.push(step);
    const after = sightings.newest;
    try {
      const object = await send(parts.client, { slot, step, before });
      ledger.settle(slot, 'acknowledged', { object, after });
    } catch (error) {
      if (error instanceof ApiError && error.statusCode < 500 && error.statusCode !== 429) ledger.faults.push(`${step.type} of ${slot.name}: ${error.message}`);
      await settleByReading(parts, { slot, step, before, after });
    }
  }
}

function typeOf(before: Seen | undefined, chance: Chance): Step['type'] {
  if (before === undefined) return 'create';
  return chance.of(0.25) ? 'delete' : 'update';
}

interface Attempt {
  readonly slot: Slot;
  readonly step: Step;
  readonly before: Seen | undefined;
}

async function send(client: Client, { slot, step, before }: Attempt): Promise<Seen | undefined> {
  const draft = { metadata: { name: slot.name, namespace: NAMESPACE, labels: OURS }, data: { number: String(step.number) } };
  if (before === undefined) return client.create(ConfigMap, draft);
  const { uid, resourceVersion } = before.metadata;
  if (step.type === 'update') return client.replace(ConfigMap, { ...draft, metadata: { ...draft.metadata, resourceVersion } });
  await client.delete(ConfigMap, { name: slot.name, namespace: NAMESPACE }, { preconditions: { uid, resourceVersion } });
  return undefined;
}

/** After an answer that never came: the write is there whole, or the state is the one before it. */
async function settleByReading(parts: WriterParts, { slot, step, before, after }: Attempt & { readonly after: number }): Promise<void> {
  const { ledger } = parts;
  const object = await read(parts.client, slot.name);
  if (object !== undefined && numberOf(object) === step.number) ledger.settle(slot, 'found', { object, after });
  else if (object === undefined && step.type === 'delete') ledger.settle(slot, 'found', { after });
  else {
    const [is, was] = [object, before].map((one) => (one === undefined ? 'absent' : `number ${numberOf(one)} at revision ${versionOf(one)}`));
    if (is !== was) ledger.faults.push(`${slot.name} was ${was}; after a ${step.type} without an answer it is ${is}`);
    ledger.settle(slot, 'void', { after });
  }
}

async function read(client: Client, name: string): Promise<Seen | undefined> {
  for (;;) {
    try {
      return await client.get(ConfigMap, { name, namespace: NAMESPACE });
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'NotFound') return undefined;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
