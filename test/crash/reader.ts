import type { Client } from '../../src/client/client-types.ts';
import { connect } from '../../src/client-node/connect.ts';
import { ApiError } from '../../src/client/errors.ts';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { faultsOfList, markOf, type Ledger } from './ledger.ts';
import type { Told } from './lives.ts';
import { versionOf, type Seen, type Sightings } from './sightings.ts';
import { NAMESPACE, OURS } from './writer.ts';

/** The last write of all, by which a watcher knows that it has seen everything. */
export const LAST = 'last';

export interface Watching {
  readonly told: readonly Told[];
  readonly sawLast: () => boolean;
  stop(): Promise<void>;
}

export interface WatchParts {
  readonly name: string;
  readonly kubeconfig: string;
  readonly sightings: Sightings;
  /** Time runs so many times as fast for this client: its pauses between two attempts are as much shorter. */
  readonly haste: number;
}

/** One loop of our own client, until it is stopped, however often the server dies. Resolves once it is level with the server. */
export async function startWatching({ name, kubeconfig, sightings, haste }: WatchParts): Promise<Watching> {
  const client = await connect({ kubeconfig: { path: kubeconfig }, clock: hasty(haste) });
  const watch = client.watch(ConfigMap, { namespace: NAMESPACE, labels: OURS });
  const told: Told[] = [];
  let sawLast = false;
  let level = (): void => undefined;
  const isLevel = new Promise<void>((resolve) => {
    level = resolve;
  });
  const loop = (async () => {
    for await (const event of watch) {
      if (event.type === 'synced') {
        level();
        continue;
      }
      if (event.type === 'gap') {
        told.push({ type: 'gap', from: Number(event.from ?? 0), to: Number(event.to) });
        continue;
      }
      if (event.object.metadata.name === LAST) {
        sawLast = true;
        continue;
      }
      told.push(event);
      if (event.type !== 'deleted') sightings.see(event.object, 'there', name);
      else if (event.certain) sightings.see(event.object, 'gone', name);
    }
  })();
  await Promise.race([isLevel, loop]);
  return {
    told,
    sawLast: () => sawLast,
    stop: async () => {
      await watch.close();
      await loop;
      await client.close();
    },
  };
}

function hasty(times: number): Clock {
  const real = systemClock();
  return {
    now: () => real.now(),
    monotonic: () => real.monotonic() * times,
    after: (delayMs, action) => real.after(delayMs / times, action),
  };
}

/** A list as it was answered, to be asked for again after the next crash. */
export interface OldList {
  readonly revision: string;
  readonly items: readonly string[];
}

export interface ListParts {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly sightings: Sightings;
}

/** Lists everything, and compares it with all that was ever answered. */
export async function checkList({ client, ledger, sightings }: ListParts): Promise<OldList> {
  const mark = markOf(ledger);
  const newest = sightings.newest;
  const list = await client.list(ConfigMap, { namespace: NAMESPACE, labels: OURS });
  const revision = list.metadata.resourceVersion ?? '';
  if (Number(revision) < newest) ledger.faults.push(`a list is at ${revision}, after ${newest} had been seen`);
  sightings.pass(Number(revision));
  for (const object of list.items) sightings.see(object, 'there', 'a list');
  ledger.faults.push(...faultsOfList(list.items, ledger, mark));
  return { revision, items: wordsOf(list.items) };
}

/** Asks for the old list again: it is the same, or honestly expired. True if it could still be read. */
export async function checkOldList(old: OldList, { client, ledger }: ListParts): Promise<boolean> {
  try {
    const list = await client.list(ConfigMap, { namespace: NAMESPACE, labels: OURS, resourceVersion: old.revision, resourceVersionMatch: 'Exact' });
    const items = wordsOf(list.items);
    const [lost, more] = [old.items.filter((item) => !items.includes(item)), items.filter((item) => !old.items.includes(item))];
    if (lost.length > 0 || more.length > 0) ledger.faults.push(`the list at ${old.revision} is another after a crash: ${lost.join(', ') || 'nothing'} became ${more.join(', ') || 'nothing'}`);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 410) return false;
    throw error;
  }
}

function wordsOf(items: readonly Seen[]): readonly string[] {
  return items.map((object) => `${object.metadata.name} ${object.metadata.uid} ${versionOf(object)}`);
}
