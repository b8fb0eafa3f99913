import type { Answer, Recording } from '../recording/answer.ts';
import type { Script, Step } from '../script.ts';
import { compareAnswers, MANAGED_FIELDS } from './compare.ts';
import type { Difference } from './compare.ts';

/**
 * - `same`
 * - `fields`: same but for `metadata.managedFields`
 * - `purpose`: differs, and the script says why it stays so
 * - `refused`: the server does not do this yet (it says so, or gives no answer), or it failed earlier in the script
 * - `different`
 */
export type Verdict = 'same' | 'fields' | 'purpose' | 'refused' | 'different';

export const VERDICTS: readonly Verdict[] = ['same', 'fields', 'purpose', 'refused', 'different'];

export interface Case {
  readonly script: string;
  readonly step: Step;
  readonly verdict: Verdict;
  readonly differences: readonly Difference[];
}

/** Judges every step of the scripts that has been recorded. */
export function judge(scripts: readonly Script[], recorded: Recording, played: Recording): Case[] {
  return scripts.flatMap((script) =>
    script.steps.map((step) => {
      const [was, is] = [recorded[script.name]?.[step.id], played[script.name]?.[step.id]];
      if (was === undefined) throw new Error(`'${script.name}' has no recorded answer to '${step.id}': record again`);
      const differences = compareAnswers(was, is ?? { unplayed: 'not played' });
      return { script: script.name, step, differences, verdict: verdictOf(step, [was, is ?? { unplayed: 'not played' }], differences) };
    }),
  );
}

function verdictOf(step: Step, [recorded, played]: readonly [Answer, Answer], differences: readonly Difference[]): Verdict {
  if (differences.length === 0) return 'same';
  if (differences.every((one) => one.kind === MANAGED_FIELDS)) return 'fields';
  if (step.differs !== undefined) return 'purpose';
  return isRefusal(recorded, played) ? 'refused' : 'different';
}

const REFUSALS: readonly number[] = [404, 405, 406, 415, 501];

function isRefusal(recorded: Answer, played: Answer): boolean {
  if (played.unplayed !== undefined) return true;
  return played.status !== undefined && REFUSALS.includes(played.status) && played.status !== recorded.status;
}

export type Tally = Record<Verdict, number>;

/** Verdicts counted by `topic/file`, and in all. */
export function tally(cases: readonly Case[]): { readonly topics: ReadonlyMap<string, Tally>; readonly all: Tally } {
  const topics = new Map<string, Tally>();
  const all = emptyTally();
  for (const one of cases) {
    const topic = one.script.split('/').slice(0, 2).join('/');
    const counts = topics.get(topic) ?? emptyTally();
    counts[one.verdict] += 1;
    all[one.verdict] += 1;
    topics.set(topic, counts);
  }
  return { topics, all };
}

function emptyTally(): Tally {
  return { same: 0, fields: 0, purpose: 0, refused: 0, different: 0 };
}

export interface DifferenceKind {
  readonly kind: string;
  readonly count: number;
  readonly cases: readonly { readonly case: Case; readonly difference: Difference }[];
}

/** Kinds of difference by the number of cases that show them, most first. Differences on purpose are left out. */
export function differenceKinds(cases: readonly Case[]): DifferenceKind[] {
  const kinds = new Map<string, { case: Case; difference: Difference }[]>();
  for (const one of cases) {
    if (one.verdict === 'purpose') continue;
    const seen = new Set<string>();
    for (const difference of one.differences) {
      if (seen.has(difference.kind)) continue;
      seen.add(difference.kind);
      kinds.set(difference.kind, [...(kinds.get(difference.kind) ?? []), { case: one, difference }]);
    }
  }
  return [...kinds].map(([kind, found]) => ({ kind, count: found.length, cases: found })).sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}

/**
 * What `score.json` holds of a script: the ids of the steps that are the same (`*` if all are), and of those that are
 * the same but for managedFields.
 */
export interface ScriptScore {
  readonly same: readonly string[] | '*';
  readonly fields?: readonly string[];
}

export type Score = Record<string, ScriptScore>;

export function scoreOf(cases: readonly Case[]): Score {
  const score: Score = {};
  for (const name of new Set(cases.map((one) => one.script))) {
    const own = cases.filter((one) => one.script === name);
    const idsOf = (verdict: Verdict): string[] => own.filter((one) => one.verdict === verdict).map((one) => one.step.id);
    const [same, fields] = [idsOf('same'), idsOf('fields')];
    score[name] = { same: same.length === own.length ? '*' : same, ...(fields.length === 0 ? {} : { fields }) };
  }
  return score;
}

/** Cases that are worse than when the score was written. Scripts that were not played do not count. */
export function lostCases(score: Score, cases: readonly Case[]): Case[] {
  return cases.filter((one) => {
    const held = score[one.script];
    if (held === undefined || one.verdict === 'same') return false;
    const wasSame = held.same === '*' || held.same.includes(one.step.id);
    return wasSame || (one.verdict !== 'fields' && held.fields?.includes(one.step.id) === true);
  });
}

/** One line for each script, so that a change of the score can be reviewed. */
export function writeScore(score: Score): string {
  return `{\n${Object.entries(score).map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',\n')}\n}\n`;
}
