// From the samples of all rounds to the table: pure.

export type Sample = Readonly<Record<string, number>>;

/** What a figure should reach: itself, or as a multiple of the other server's. */
export interface Aim {
  readonly of: 'value' | 'ratio';
  readonly is: 'at least' | 'at most';
  readonly limit: number;
}

export interface Row {
  readonly name: string;
  /** The figure's name in a sample. */
  readonly figure: string;
  readonly aims: readonly Aim[];
}

const ratio = (is: Aim['is'], limit: number): Aim => ({ of: 'ratio', is, limit });
const value = (is: Aim['is'], limit: number): Aim => ({ of: 'value', is, limit });

export const ROWS: readonly Row[] = [
  { name: 'ready, ms', figure: 'ready.ms', aims: [value('at most', 300), ratio('at most', 1 / 8)] },
  { name: 'memory idle, MB', figure: 'memory.idle_mb', aims: [value('at most', 90)] },
  { name: 'memory after all loads, MB', figure: 'memory.after_mb', aims: [ratio('at most', 1 / 3)] },
  { name: 'creates/s, 32 writers', figure: 'create.creates_per_s', aims: [ratio('at least', 2)] },
  { name: 'updates/s, 32 writers', figure: 'create.updates_per_s', aims: [ratio('at least', 2.5)] },
  { name: 'merge patches/s, 32 writers', figure: 'create.patches_per_s', aims: [ratio('at least', 3)] },
  { name: 'server CPU a write, us', figure: 'create.server_us_per_write', aims: [] },
  { name: 'deliveries/s, 100 watchers', figure: 'fanout-100.deliveries_per_s', aims: [ratio('at least', 2.5)] },
  { name: 'server CPU a delivery, 100 watchers, us', figure: 'fanout-100.server_us_per_delivery', aims: [] },
  { name: 'deliveries missing, 100 watchers', figure: 'fanout-100.missing', aims: [value('at most', 0)] },
  { name: 'deliveries/s, 1,000 watchers', figure: 'fanout-1000.deliveries_per_s', aims: [ratio('at least', 2.5)] },
  { name: 'server CPU a delivery, 1,000 watchers, us', figure: 'fanout-1000.server_us_per_delivery', aims: [] },
  { name: 'deliveries missing, 1,000 watchers', figure: 'fanout-1000.missing', aims: [value('at most', 0)] },
  { name: 'latency p50, 100/s to 100 watchers, ms', figure: 'latency.p50_ms', aims: [ratio('at most', 1 / 2.5)] },
  { name: 'latency p99, 100/s to 100 watchers, ms', figure: 'latency.p99_ms', aims: [ratio('at most', 1 / 2)] },
  { name: 'server CPU a delivery, 100/s to 100 watchers, us', figure: 'latency.server_us_per_delivery', aims: [] },
  { name: 'list of 5,000 p50, ms', figure: 'list.p50_ms', aims: [ratio('at most', 1 / 6)] },
  { name: 'the same with resourceVersion=0, ms', figure: 'list.rv0_p50_ms', aims: [] },
  { name: 'first state of 5,000 to 10 watchers, events/s', figure: 'initial.events_per_s', aims: [ratio('at least', 8)] },
  { name: 'an idle watcher of 2,000, KB', figure: 'idle-2000.kb_per_watcher', aims: [value('at most', 20)] },
  { name: 'watches opened a second, 2,000', figure: 'idle-2000.open_per_s', aims: [] },
  { name: 'an idle watcher of 10,000, KB', figure: 'idle-10000.kb_per_watcher', aims: [value('at most', 14)] },
  { name: 'watches opened a second, 10,000', figure: 'idle-10000.open_per_s', aims: [] },
  { name: 'writes kept with 1,000 watchers elsewhere', figure: 'elsewhere.kept', aims: [value('at least', 0.9)] },
  { name: '100,000 objects of 1 KB: memory once written, MB', figure: 'growth.written_mb', aims: [value('at most', 1024)] },
  { name: '100,000 objects: memory after a restart, MB', figure: 'growth.restarted_mb', aims: [value('at most', 1024)] },
  { name: '100,000 objects: restart until ready, ms', figure: 'growth.restart_ms', aims: [value('at most', 5_000)] },
  { name: 'first page of 500, of 5,000, ms', figure: 'growth.first_page_of_5000_ms', aims: [] },
  { name: 'first page of 500, of 100,000: times that', figure: 'growth.first_page_times', aims: [value('at most', 1.5)] },
  { name: 'further page of 500, of 100,000: times that', figure: 'growth.further_page_times', aims: [value('at most', 1.5)] },
  { name: 'a reader stops, 50,000 writes of 2 KB: growth at its peak, MB', figure: 'slow-reader.grown_mb', aims: [value('at most', 64)] },
  { name: 'the same: writes/s as part of those without it', figure: 'slow-reader.kept', aims: [value('at least', 0.9)] },
  { name: 'the same: events that it, resuming, or its neighbour missed', figure: 'slow-reader.lost', aims: [value('at most', 0)] },
];

export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Undefined of nothing. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return undefined;
  const upper = sorted[Math.floor(sorted.length / 2)] ?? lowest;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? lowest;
  return { median: (lower + upper) / 2, lowest, highest };
}

export interface Rounds {
  readonly ours: readonly Sample[];
  /** Each measured in the same round as ours at the same place. */
  readonly peer: readonly Sample[];
}

export type Verdict = 'met' | 'not met' | 'not judged' | '';

export interface Line {
  readonly name: string;
  readonly ours: Spread;
  readonly peer: Spread | undefined;
  /** Ours / peer's, round by round. */
  readonly ratio: Spread | undefined;
  readonly aim: string;
  readonly verdict: Verdict;
}

/** A line for each row that was measured. A ratio is judged by its median; without the other server it is not judged. */
export function linesOf(rows: readonly Row[], { ours, peer }: Rounds): readonly Line[] {
  return rows.flatMap((row) => {
    const own = spreadOf(valuesOf(ours, row));
    if (own === undefined) return [];
    const ratios = ours.flatMap((sample, round) => {
      const [mine, theirs] = [sample[row.figure], peer[round]?.[row.figure]];
      return mine === undefined || theirs === undefined || theirs === 0 ? [] : [mine / theirs];
    });
    const spread = { ours: own, peer: spreadOf(valuesOf(peer, row)), ratio: spreadOf(ratios) };
    return [{ name: row.name, ...spread, aim: row.aims.map(aimText).join(' and '), verdict: verdictOf(row.aims, spread) }];
  });
}

function valuesOf(samples: readonly Sample[], { figure }: Row): readonly number[] {
  return samples.flatMap((sample) => sample[figure] ?? []);
}

function verdictOf(aims: readonly Aim[], { ours, ratio: times }: { readonly ours: Spread; readonly ratio: Spread | undefined }): Verdict {
  if (aims.length === 0) return '';
  const verdicts = aims.map(({ of, is, limit }) => {
    const reached = of === 'value' ? ours.median : times?.median;
    if (reached === undefined) return 'not judged';
    return (is === 'at least' ? reached >= limit : reached <= limit) ? 'met' : 'not met';
  });
  return verdicts.find((verdict) => verdict === 'not met') ?? verdicts.find((verdict) => verdict === 'not judged') ?? 'met';
}

function aimText({ of, is, limit }: Aim): string {
  if (of === 'value') return `${is === 'at least' ? '>=' : '<='} ${limit}`;
  return is === 'at least' ? `>= ${limit} x peer` : `<= peer / ${Number((1 / limit).toPrecision(3))}`;
}

const HEAD = ['', 'ours', 'peer', 'ours / peer', 'aim', ''] as const;

/** The table as text, columns aligned (it is Markdown too). */
export function tableOf(lines: readonly Line[]): string {
  const cells = lines.map((line) => [line.name, spreadText(line.ours), spreadText(line.peer), spreadText(line.ratio), line.aim, line.verdict]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [lineOf(HEAD), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(lineOf)].join('\n');
}

function spreadText(spread: Spread | undefined): string {
  if (spread === undefined) return '-';
  const { median, lowest, highest } = spread;
  return lowest === highest ? numberText(median) : `${numberText(median)} (${numberText(lowest)} to ${numberText(highest)})`;
}

/** Three digits that count. */
function numberText(number: number): string {
  const whole = Math.abs(number) >= 100 || Number.isInteger(number);
  return whole ? Math.round(number).toLocaleString('en-US') : String(Number(number.toPrecision(3)));
}
