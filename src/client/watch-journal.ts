import type { Clock } from '../base/clock.ts';
import type { EverwatchError } from './errors.ts';
import type { ResumeState, StreamEnd } from './resume-types.ts';
import type { WatchState, WatchStatus } from './watch-types.ts';

export type Sign = NonNullable<WatchStatus['lastSign']>['what'];

/** What a watch writes down about itself while it runs. */
export class WatchJournal {
  readonly #clock: Clock;
  #state: WatchState = 'idle';
  #since: number;
  #opened = 0;
  #lists = 0;
  #gaps = 0;
  #lastSign: { readonly at: number; readonly what: Sign } | undefined;
  #lastError: EverwatchError | undefined;
  readonly #counts = { clean: 0, cut: 0, idle: 0, expired: 0, refused: 0, unknownTypes: 0, replayed: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  entered(state: ResumeState | 'ended'): void {
    const next = state === 'ended' ? 'ended' : isCheck(state) ? 'connecting' : WORDS[state.kind];
    if (next === this.#state) return;
    if (next === 'live') this.#opened++;
    this.#state = next;
    this.#since = this.#clock.now();
  }

  heard(what: Sign): void {
    this.#lastSign = { at: this.#clock.now(), what };
  }

  synced(): void {
    this.#lists++;
  }

  gap(): void {
    this.#gaps++;
  }

  failed(error: EverwatchError): void {
    this.#lastError = error;
  }

  streamEnded(end: StreamEnd, unknownTypes: number): void {
    this.#counts[end.kind]++;
    this.#counts.unknownTypes += unknownTypes;
    if ('error' in end) this.#lastError = end.error;
  }

  replayed(): void {
    this.#counts.replayed++;
  }

  status(rest: Pick<WatchStatus, 'queued' | 'objects' | 'lagMs'> & { readonly lastVersion: string | undefined }): WatchStatus {
    const { lastVersion, ...sizes } = rest;
    const status = {
      state: this.#state,
      since: this.#since,
      reconnects: Math.max(0, this.#opened - 1),
      relists: Math.max(0, this.#lists - 1),
      gaps: this.#gaps,
      ...(lastVersion === undefined ? {} : { lastVersion }),
      ...(this.#lastSign === undefined ? {} : { lastSign: this.#lastSign }),
      ...(this.#lastError === undefined ? {} : { lastError: this.#lastError }),
      ...sizes,
      counts: { ...this.#counts },
    };
    const at = this.#clock.now();
    return { ...status, explain: () => explainStatus(status, at) };
  }
}

/** The state is known; only the server's version is looked at before the watch is opened. */
function isCheck(state: ResumeState): boolean {
  return state.kind === 'listing' && state.attempt.kind === 'check';
}

const WORDS: Readonly<Record<ResumeState['kind'], WatchState>> = {
  empty: 'idle', listing: 'syncing', opening: 'connecting', watching: 'live', waiting: 'waiting',
};

/** The status as a sentence. `now`: milliseconds since 1970. */
export function explainStatus(status: Omit<WatchStatus, 'explain'>, now: number): string {
  const { state, lastSign, lastError, lastVersion } = status;
  const parts = [`${state} for ${span(now - status.since)}`];
  if (lastSign !== undefined) parts.push(`last sign ${span(now - lastSign.at)} ago (${lastSign.what})`);
  parts.push(`${count(status.reconnects, 'reconnect')}, ${count(status.relists, 'relist')}, ${count(status.gaps, 'gap')}`);
  if (lastVersion !== undefined) parts.push(`read up to version ${lastVersion}`);
  if (status.queued > 0) parts.push(`${count(status.queued, 'event')} waiting for the reader, the oldest for ${span(status.lagMs)}`);
  if (lastError !== undefined) parts.push(`last failure: ${lastError.message.split('\n')[0] ?? ''}`);
  return `${parts.join('; ')}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
