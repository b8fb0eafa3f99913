import { describe, expect, it } from 'vitest';
import type { Identity } from '../../../src/server/access/identity.ts';
import { startRenewal } from '../../../src/server/access/renewal.ts';
import { fakeClock } from '../../../src/testing/fake-clock.ts';

const DAY = 86_400_000;

const identity = (renewedBecause: string | undefined): Identity => ({
  caCertificate: '', serving: { certificate: renewedBecause ?? 'old', key: '' }, renewedBecause, token: '',
  issueClient: () => Promise.reject(new Error('not asked for here')),
});

describe('renewal of the serving certificate', () => {
  it('looks once a day, tells only of a new one, goes on after an error, and stops', async () => {
    const clock = fakeClock();
    const answers = [identity(undefined), identity('it is due'), new Error('disk'), identity('it is due again')];
    const renewed: string[] = [];
    const errors: unknown[] = [];
    const stop = startRenewal({
      clock,
      load: () => {
        const next = answers.shift();
        return next instanceof Error || next === undefined ? Promise.reject(next ?? new Error('asked too often')) : Promise.resolve(next);
      },
      onRenewed: (one) => renewed.push(one.serving.certificate),
      onError: (error) => errors.push(String(error)),
    });
    await clock.advance(DAY);
    expect(renewed).toEqual([]);
    await clock.advance(DAY);
    expect(renewed).toEqual(['it is due']);
    await clock.advance(2 * DAY);
    expect(renewed).toEqual(['it is due', 'it is due again']);
    expect(errors).toEqual(['Error: disk']);
    stop();
    await clock.advance(10 * DAY);
    expect(answers).toEqual([]);
    expect(errors).toHaveLength(1);
  });
});
