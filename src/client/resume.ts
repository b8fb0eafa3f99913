import { InvariantError } from '../base/invariant.ts';
import type { EverwatchError } from './errors.ts';
import { classify, isBehind, isUnsupported, keepsStreaming, toldMs } from './resume-judgement.ts';
import { INSTANT_MS, PROGRESS_MS, failuresAfterStream, pauseAfter, pauseAfterStream, pauseAsTold } from './resume-pace.ts';
import type { Pause } from './resume-pace.ts';
import type { Attempt, Memory, ResumeEffect, ResumeInput, ResumeState, ResumeStep, StreamEnd, StreamSummary } from './resume-types.ts';

type ListAttempt = Extract<Attempt, { kind: 'list' }>;
type Input<K extends ResumeInput['kind']> = Extract<ResumeInput, { kind: K }>;

/** Failing this often in a row at one position, a watch no longer trusts the position. */
const BROKEN_STREAMS = 2;
/** Nothing at all in this many streams in a row, though bookmarks were due: the server may have gone back in time. */
const SILENT_STREAMS = 2;
/** Streaming lists that end before they are whole; after this many the pages take over. */
const HALF_LISTS = 2;

export interface ResumeOptions {
  /** Whether to begin with a streaming list; default true. */
  readonly streaming?: boolean;
  /** Whether a refusal is thrown while no watch has been open yet; default true. */
  readonly throwsRefusals?: boolean;
}

export function emptyState(options: ResumeOptions = {}): ResumeState {
  return {
    kind: 'empty',
    memory: {
      baseline: false, fresh: false, failures: 0, expiries: 0, heartbeat: false, silentStreams: 0, brokenStreams: 0,
      streaming: options.streaming ?? true, halfLists: 0, refreshed: false, opened: false, replays: false, checked: false,
      throwsRefusals: options.throwsRefusals ?? true,
    },
  };
}

/**
 * How a watch survives: pure, so that each of its decisions is one row of a table (`test/client/resume-table.test.ts`).
 * Rules and their sources: docs/decisions and, for the protocol, Kubernetes' "Efficient detection of changes".
 * Throws InvariantError for an input that the activity of the state cannot bring.
 */
export function step(state: ResumeState, input: ResumeInput): ResumeStep {
  switch (state.kind) {
    case 'empty':
      return input.kind === 'start' ? start(state.memory, input) : impossible(state, input);
    case 'waiting':
      return input.kind === 'timer' ? go(state.memory, state.next) : impossible(state, input);
    case 'listing':
      return state.attempt.kind === 'stream' ? whileStreaming(state, input) : whileListing(state, state.attempt, input);
    case 'opening':
      return whileOpening(state, input);
    case 'watching':
      return whileWatching(state, input);
  }
}

function impossible(state: ResumeState, input: ResumeInput): never {
  throw new InvariantError(`'${input.kind}' cannot come while ${state.kind}`);
}

function start(memory: Memory, input: Input<'start'>): ResumeStep {
  if (input.since === 'now') return go(memory, { kind: 'position' });
  if (input.since !== undefined) return go({ ...memory, position: input.since }, { kind: 'open' });
  return go(memory, memory.streaming ? { kind: 'stream' } : { kind: 'list', cause: 'expired' });
}

// ---- attempts -----------------------------------------------------------------------------------------------------

/** Begins an attempt. A refusal of the credentials that is still open makes each attempt ask for new ones. */
function go(memory: Memory, attempt: Attempt, first: readonly ResumeEffect[] = []): ResumeStep {
  const refresh = memory.refreshed;
  switch (attempt.kind) {
    case 'stream':
      return { state: { kind: 'listing', memory, attempt }, effects: [...first, { kind: 'open', refresh }] };
    case 'position':
    case 'check':
      return { state: { kind: 'listing', memory, attempt }, effects: [...first, { kind: 'list', onlyVersion: true, refresh }] };
    case 'list': {
      const { atLeast, pages } = attempt;
      const where = pages !== undefined ? { token: pages.token } : atLeast !== undefined ? { atLeast } : {};
      return { state: { kind: 'listing', memory, attempt }, effects: [...first, { kind: 'list', ...where, onlyVersion: false, refresh }] };
    }
    case 'open': {
      const from = memory.position === undefined ? {} : { from: memory.position };
      return { state: { kind: 'opening', memory }, effects: [...first, { kind: 'open', ...from, refresh }] };
    }
  }
}

/** Begins an attempt after a pause. */
function later(memory: Memory, next: Attempt, pause: Pause): ResumeStep {
  return { state: { kind: 'waiting', memory, next }, effects: [{ kind: 'wait', ...pause }] };
}

/** After the first failure at once, then with pauses. `memory` counts the failure already. */
function soon(memory: Memory, next: Attempt): ResumeStep {
  return memory.failures <= 1 ? go(memory, next) : later(memory, next, pauseAfter(memory.failures));
}

function failed(memory: Memory): Memory {
  return { ...memory, failures: memory.failures + 1 };
}

/** Tries the same again after a pause: the server's, if it asks for one. */
function again(memory: Memory, attempt: Attempt, error: EverwatchError): ResumeStep {
  const counted = failed(memory);
  return later(counted, attempt, pauseAsTold(toldMs(error), counted.failures));
}

/** 401: fresh credentials once at once; the attempts after that wait, and refresh them each time. */
function unauthorized(memory: Memory, attempt: Attempt, error: EverwatchError): ResumeStep {
  return memory.refreshed ? refused(memory, attempt, error) : go({ ...memory, refreshed: true }, attempt);
}

/** A refusal that asking again does not change; but somebody may grant the right, or create the resource. */
function refused(memory: Memory, attempt: Attempt, error: EverwatchError): ResumeStep {
  if (memory.throwsRefusals && !memory.opened) return { state: { kind: 'empty', memory }, effects: [{ kind: 'throw', error }] };
  return again(memory, attempt, error);
}

/** The position is gone. The second time in a row the version of the list is left to the server. */
function expired(memory: Memory): ResumeStep {
  const bound = memory.expiries === 0 && memory.position !== undefined ? { atLeast: memory.position } : {};
  return afterExpiry(memory, { kind: 'list', cause: 'expired', ...bound });
}

/** The first time at once, however long an outage was before: the server has answered. Then with pauses. */
function afterExpiry(memory: Memory, next: Attempt): ResumeStep {
  const counted = { ...failed(memory), expiries: memory.expiries + 1 };
  return counted.expiries === 1 ? go(counted, next) : later(counted, next, pauseAfter(counted.failures));
}

/** The stream ends with errors at this position again and again, so something is wrong with the position. */
function broken(memory: Memory, error: EverwatchError): ResumeStep {
  const brokenStreams = memory.brokenStreams + 1;
  if (brokenStreams < BROKEN_STREAMS) return again({ ...memory, brokenStreams }, { kind: 'open' }, error);
  return again({ ...memory, brokenStreams, expiries: memory.expiries + 1 }, { kind: 'list', cause: 'resynced' }, error);
}

// ---- listing ------------------------------------------------------------------------------------------------------

function whileStreaming(state: Extract<ResumeState, { kind: 'listing' }>, input: ResumeInput): ResumeStep {
  const { memory } = state;
  switch (input.kind) {
    case 'opened':
      return { state: { ...state, memory: { ...memory, opened: true, refreshed: false } }, effects: [{ kind: 'begin' }, { kind: 'read' }] };
    case 'events':
      // Initial events come in the order of their keys: their versions are no positions.
      return { state, effects: [{ kind: 'read' }] };
    case 'marker': {
      // Whoever sends this bookmark sends others too; if not, the first silence shows it.
      const whole = { ...memory, position: input.version, baseline: true, fresh: false, heartbeat: true };
      return { state: { kind: 'watching', memory: whole }, effects: [{ kind: 'sweep' }, { kind: 'synced', version: input.version }, { kind: 'read' }] };
    }
    case 'ended':
      return afterHalfList(memory, input.end);
    case 'failed':
      return afterFailedStream(memory, input.error);
    default:
      return impossible(state, input);
  }
}

/** A streaming list that ended before its marker is worth nothing as a position: it is begun again, or done in pages. */
function afterHalfList(memory: Memory, end: StreamEnd): ResumeStep {
  switch (end.kind) {
    case 'idle':
    case 'expired':
      return insteadInPages(memory);
    case 'refused':
      return keepsStreaming(end.error) ? again(memory, { kind: 'stream' }, end.error) : insteadInPages(memory);
    case 'clean':
    case 'cut': {
      const counted = { ...failed(memory), halfLists: memory.halfLists + 1 };
      if (counted.halfLists < HALF_LISTS) return later(counted, { kind: 'stream' }, pauseAfter(counted.failures));
      return later({ ...counted, streaming: false }, { kind: 'list', cause: 'expired' }, pauseAfter(counted.failures));
    }
  }
}

function afterFailedStream(memory: Memory, error: EverwatchError): ResumeStep {
  const stream: Attempt = { kind: 'stream' };
  const judged = classify(error);
  if (judged === 'unauthorized') return unauthorized(memory, stream, error);
  if (judged === 'refused' && !isUnsupported(error)) return refused(memory, stream, error);
  return keepsStreaming(error) ? again(memory, stream, error) : insteadInPages(memory);
}

/** Happens once in the life of a watch, so it needs no pause. */
function insteadInPages(memory: Memory): ResumeStep {
  return go({ ...failed(memory), streaming: false }, { kind: 'list', cause: 'expired' });
}

function whileListing(state: ResumeState, attempt: Exclude<Attempt, { kind: 'open' | 'stream' }>, input: ResumeInput): ResumeStep {
  const { memory } = state;
  if (input.kind === 'failed') return afterFailedList(memory, attempt, input.error);
  if (input.kind !== 'page') return impossible(state, input);
  const answered = { ...memory, refreshed: false };
  if (attempt.kind === 'position') {
    return go({ ...answered, position: input.version, fresh: true }, { kind: 'open' }, [{ kind: 'synced', version: input.version }]);
  }
  if (attempt.kind === 'check') {
    // Behind: the list that follows tells the gap.
    const wentBack = memory.position !== undefined && isBehind(input.version, memory.position);
    return go({ ...answered, silentStreams: 0 }, wentBack ? { kind: 'list', cause: 'resynced' } : { kind: 'open' });
  }
  return attempt.pages === undefined ? firstPage(answered, attempt, input) : takePage(answered, { attempt, page: input, first: [] });
}

function firstPage(memory: Memory, attempt: ListAttempt, page: Input<'page'>): ResumeStep {
  const { position } = memory;
  const restored = position !== undefined && isBehind(page.version, position);
  const begin: ResumeEffect = { kind: 'begin', ...(memory.baseline || restored || position === undefined ? {} : { knownUpTo: position }) };
  // Nothing can have been missed if the version is the same; but if this list breaks off, the next one may have another.
  const isBlind = position !== undefined && page.version !== position && attempt.told !== true;
  const first: readonly ResumeEffect[] = isBlind
    ? [{ kind: 'gap', cause: restored ? 'server-restored' : attempt.cause, from: position, to: page.version }, begin]
    : [begin];
  return takePage(restored ? { ...memory, replays: false } : memory, { attempt: isBlind ? { ...attempt, told: true } : attempt, page, first });
}

interface TakenPage {
  readonly attempt: ListAttempt;
  readonly page: Input<'page'>;
  readonly first: readonly ResumeEffect[];
}

function takePage(memory: Memory, { attempt, page, first }: TakenPage): ResumeStep {
  // A server that does not keep to one version while it is paging: from the first page's version nothing is missed.
  const version = attempt.pages?.version ?? page.version;
  const taken: readonly ResumeEffect[] = [...first, { kind: 'take' }];
  if (page.token !== undefined) return go(memory, { ...attempt, pages: { version, token: page.token } }, taken);
  const whole = { ...memory, position: version, baseline: true, fresh: true, silentStreams: 0, brokenStreams: 0 };
  return go(whole, { kind: 'open' }, [...taken, { kind: 'sweep' }, { kind: 'synced', version }]);
}

function afterFailedList(memory: Memory, attempt: Exclude<Attempt, { kind: 'open' | 'stream' }>, error: EverwatchError): ResumeStep {
  switch (classify(error)) {
    case 'unauthorized':
      return unauthorized(memory, attempt, error);
    case 'refused':
      return refused(memory, attempt, error);
    case 'expired':
      // Also a page of which the server has forgotten the version: a list counts only when it is whole.
      return afterExpiry(memory, afresh(attempt));
    case 'ahead': {
      const tries = attempt.kind === 'list' ? (attempt.tries ?? 0) + 1 : 1;
      // A replica that lags behind catches up; a server that was restored never will.
      return again(memory, attempt.kind === 'list' && tries <= 1 ? { ...attempt, tries } : afresh(attempt), error);
    }
    case 'broken':
      return again(memory, attempt, error);
  }
}

/** The same list from its beginning, at the latest version. */
function afresh(attempt: Exclude<Attempt, { kind: 'open' | 'stream' }>): Attempt {
  if (attempt.kind !== 'list') return attempt;
  return { kind: 'list', cause: attempt.cause, ...(attempt.told === true ? { told: true } : {}) };
}

// ---- watching -----------------------------------------------------------------------------------------------------

function whileOpening(state: ResumeState, input: ResumeInput): ResumeStep {
  const { memory } = state;
  if (input.kind === 'opened') {
    return { state: { kind: 'watching', memory: { ...memory, opened: true, refreshed: false } }, effects: [{ kind: 'read' }] };
  }
  if (input.kind !== 'failed') return impossible(state, input);
  const open: Attempt = { kind: 'open' };
  switch (classify(input.error)) {
    case 'unauthorized':
      return unauthorized(memory, open, input.error);
    case 'expired':
      return expired(memory);
    case 'refused':
      return isUnsupported(input.error) && memory.opened ? broken(memory, input.error) : refused(memory, open, input.error);
    case 'ahead':
      return broken(memory, input.error);
    case 'broken':
      return again(memory, open, input.error);
  }
}

function whileWatching(state: Extract<ResumeState, { kind: 'watching' }>, input: ResumeInput): ResumeStep {
  const { memory } = state;
  switch (input.kind) {
    case 'events':
      return { state: { kind: 'watching', memory: moved(memory, input.version, input.bookmark) }, effects: [{ kind: 'read' }] };
    case 'marker':
      return { state: { kind: 'watching', memory: moved(memory, input.version, false) }, effects: [{ kind: 'read' }] };
    case 'behind':
      // Only a list can tell a server that was restored from one that sends old events again.
      if (memory.replays && memory.checked) return { state, effects: [{ kind: 'read' }] };
      return soon({ ...failed(memory), replays: true, checked: true }, memory.replays ? { kind: 'check' } : { kind: 'list', cause: 'resynced' });
    case 'ended':
      return afterStream(memory, input);
    default:
      return impossible(state, input);
  }
}

function moved(memory: Memory, version: string, bookmark: boolean): Memory {
  return {
    ...memory, position: version, fresh: false, silentStreams: 0, brokenStreams: 0,
    heartbeat: memory.heartbeat || bookmark,
  };
}

function afterStream(before: Memory, input: Input<'ended'>): ResumeStep {
  const { end, stream } = input;
  const memory = { ...before, checked: false, ...(stream.livedMs >= PROGRESS_MS ? { failures: 0, expiries: 0 } : {}) };
  switch (end.kind) {
    case 'clean':
      return afterCleanEnd(memory, stream);
    case 'cut': {
      if (end.error.code === 'EVERWATCH_DECODE') return broken(memory, end.error);
      if (hasWorked(stream)) return afterShortStream(heardOf(memory, stream), stream);
      const counted = failed(memory);
      return later(counted, { kind: 'open' }, pauseAfter(counted.failures));
    }
    case 'idle':
      return afterSilence(memory, stream);
    case 'expired':
      return expired(memory);
    case 'refused':
      return keepsStreaming(end.error) ? again(memory, { kind: 'open' }, end.error) : broken(memory, end.error);
  }
}

function afterCleanEnd(memory: Memory, stream: StreamSummary): ResumeStep {
  if (stream.livedMs >= PROGRESS_MS) {
    const heard = heardOf(memory, stream);
    return go(heard, reopening(heard));
  }
  if (hasWorked(stream)) return afterShortStream(memory, stream);
  const counted = failed(memory);
  // Some gateways say "expired" with an empty answer. After a list it cannot mean that.
  const pause = pauseAfter(counted.failures);
  if (memory.fresh) return later(counted, { kind: 'open' }, pause);
  return later({ ...counted, expiries: memory.expiries + 1 }, { kind: 'list', cause: 'expired' }, pause);
}

function hasWorked({ heard, livedMs }: StreamSummary): boolean {
  return heard || livedMs >= INSTANT_MS;
}

/** The server is there, so what failed before counts no more; but a stream that is cut again and again must not be opened hotly. */
function afterShortStream(memory: Memory, { livedMs }: StreamSummary): ResumeStep {
  const failures = failuresAfterStream(memory.failures, memory.expiries);
  return later({ ...memory, failures }, reopening(memory), pauseAfterStream(failures, livedMs));
}

function heardOf(memory: Memory, { heard, livedMs }: StreamSummary): Memory {
  if (heard) return { ...memory, silentStreams: 0 };
  return livedMs < PROGRESS_MS ? memory : { ...memory, silentStreams: memory.silentStreams + 1 };
}

/** A server that was restored may take a watch from a version that is to come, be silent, and end it in time, for ever. */
function reopening({ silentStreams }: Memory): Attempt {
  return silentStreams >= SILENT_STREAMS ? { kind: 'check' } : { kind: 'open' };
}

function afterSilence(memory: Memory, stream: StreamSummary): ResumeStep {
  const silentStreams = stream.heard ? 0 : memory.silentStreams + 1;
  const counted = { ...failed(memory), silentStreams };
  if (silentStreams >= SILENT_STREAMS) return soon({ ...counted, heartbeat: false }, { kind: 'list', cause: 'resynced' });
  // A stream with events but no bookmark shows that this server sends none; one with nothing shows nothing.
  return soon({ ...counted, heartbeat: stream.bookmarked || (memory.heartbeat && !stream.heard) }, { kind: 'open' });
}
