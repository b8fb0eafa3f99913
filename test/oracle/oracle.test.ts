import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isJsonObject } from '../../src/wire/object.ts';
import { coverageOf } from './compare/coverage.ts';
import { caseName } from './compare/report.ts';
import { judge, lostCases, tally } from './compare/score.ts';
import type { Case, Score } from './compare/score.ts';
import { withOurServer } from './play/our-server.ts';
import { playAll } from './play/play-all.ts';
import { readRecording } from './recording/files.ts';
import type { Recording } from './recording/answer.ts';
import { SCRIPTS } from './scripts/index.ts';

const recording = readRecording(path.join(import.meta.dirname, 'recordings'));

describe('the recordings of the real server', () => {
  const coverage = coverageOf(SCRIPTS, recording);

  it('answer every step of every script, and nothing else', () => {
    const steps = Object.fromEntries(SCRIPTS.map((script) => [script.name, script.steps.map((step) => step.id).sort()]));
    const answers = Object.fromEntries(Object.entries(recording).map(([name, one]) => [name, Object.keys(one).sort()]));
    expect(answers).toEqual(steps);
  });

  it('hold at least 500 requests of list and watch and 600 of objects, with 150 distinct outcomes', () => {
    expect((coverage.requests.get('list') ?? 0) + (coverage.requests.get('watch') ?? 0)).toBeGreaterThanOrEqual(500);
    expect(coverage.requests.get('objects')).toBeGreaterThanOrEqual(600);
    expect(coverage.outcomes.size).toBeGreaterThanOrEqual(150);
  });

  it('are all the same as themselves', () => {
    expect(judge(SCRIPTS, recording, recording).filter((one) => one.verdict !== 'same')).toEqual([]);
  });
});

describe('a server at fault', () => {
  it('loses score in the topic of its fault, and only there, if DELETED carries the version before the delete', () => {
    const faulty: Recording = structuredClone(recording);
    const answer = faulty['watch/live/changes']?.['all: events'];
    const versions = new Map<unknown, unknown>();
    for (const event of answer?.events ?? []) {
      const object = isJsonObject(event) ? event['object'] : undefined;
      const metadata = isJsonObject(object) ? object['metadata'] : undefined;
      if (!isJsonObject(event) || !isJsonObject(metadata)) continue;
      const before = versions.get(metadata['name']);
      versions.set(metadata['name'], metadata['resourceVersion']);
      if (event['type'] === 'DELETED' && typeof before === 'string') metadata['resourceVersion'] = before;
    }
    const { topics } = tally(judge(SCRIPTS, recording, faulty));
    const fallen = [...topics].filter(([, counts]) => counts.different > 0).map(([topic, counts]) => [topic, counts.different]);
    expect(fallen).toEqual([['watch/live', 1]]);
    const [lost] = judge(SCRIPTS, recording, faulty).filter((one) => one.verdict !== 'same');
    expect(lost?.differences.map((one) => one.kind)).toEqual(['events: order or versions']);
  });
});

// Scripts that take more than ten seconds (they wait for a bookmark a minute) are played by `npm run oracle` only.
const QUICK = SCRIPTS.filter((script) => !script.slow);
const SCORE = path.join(import.meta.dirname, 'score.json');

describe('our server beside the real one', () => {
  let cases: readonly Case[] = [];

  beforeAll(async () => {
    const played = await withOurServer((server) => playAll(QUICK, { server, run: 'test', parallel: 8, patienceMs: 5_000 }));
    cases = judge(QUICK, recording, played);
  }, 120_000);

  it('answers as it once did wherever that was the same', () => {
    const score = JSON.parse(readFileSync(SCORE, 'utf8')) as Score;
    const lost = lostCases(score, cases).map((one) => `${caseName(one)}: ${one.differences.map((difference) => `${difference.kind} (${difference.recorded} is ${difference.played})`).join('; ').slice(0, 500)}`);
    expect(lost).toEqual([]);
  });

  // What is asked again and again is the same in every case, or there is a reason beside the step.
  it('lists and watches as the real one does, but for managedFields and where a reason is given', () => {
    const unexplained = cases.filter((one) => /^(?:list|watch)\//.test(one.script) && (one.verdict === 'different' || one.verdict === 'refused'));
    expect(unexplained.map((one) => `${caseName(one)}: ${one.differences.map(({ kind }) => kind).join('; ')}`)).toEqual([]);
  });

  it('says why, where it means to differ', () => {
    expect(cases.filter((one) => one.verdict === 'purpose' && (one.step.differs ?? '').length < 20)).toEqual([]);
  });
});
