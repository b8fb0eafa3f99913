import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../src/client/errors.ts';
import { step } from '../../src/client/resume.ts';
import type { ResumeInput, ResumeState, StreamEnd, StreamSummary } from '../../src/client/resume-types.ts';
import { ERRORS, STATES, ended, failed } from './resume-fixtures.ts';

type Refusal = 'no connection' | 'no headers' | 'nonsense' | '403' | '410' | '429' | '500';
interface Stream extends Pick<StreamSummary, 'livedMs' | 'heard'> {
  readonly end: 'cut' | 'clean' | 'refused' | 'expired';
}
/** What comes of one attempt: a list takes any stream for its page. */
type Outcome = Refusal | Stream;

const CUT: StreamEnd = { kind: 'cut', error: new TransportError('body', 'reset') };

function endOf({ end }: Stream): StreamEnd {
  switch (end) {
    case 'cut': return CUT;
    case 'clean': return { kind: 'clean' };
    case 'refused': return { kind: 'refused', error: ERRORS['500'] };
    case 'expired': return { kind: 'expired', error: ERRORS['410'] };
  }
}

function inputsFor(state: ResumeState, outcome: Outcome): readonly { readonly input: ResumeInput; readonly afterMs: number }[] {
  if (typeof outcome === 'string') return [{ input: failed(ERRORS[outcome]), afterMs: 0 }];
  if (state.kind === 'listing') return [{ input: { kind: 'page', version: '900' }, afterMs: 0 }];
  const { livedMs, heard } = outcome;
  const events: ResumeInput = { kind: 'events', version: '901', bookmark: false };
  return [
    { input: { kind: 'opened' }, afterMs: 0 },
    ...(heard ? [{ input: events, afterMs: 0 }] : []),
    { input: ended(endOf(outcome), { livedMs, heard, bookmarked: false }), afterMs: livedMs },
  ];
}

/** Requests in the first minute after a watch in its prime was cut, if each pause is as short as it can be. */
function attemptsInAMinute(outcomes: readonly Outcome[]): number {
  let [state, at, attempts]: [ResumeState, number, number] = [STATES.watching, 0, 0];
  const feed = (input: ResumeInput): void => {
    const next = step(state, input);
    state = next.state;
    for (const effect of next.effects) {
      if (effect.kind === 'wait') at += effect.ms;
      if ((effect.kind === 'open' || effect.kind === 'list') && at < 60_000) attempts++;
    }
    if (state.kind === 'waiting') feed({ kind: 'timer' });
  };
  feed(ended(CUT));
  for (const outcome of outcomes) {
    for (const { input, afterMs } of inputsFor(state, outcome)) {
      at += afterMs;
      feed(input);
    }
    if (at >= 60_000) break;
  }
  return attempts;
}

const repeated = (...cycle: readonly Outcome[]): readonly Outcome[] => Array.from({ length: 200 }, () => cycle).flat();

describe('the budget of fewer than 15 attempts in the first minute of an outage', () => {
  it('holds in whatever order things fail, work for a while, and expire', () => {
    // A stream that lives for 10 s ends the outage.
    const stream: fc.Arbitrary<Stream> = fc.record({
      livedMs: fc.constantFrom(0, 1_000, 1_999, 2_000, 4_000, 9_999), heard: fc.boolean(),
      end: fc.constantFrom('cut', 'clean', 'refused', 'expired'),
    });
    const outcome: fc.Arbitrary<Outcome> = fc.oneof(stream, fc.constantFrom<Refusal[]>('no connection', 'no headers', 'nonsense', '403', '410', '429', '500'));
    // Short cycles are the worst, so they are drawn as such.
    const orders = fc.tuple(fc.array(outcome, { maxLength: 6 }), fc.array(outcome, { minLength: 1, maxLength: 4 }));
    fc.assert(fc.property(orders, ([first, cycle]) => attemptsInAMinute([...first, ...repeated(...cycle)]) < 15), { numRuns: 5_000 });
  });

  it('leaves a stream that is cut every few seconds dark for one of them', () => {
    const cutAfter = (livedMs: number): Stream => ({ livedMs, heard: true, end: 'cut' });
    expect([0, 2_000, 4_000, 8_000].map((ms) => attemptsInAMinute(repeated(cutAfter(ms))))).toEqual([10, 10, 10, 7]);
  });
});
