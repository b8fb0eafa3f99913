const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000,
};

/** The forms that {@link parseDuration} reads, for messages. */
export const DURATION_FORMS = '300ms, 5s, 5m, 2h, 7d or 2w';

/**
 * Milliseconds of a duration as people write it: a number and a unit (`300ms`, `1.5s`, `5m`, `2h`, `7d`, `2w`), or
 * several of these in a row (`1h30m`). Undefined if the text is none, a bare number included: its unit would be a guess.
 */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhdw]))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, figure, unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g)) total += Number(figure) * (UNIT_MS[unit] ?? 0);
  return total;
}

/**
 * A duration in words, with at most two units: `under 1 s`, `4 s`, `2 min 5 s`, `3 h 20 min`, `2 d 4 h`. Parts of a
 * second are cut off; a negative one (two clocks disagree) counts as none.
 */
export function durationWords(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 1) return 'under 1 s';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return twoUnits([minutes, 'min'], [seconds % 60, 's']);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return twoUnits([hours, 'h'], [minutes % 60, 'min']);
  return twoUnits([Math.floor(hours / 24), 'd'], [hours % 24, 'h']);
}

function twoUnits([large, largeUnit]: readonly [number, string], [small, smallUnit]: readonly [number, string]): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
