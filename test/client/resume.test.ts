import { describe, expect, it } from 'vitest';
import { ApiError, TransportError } from '../../src/client/errors.ts';
import { emptyState, step } from '../../src/client/resume.ts';
import { limitsOf } from '../../src/client/resume-pace.ts';
import type { ResumeInput, ResumeState } from '../../src/client/resume-types.ts';
import { failure, unexplained } from '../../src/wire/status.ts';
import { ERRORS, INSTANT, SEEN, SHORT, STATES, TARGET, api, ended, failed, inShort, memory, run } from './resume-fixtures.ts';

const { opening, watching } = STATES;
const PAGE: ResumeInput = { kind: 'page', version: '900' };
const OPENED: ResumeInput = { kind: 'opened' };
const EXPIRED: ResumeInput = ended({ kind: 'expired', error: ERRORS['410'] }, INSTANT);

describe('an expired version', () => {
  it.each([
    ['reason Expired', api('Expired')],
    ['reason Gone', api('Gone')],
    ['code 410 without a reason', new ApiError(TARGET, { ...unexplained('gone'), code: 410 })],
    ['code 410 with some other reason', new ApiError(TARGET, { ...failure('InternalError', 'gone'), code: 410 })],
    ['reason Expired without a code', new ApiError(TARGET, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Expired' })],
  ])('is known by %s', (_, error) => {
    expect(inShort(step(opening, failed(error)).effects)).toEqual(['list >=500']);
  });

  it('leaves the version of the list to the server the second time in a row', () => {
    expect(run(watching, EXPIRED, failed(ERRORS['410'])).log).toEqual(['list >=500', 'wait 2']);
    expect(run(watching, EXPIRED, PAGE, OPENED, EXPIRED, PAGE).log).toEqual([
      'list >=500', 'gap expired 500..900', 'begin', 'take', 'sweep', 'synced 900', 'open 900', 'read',
      'wait 2', 'list', 'begin', 'take', 'sweep', 'synced 900', 'open 900',
    ]);
  });

  it('on a later page begins the list again and tells the gap once', () => {
    const more: ResumeInput = { kind: 'page', version: '900', token: 'a' };
    expect(run(watching, EXPIRED, more, failed(ERRORS['410']), PAGE).log).toEqual([
      'list >=500', 'gap expired 500..900', 'begin', 'take', 'list a', 'wait 2', 'list', 'begin', 'take', 'sweep', 'synced 900', 'open 900',
    ]);
  });

  it('keeps the version of the first page', () => {
    const first: ResumeInput = { kind: 'page', version: '900', token: 'a' };
    expect(run(watching, EXPIRED, first, { kind: 'page', version: '950' }).log.at(-1)).toBe('open 900');
  });

  it('is guessed from an empty, instant end after a resumption, but not right after a list', () => {
    const instant = ended({ kind: 'clean' }, INSTANT);
    const { log, state } = run(watching, instant, PAGE, OPENED, instant, OPENED, instant);
    expect(log).toEqual(['wait 1', 'list', 'gap expired 500..900', 'begin', 'take', 'sweep', 'synced 900', 'open 900', 'read', 'wait 2', 'open 900', 'read', 'wait 4']);
    expect(state).toMatchObject({ kind: 'waiting', next: { kind: 'open' } });
  });
});

describe('a server in an older state', () => {
  it('is told as restored when the list is older than the position', () => {
    expect(run(watching, EXPIRED, failed(ERRORS.ahead), failed(ERRORS.ahead), { kind: 'page', version: '40' }).log).toEqual([
      'list >=500', 'wait 2', 'list >=500', 'wait 4', 'list', 'gap server-restored 500..40', 'begin', 'take', 'sweep', 'synced 40', 'open 40',
    ]);
  });

  it('compares versions as digits, not as numbers', () => {
    const far: ResumeState = { kind: 'watching', memory: { ...SEEN, position: '9007199254740993' } };
    expect(run(far, EXPIRED, { kind: 'page', version: '9007199254740992' }).log[1]).toContain('server-restored');
    expect(run(far, EXPIRED, { kind: 'page', version: '10007199254740993' }).log[1]).toContain('expired');
  });

  it('is looked for when two streams in a row brought nothing at all', () => {
    const silent = ended({ kind: 'idle' }, { livedMs: 70_000, heard: false, bookmarked: false });
    expect(run(watching, silent, OPENED, silent).log).toEqual(['open 500', 'read', 'list']);
  });

  it('is looked for, by its version alone, when two streams in a row brought nothing and ended in time', () => {
    const quiet = ended({ kind: 'clean' }, { livedMs: 300_000, heard: false, bookmarked: false });
    expect(run(watching, quiet, OPENED, quiet, PAGE, OPENED, quiet).log).toEqual(['open 500', 'read', 'list version only', 'open 500', 'read', 'open 500']);
    expect(run(watching, quiet, OPENED, quiet, { kind: 'page', version: '40' }, { kind: 'page', version: '40' }).log.slice(2))
      .toEqual(['list version only', 'list', 'gap server-restored 500..40', 'begin', 'take', 'sweep', 'synced 40', 'open 40']);
  });

  it('shows within 70 s after a streaming list, whose last bookmark promises others; silence breaks the promise', () => {
    const { state } = run({ kind: 'empty', memory: memory() }, { kind: 'start' }, OPENED, { kind: 'marker', version: '500' });
    expect([state.kind, state.memory.heartbeat, limitsOf(state, 600).silenceMs]).toEqual(['watching', true, 70_000]);
    const quiet = run(state, ended({ kind: 'idle' }, { livedMs: 70_000, heard: true, bookmarked: false }), OPENED).state;
    expect([quiet.memory.heartbeat, limitsOf(quiet, 600).silenceMs]).toEqual([false, 615_000]);
  });

  it('is looked for anew after each reconnect where old events come again', () => {
    const behind: ResumeInput = { kind: 'behind', version: '12' };
    const repeating: ResumeState = { kind: 'watching', memory: { ...SEEN, replays: true } };
    expect(run(repeating, behind, PAGE, OPENED, behind).log).toEqual(['list version only', 'open 500', 'read', 'read']);
    expect(run(repeating, behind, { kind: 'page', version: '40' }, { kind: 'page', version: '40' }).log[2]).toBe('gap server-restored 500..40');
  });

  it('has its gap told by the list that counts, if the one before it broke off at the known version', () => {
    const first: ResumeInput = { kind: 'page', version: '500', token: 'more' };
    expect(run(watching, EXPIRED, first, failed(ERRORS['410']), PAGE).log.slice(0, 5)).toEqual(['list >=500', 'begin', 'take', 'list more', 'wait 2']);
    expect(run(watching, EXPIRED, first, failed(ERRORS['410']), PAGE).log).toContain('gap expired 500..900');
  });

  it('is told from one that sends old events again by one list', () => {
    const behind: ResumeInput = { kind: 'behind', version: '12' };
    const { state, log } = run(watching, behind, PAGE, OPENED, { kind: 'behind', version: '13' });
    expect(log).toEqual(['list', 'gap resynced 500..900', 'begin', 'take', 'sweep', 'synced 900', 'open 900', 'read', 'read']);
    expect(state.memory.replays).toBe(true);
    expect(run(watching, behind, { kind: 'page', version: '40' }).state.memory.replays).toBe(false);
  });
});

describe('credentials', () => {
  it('are refreshed once at once, and then with each attempt after a pause', () => {
    const refused = failed(ERRORS['401']);
    expect(run(opening, refused, refused, refused, OPENED).log).toEqual([
      'open 500 with fresh credentials', 'wait 1', 'open 500 with fresh credentials', 'wait 2', 'open 500 with fresh credentials', 'read',
    ]);
  });

  it('that stay refused at the very start are thrown', () => {
    const first = run(emptyState(), { kind: 'start' }, failed(ERRORS['401']), failed(ERRORS['401']));
    expect(first.log).toEqual(['open with state', 'open with state with fresh credentials', 'throw Unauthorized']);
  });
});

describe('a refusal', () => {
  const start: ResumeInput = { kind: 'start' };

  it('of the first watch after a list is thrown too', () => {
    expect(run(emptyState({ streaming: false }), start, PAGE, failed(ERRORS['403'])).log.at(-1)).toBe('throw Forbidden');
  });

  it('is repeated with pauses if the user wants to wait for it', () => {
    const { log } = run(emptyState({ throwsRefusals: false }), start, failed(ERRORS['403']), failed(ERRORS['403']), OPENED);
    expect(log).toEqual(['open with state', 'wait 1', 'open with state', 'wait 2', 'open with state', 'begin', 'read']);
  });

  it('of a position twice in a row ends the trust in it', () => {
    expect(run(opening, failed(ERRORS['422']), failed(ERRORS['422']), PAGE).log).toEqual([
      'wait 1', 'open 500', 'wait 2', 'list', 'gap resynced 500..900', 'begin', 'take', 'sweep', 'synced 900', 'open 900',
    ]);
    const error = ended({ kind: 'refused', error: ERRORS['500'] }, INSTANT);
    expect(run(watching, error, OPENED, error, PAGE).log.slice(0, 5)).toEqual(['wait 1', 'open 500', 'read', 'wait 2', 'list']);
  });
});

describe('a streaming list', () => {
  it('that is cut before its marker begins again, and the second time goes on in pages', () => {
    const cut = ended({ kind: 'cut', error: new TransportError('body', 'reset') }, SHORT);
    expect(run(emptyState(), { kind: 'start' }, OPENED, cut, OPENED, cut, PAGE).log).toEqual([
      'open with state', 'begin', 'read', 'wait 1', 'open with state', 'begin', 'read', 'wait 2', 'list', 'begin', 'take', 'sweep', 'synced 900', 'open 900',
    ]);
  });

  it('has ten seconds of silence and a minute in all', () => {
    expect(limitsOf(STATES['listing by stream'], 300)).toEqual({ silenceMs: 10_000, totalMs: 60_000 });
  });
});

describe('a watch from a version', () => {
  it('that expires does not tell what was there before that version', () => {
    expect(run(emptyState(), { kind: 'start', since: '77' }, failed(ERRORS['410']), PAGE).log).toEqual([
      'open 77', 'list >=77', 'gap expired 77..900', 'begin known<=77', 'take', 'sweep', 'synced 900', 'open 900',
    ]);
  });
});

describe('the pace', () => {
  it('is that of the server if it asks for more than ours', () => {
    const told = (retryAfterMs: number): ResumeInput => failed(api('TooManyRequests', { retryAfterMs }));
    expect(run(opening, told(1000), told(1000), told(1000), told(9000)).log.filter((line) => line.startsWith('wait'))).toEqual(['wait 1', 'wait 2', 'wait 4', 'wait 9']);
  });

  it('starts anew only after a stream that lived', () => {
    const cut = (livedMs: number): ResumeInput => ended({ kind: 'cut', error: new TransportError('body', 'reset') }, { livedMs, heard: true, bookmarked: false });
    const waits = run(watching, cut(100), OPENED, cut(100), OPENED, cut(9_999), OPENED, cut(10_000)).log.filter((line) => line.startsWith('wait'));
    expect(waits).toEqual(['wait 1', 'wait 5.9', 'wait 1', 'wait 1']);
  });

  it('forgets nearly all failures once a stream has brought something, however short it was', () => {
    const refused = failed(new TransportError('connect', 'refused'));
    const cut = ended({ kind: 'cut', error: new TransportError('body', 'reset') }, { livedMs: 100, heard: true, bookmarked: false });
    const waits = run(opening, refused, refused, refused, refused, refused, OPENED, cut, refused).log.filter((line) => line.startsWith('wait'));
    expect(waits).toEqual(['wait 1', 'wait 2', 'wait 4', 'wait 8', 'wait 16', 'wait 5.9', 'wait 4']);
  });

  it('waits 70 s for a sign where bookmarks come, and for the end of the stream where they do not', () => {
    expect(limitsOf({ kind: 'watching', memory: memory({ heartbeat: true }) }, 300)).toEqual({ silenceMs: 70_000 });
    expect(limitsOf(watching, 300)).toEqual({ silenceMs: 315_000 });
  });
});
