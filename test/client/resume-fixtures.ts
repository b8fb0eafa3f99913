import { ApiError, DecodeError, TransportError } from '../../src/client/errors.ts';
import type { EverwatchError, Target } from '../../src/client/errors.ts';
import { emptyState, step } from '../../src/client/resume.ts';
import type { Memory, ResumeInput, ResumeState, StreamEnd, StreamSummary } from '../../src/client/resume-types.ts';
import { failure } from '../../src/wire/status.ts';
import type { Reason, Status } from '../../src/wire/status.ts';

export const TARGET: Target = { verb: 'watch', resource: 'pods' };

export function api(reason: Reason, options: { readonly code?: number; readonly retryAfterMs?: number } = {}): ApiError {
  const { code, ...rest } = options;
  return new ApiError(TARGET, failure(reason, 'said so', code === undefined ? {} : { code }), rest);
}

const TOO_LARGE: Status = { ...failure('Timeout', 'Too large resource version'), details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } };
export type ErrorName =
  | 'no connection' | 'no headers' | 'nonsense' | '401' | '403' | '404' | '410' | '422' | '429' | '500' | '503' | 'ahead';

export const ERRORS: Readonly<Record<ErrorName, EverwatchError>> = {
  'no connection': new TransportError('connect', 'refused'),
  'no headers': new TransportError('headers', 'silent'),
  nonsense: new DecodeError('no JSON'),
  '401': api('Unauthorized'),
  '403': api('Forbidden'),
  '404': api('NotFound'),
  '410': api('Expired'),
  '422': api('Invalid'),
  '429': api('TooManyRequests', { retryAfterMs: 20_000 }),
  '500': api('InternalError'),
  '503': api('ServiceUnavailable'),
  ahead: new ApiError(TARGET, TOO_LARGE),
};

export function memory(change: Partial<Memory> = {}): Memory {
  return { ...emptyState().memory, ...change };
}

/** A watch in its prime: whole state told, and events seen since. */
export const SEEN: Memory = memory({ position: '500', baseline: true, opened: true });

type Listing = Extract<ResumeState, { kind: 'listing' }>;

export const STATES: {
  readonly empty: ResumeState; readonly 'listing by stream': Listing; readonly 'listing in pages': Listing; readonly 'listing the position': Listing;
  readonly opening: ResumeState; readonly watching: ResumeState; readonly waiting: ResumeState;
} = {
  empty: { kind: 'empty', memory: memory() },
  'listing by stream': { kind: 'listing', memory: memory(), attempt: { kind: 'stream' } },
  'listing in pages': { kind: 'listing', memory: SEEN, attempt: { kind: 'list', cause: 'expired', atLeast: '500' } },
  'listing the position': { kind: 'listing', memory: memory(), attempt: { kind: 'position' } },
  opening: { kind: 'opening', memory: SEEN },
  watching: { kind: 'watching', memory: SEEN },
  waiting: { kind: 'waiting', memory: SEEN, next: { kind: 'open' } },
};
export type StateName = keyof typeof STATES;

export const LONG: StreamSummary = { livedMs: 60_000, heard: true, bookmarked: true };
export const SHORT: StreamSummary = { livedMs: 3_000, heard: true, bookmarked: false };
export const INSTANT: StreamSummary = { livedMs: 20, heard: false, bookmarked: false };

export function ended(end: StreamEnd, stream: StreamSummary = LONG): ResumeInput {
  return { kind: 'ended', end, stream };
}

export function failed(error: EverwatchError): ResumeInput {
  return { kind: 'failed', error };
}

/** Each effect on a line: what the driver would do. */
export function inShort(effects: ReturnType<typeof step>['effects']): string[] {
  return effects.map((effect) => {
    switch (effect.kind) {
      case 'gap': return `gap ${effect.cause} ${effect.from}..${effect.to}`;
      case 'begin': return effect.knownUpTo === undefined ? 'begin' : `begin known<=${effect.knownUpTo}`;
      case 'synced': return `synced ${effect.version}`;
      case 'list': {
        const where = effect.onlyVersion ? ' version only' : effect.token !== undefined ? ` ${effect.token}` : effect.atLeast !== undefined ? ` >=${effect.atLeast}` : '';
        return `list${where}${effect.refresh ? ' with fresh credentials' : ''}`;
      }
      case 'open': return `open ${effect.from ?? 'with state'}${effect.refresh ? ' with fresh credentials' : ''}`;
      case 'wait': return `wait ${effect.ms / 1000}`;
      case 'throw': return `throw ${effect.error instanceof ApiError ? effect.error.reason : effect.error.name}`;
      case 'take':
      case 'sweep':
      case 'read': return effect.kind;
    }
  });
}

/** Feeds inputs one after another; a `timer` is put in wherever the machine waits. */
export function run(state: ResumeState, ...inputs: readonly ResumeInput[]): { readonly state: ResumeState; readonly log: readonly string[] } {
  const log: string[] = [];
  let now = state;
  const feed = (input: ResumeInput): void => {
    const next = step(now, input);
    now = next.state;
    log.push(...inShort(next.effects));
  };
  for (const input of inputs) {
    if (now.kind === 'waiting') feed({ kind: 'timer' });
    feed(input);
  }
  return { state: now, log };
}
