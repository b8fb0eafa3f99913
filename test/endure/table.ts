import type { Report } from './endure.ts';
import { FAULTS } from './cutting-proxy.ts';
import type { HeardEvent } from './truth.ts';
import type { Identity, ViewName } from './views.ts';

/** The summary of a run, as text for a terminal. */
export function summary({ http2, workload, truths, go, own, python }: Report): string {
  const truth = new Map<ViewName, readonly HeardEvent[]>(truths.map(({ view, events }) => [view, events]));
  const whole = own.watches.filter(({ name }) => name !== 'gold');
  const sum = (pick: (watch: (typeof own.watches)[number]) => number): number => own.watches.reduce((total, watch) => total + pick(watch), 0);
  const counts = <K extends 'cut' | 'clean' | 'idle' | 'expired' | 'replayed'>(name: K): number => sum(({ watch }) => watch.status.counts[name]);
  const rows: readonly (readonly (string | number)[])[] = [
    ['', 'protocol', 'events', 'faults', 'watches', 'lists', '410', 'gaps', 'late p50', 'p99', 'most', 'level after'],
    ['truth', 'http/1.1', truths.reduce((total, { events }) => total + events.length, 0), 0, truths.length, truths.length, 0, 0, '', '', '', ''],
    ['client-go', http2.go ? 'h2' : 'http/1.1', Object.values(go.informers.told).flat().length, go.proxy.cuts, go.counts.watchList + go.counts.watch,
      `${go.counts.list}+${go.counts.watchList}`, go.counts.expired, '-',
      ...lateness(truth, (view) => go.informers.told[view]), time(go.settledMs)],
    ['everwatch', http2.own ? 'h2' : 'http/1.1', sum(({ told }) => told.length), own.proxy.cuts, sum(({ watch }) => watch.status.reconnects + 1),
      sum(({ watch }) => watch.status.relists + 1), counts('expired'), sum(({ gaps }) => gaps.length),
      ...lateness(truth, (view) => whole.find(({ name }) => name === view)?.told ?? []), time(own.settledMs)],
    ['python', 'http/1.1', Object.values(python.watches.events).flat().length, python.proxy.ended, python.watches.opened, truths.length, 0, 0,
      ...lateness(truth, (view) => python.watches.events[view]), time(python.settledMs)],
  ];
  return [
    ...columns(rows),
    `writes ${workload.counts.writes}, refused ${workload.counts.refused}; connections: client-go ${go.proxy.connections}, everwatch ${own.proxy.connections}`,
    ...FAULTS.map((fault) => `  ${fault}: client-go ${go.proxy.counts[fault]}, everwatch ${own.proxy.counts[fault]}`),
    `everwatch: streams ended clean ${counts('clean')}, cut ${counts('cut')}, silent ${counts('idle')}, expired ${counts('expired')}; told again by the server ${counts('replayed')}`,
  ].join('\n');
}

/** How much later than the truth the same versions were heard: median, 99th of a hundred, longest. */
function lateness(truth: ReadonlyMap<ViewName, readonly HeardEvent[]>, heard: (view: ViewName) => readonly (Identity & { readonly type: string; readonly at: number })[]): readonly string[] {
  const late: number[] = [];
  for (const [view, events] of truth) {
    const at = new Map(events.map((event) => [`${event.uid} ${event.version}`, event.at]));
    for (const event of heard(view)) {
      const name = `${event.uid} ${event.version}`;
      const happened = at.get(name);
      // Only the first time counts: a list tells again what did not change, and what it finds missing in a version told before.
      at.delete(name);
      if (happened !== undefined && event.type !== 'missing') late.push(Math.max(0, event.at - happened));
    }
  }
  late.sort((a, b) => a - b);
  return [0.5, 0.99, 1].map((part) => time(late[Math.min(late.length - 1, Math.floor(late.length * part))]));
}

function time(ms: number | undefined): string {
  if (ms === undefined) return 'never';
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function columns(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  return rows.map((row) => row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join('  ').trimEnd());
}
