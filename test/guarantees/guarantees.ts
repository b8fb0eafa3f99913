import type { History } from './history.ts';
import { answered, answersAreTrue, atomicList, freshList, noLostUpdate, onlyCommitted, revisionsRise, timeIsRising } from './reads-and-writes.ts';
import { bookmarkNeverAhead, complete, deletesKept, initialWhole, ordered, paced, resumable, unique, viewEqualsList, type Check } from './streams.ts';

export interface Guarantee {
  readonly name: string;
  /** What is promised, in one sentence: also what a failure says. */
  readonly sentence: string;
  readonly check: Check;
}

/** What everwatch promises of its lists and watches. `docs/guarantees.md` is this list for readers. */
export const GUARANTEES: readonly Guarantee[] = [
  { name: 'revisions rise', sentence: 'Each change has a revision of its own, higher than every one before it, over restarts too.', check: revisionsRise },
  { name: 'only committed', sentence: 'Nobody is told of a change that is not committed.', check: onlyCommitted },
  { name: 'answers are true', sentence: 'A write that was acknowledged is there at the version that was told, and one that failed is nowhere.', check: answersAreTrue },
  { name: 'no lost update', sentence: 'A write that names the version it replaces never overwrites another.', check: noLostUpdate },
  { name: 'atomic list', sentence: 'A list, over all its pages, is the state at exactly the version that it names.', check: atomicList },
  { name: 'fresh list', sentence: 'A list is as new as was asked for: without a version it has every write that was acknowledged before.', check: freshList },
  { name: 'initial state', sentence: 'A watch that starts with the state tells it whole, only by ADDED, and ends it with one mark at the version of that state.', check: initialWhole },
  { name: 'ordered', sentence: 'On a watch, versions only rise.', check: ordered },
  { name: 'unique', sentence: 'No change is told twice to one watcher, nor told again after it resumes.', check: unique },
  { name: 'delete not lost', sentence: 'Whatever ends for a watcher is told as DELETED, with the version of its end and its last state.', check: deletesKept },
  { name: 'complete', sentence: 'Between the start of a watch and the last version that it told, no change is missing.', check: complete },
  { name: 'bookmark never ahead', sentence: 'A bookmark comes after every change at or below its version.', check: bookmarkNeverAhead },
  { name: 'selector view', sentence: 'A watch with a selector always adds up to the list with that selector.', check: viewEqualsList },
  { name: 'resumable', sentence: 'A watch can start after any version that is kept, and from an older one it is refused with 410 and nothing else.', check: resumable },
  { name: 'paced', sentence: 'Nothing is written to a reader that has said it is full.', check: paced },
  { name: 'answered', sentence: 'Every request is answered, and every watch goes on or ends with its reason.', check: answered },
  { name: 'rising time', sentence: 'However the wall clock jumps, objects end no earlier than their time and history is kept as long as promised.', check: timeIsRising },
];

export interface Violation {
  readonly guarantee: Guarantee;
  /** At most a few; the first is the earliest. */
  readonly problems: readonly string[];
}

const SHOWN = 3;

export function violationsOf(history: History): readonly Violation[] {
  return GUARANTEES.flatMap((guarantee) => {
    const problems = guarantee.check(history);
    return problems.length === 0 ? [] : [{ guarantee, problems: problems.slice(0, SHOWN) }];
  });
}

export function describeViolations(violations: readonly Violation[]): string {
  return violations.map(({ guarantee, problems }) => [`Broken: ${guarantee.sentence}`, ...problems.map((one) => `  ${one.slice(0, 600)}`)].join('\n')).join('\n');
}

/** Names of the guarantees whose sentences a report says. */
export function brokenIn(report: string): readonly string[] {
  return GUARANTEES.filter(({ sentence }) => report.includes(`Broken: ${sentence}`)).map(({ name }) => name);
}
