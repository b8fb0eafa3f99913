import { DURATION_FORMS, parseDuration } from '../../../base/duration.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';

/** How long a container runs: `1500ms`, `2s`, `1h`. Default 1 s. A pod with restartPolicy Always runs for ever unless it is to fail. */
export const DURATION = 'everwatch.dev/duration';
/** How it ends: `succeed` (default), `fail`, or `fail-times=N`, which fails N times and then succeeds. */
export const OUTCOME = 'everwatch.dev/outcome';
/** The exit code of a failure, 1 to 255. Default 1. */
export const EXIT_CODE = 'everwatch.dev/exit-code';

export const BEHAVIOUR_ANNOTATIONS: readonly string[] = [DURATION, OUTCOME, EXIT_CODE];

const DEFAULT_DURATION_MS = 1000;
const DEFAULT_EXIT_CODE = 1;

/** What a simulated container does, as the annotations of its pod say. */
export interface Behaviour {
  readonly durationMs: number;
  /** How many runs fail before one succeeds. Infinity: all of them. */
  readonly failures: number;
  readonly exitCode: number;
}

export type Annotations = Readonly<Record<string, string>>;

/** Reads the annotations; the refusal is a sentence for the user. */
export function behaviourOf(annotations: Annotations | undefined): Outcome<Behaviour, string> {
  const durationMs = durationIn(annotations?.[DURATION]);
  if (durationMs === undefined) return refuse(`annotation ${DURATION} is no duration such as ${DURATION_FORMS}`);
  const failures = failuresIn(annotations?.[OUTCOME]);
  if (failures === undefined) return refuse(`annotation ${OUTCOME} is none of succeed, fail and fail-times=N`);
  const exitCode = exitCodeIn(annotations?.[EXIT_CODE]);
  if (exitCode === undefined) return refuse(`annotation ${EXIT_CODE} is no number from 1 to 255`);
  return accept({ durationMs, failures, exitCode });
}

/** The outcome to give to one pod of many: whether the pod that is the `ordinal`-th (from 0) of its Job fails. */
export function outcomeOf(failures: number, ordinal: number): 'succeed' | 'fail' {
  return ordinal < failures ? 'fail' : 'succeed';
}

function durationIn(text: string | undefined): number | undefined {
  return text === undefined ? DEFAULT_DURATION_MS : parseDuration(text);
}

function failuresIn(text: string | undefined): number | undefined {
  if (text === undefined || text === 'succeed') return 0;
  if (text === 'fail') return Number.POSITIVE_INFINITY;
  const times = /^fail-times=(\d{1,6})$/.exec(text)?.[1];
  return times === undefined ? undefined : Number(times);
}

function exitCodeIn(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_EXIT_CODE;
  const code = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return code >= 1 && code <= 255 ? code : undefined;
}
