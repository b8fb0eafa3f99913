import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '../../src/client-node/connect.ts';
import type { Client } from '../../src/client/client-types.ts';
import { ConfigMap } from '../../src/kinds/core/v1.ts';
import { launchProcess, startProcess, type ServerProcess } from '../process/server-process.ts';
import { chanceOf, type Chance } from '../simulation/chance.ts';
import { Ledger } from './ledger.ts';
import { faultsOfWatch } from './lives.ts';
import { checkList, checkOldList, LAST, startWatching, type OldList } from './reader.ts';
import { Sightings } from './sightings.ts';
import { NAMESPACE, OURS, write } from './writer.ts';

/**
 * When the server is killed:
 * - `first start`: while it makes a new folder its own.
 * - `start`: while it starts on a folder that it knows.
 * - `burst`: at any moment while everybody writes.
 * - `answer`: in the moment in which an acknowledgement has arrived.
 * - `pruning`: while everybody writes and history is short, so that it is forgotten all the time.
 */
export const MOMENTS = ['first start', 'start', 'burst', 'answer', 'pruning'] as const;
export type Moment = (typeof MOMENTS)[number];

export interface RoundsOptions {
  /** One or more kills each. */
  readonly rounds: number;
  readonly seed: number;
  /** Empty. */
  readonly folder: string;
  /** Default: all of them. */
  readonly moments?: readonly Moment[];
  /**
   * A watch each: how many times as fast time runs for its client, so that its pauses between two attempts are shorter.
   * Default: one that is back at once, and one that has the pauses that users have, and misses whole lives of the server.
   */
  readonly hastes?: readonly number[];
  /** Told after each round. */
  readonly onRound?: (round: number, moment: Moment) => void;
}

export interface RoundsReport {
  /** Rounds by their moment. */
  readonly moments: Readonly<Record<Moment, number>>;
  /** Processes ended by SIGKILL. */
  readonly kills: number;
  readonly acknowledged: number;
  /** Writes whose answer was lost: stored, and not. */
  readonly found: number;
  readonly voided: number;
  readonly lists: number;
  /** Lists of before a crash that could still be read after it. */
  readonly oldLists: number;
  readonly revisions: number;
  readonly watches: readonly { readonly events: number; readonly gaps: number }[];
  /** Empty if nothing was lost, invented, told twice or left out. */
  readonly faults: readonly string[];
}

const WRITERS = 4;
// A new folder in each of so many rounds.
const NEW_FOLDER_EVERY = 12;
const SHORT_HISTORY = '300ms';
const HASTES = [20, 1];
const PATIENCE_MS = 60_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills a server that is written to, again and again, and says what anybody could have noticed. */
export async function killRounds(options: RoundsOptions): Promise<RoundsReport> {
  const rounds = new Rounds(options);
  return rounds.run();
}

class Rounds {
  readonly #options: RoundsOptions;
  readonly #chance: Chance;
  readonly #sightings = new Sightings();
  readonly #ledger = new Ledger(this.#sightings);
  readonly #moments: Record<Moment, number> = { 'first start': 0, 'start': 0, 'burst': 0, 'answer': 0, 'pruning': 0 };
  readonly #folder: string;
  #kills = 0;
  #port = '0';
  #startMs = 300;
  #lists = 0;
  #oldLists = 0;
  #old: OldList | undefined;

  constructor(options: RoundsOptions) {
    this.#options = options;
    this.#chance = chanceOf(options.seed);
    this.#folder = path.join(options.folder, 'loaded');
  }

  async run(): Promise<RoundsReport> {
    const ledger = this.#ledger;
    let server = await this.#start([]);
    this.#port = new URL(server.url).port;
    const { kubeconfig } = server;
    const client = await connect({ kubeconfig: { path: kubeconfig } });
    const hastes = this.#options.hastes ?? HASTES;
    const watches = await Promise.all(hastes.map((haste) => startWatching({ name: `the watch in haste ${haste}`, kubeconfig, sightings: this.#sightings, haste })));
    const stop = new AbortController();
    const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer, { client, ledger, sightings: this.#sightings, chance: chanceOf(this.#options.seed * 31 + writer), stop: stop.signal }));
    for (let round = 0; round < this.#options.rounds; round++) {
      const moment = this.#momentOf(round);
      if (moment === 'first start') await this.#killFirstStart(round);
      else server = await this.#killLoaded(moment, server, client);
      this.#moments[moment] += 1;
      this.#options.onRound?.(round, moment);
    }
    await this.#check(client);
    stop.abort();
    await Promise.all(writing);
    await this.#check(client);
    await client.create(ConfigMap, { metadata: { name: LAST, namespace: NAMESPACE, labels: OURS } });
    await eventually(() => watches.every((watch) => watch.sawLast()), 'the watches see the last write');
    for (const watch of watches) await watch.stop();
    await client.close();
    const ended = await server.stop('SIGTERM');
    if (ended !== 0) ledger.faults.push(`the last server ended with ${ended}`);
    return {
      moments: this.#moments, kills: this.#kills, acknowledged: ledger.acknowledged, found: ledger.found, voided: ledger.voided,
      lists: this.#lists, oldLists: this.#oldLists, revisions: this.#sightings.count,
      watches: watches.map(({ told }) => ({ events: told.length, gaps: told.filter((event) => event.type === 'gap').length })),
      faults: [...ledger.faults, ...this.#sightings.faults, ...watches.flatMap(({ told }) => faultsOfWatch(told, ledger.slots.values()))],
    };
  }

  #momentOf(round: number): Moment {
    if (this.#options.moments !== undefined) return this.#chance.pick(this.#options.moments);
    if (round % NEW_FOLDER_EVERY === NEW_FOLDER_EVERY - 1) return 'first start';
    return this.#chance.pick(['start', 'burst', 'burst', 'answer', 'answer', 'pruning'] as const);
  }

  async #start(more: readonly string[]): Promise<ServerProcess> {
    const began = performance.now();
    const server = await startProcess(['--data', this.#folder, '--port', this.#port, ...more]);
    this.#startMs = performance.now() - began;
    return server;
  }

  /** Kills the server, starts it again, and compares what it has with what was answered. */
  async #killLoaded(moment: Exclude<Moment, 'first start'>, running: ServerProcess, client: Client): Promise<ServerProcess> {
    const short = moment === 'pruning' ? ['--history', SHORT_HISTORY] : [];
    let server = running;
    switch (moment) {
      case 'start': {
        await pause(100 + this.#chance.below(900));
        await this.#kill(server);
        const starting = launchProcess(['--data', this.#folder, '--port', this.#port]);
        await pause(this.#chance.below(this.#startMs * 1.2));
        await this.#kill(starting);
        break;
      }
      case 'answer':
        await this.#acknowledgements(1 + this.#chance.below(300), () => this.#kill(server));
        break;
      case 'pruning':
        // Only a server that was started for it forgets so soon.
        await this.#kill(server);
        server = await this.#start(short);
        await pause(500 + this.#chance.below(700));
        await this.#kill(server);
        break;
      case 'burst':
        await pause(this.#chance.below(400));
        await this.#kill(server);
    }
    const next = await this.#start([]);
    await this.#check(client);
    return next;
  }

  #kill(server: Pick<ServerProcess, 'stop'>): Promise<number | string> {
    this.#kills += 1;
    return server.stop('SIGKILL');
  }

  /** Calls `then` in the very turn in which the so-manieth acknowledgement from now on arrives. */
  #acknowledgements(count: number, then: () => Promise<unknown>): Promise<unknown> {
    let left = count;
    return new Promise((resolve) => {
      this.#ledger.onAcknowledged = () => {
        left -= 1;
        if (left > 0) return;
        this.#ledger.onAcknowledged = () => undefined;
        resolve(then());
      };
    });
  }

  async #check(client: Client): Promise<void> {
    const parts = { client, ledger: this.#ledger, sightings: this.#sightings };
    if (this.#old !== undefined && (await checkOldList(this.#old, parts))) this.#oldLists += 1;
    this.#old = await checkList(parts);
    this.#lists += 1;
  }

  /** A folder that was never finished is taken up, and what is then written to it stays. */
  async #killFirstStart(round: number): Promise<void> {
    const folder = path.join(this.#options.folder, `new-${round}`);
    await mkdir(folder);
    const args = ['--data', folder, '--port', '0'];
    const starting = launchProcess(args);
    await pause(this.#chance.below(this.#startMs * 1.2));
    await this.#kill(starting);
    const server = await startProcess(args);
    const name = `round-${round}`;
    const revision = await oneCall(server, (client) => client.create(ConfigMap, { metadata: { name, namespace: NAMESPACE } }));
    await this.#kill(server);
    const again = await startProcess(args);
    const found = await oneCall(again, (client) => client.get(ConfigMap, { name, namespace: NAMESPACE }));
    if (found !== revision) this.#ledger.faults.push(`${name} was written at ${revision}, and is ${found} after a crash`);
    await this.#kill(again);
  }
}

async function oneCall(server: ServerProcess, call: (client: Client) => Promise<{ readonly metadata: { readonly resourceVersion: string } }>): Promise<string> {
  const client = await connect({ kubeconfig: { path: server.kubeconfig } });
  try {
    return (await call(client)).metadata.resourceVersion;
  } finally {
    await client.close();
  }
}

async function eventually(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`it never happened that ${what}`);
    await pause(50);
  }
}
