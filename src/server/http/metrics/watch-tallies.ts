import type { EndReason } from '../../../base/end-reason.ts';
import type { MetricFamily, MetricSample } from './exposition.ts';

/** What a watch is of. `resource`: of one object, by its name. */
export interface WatchedScope {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly scope: 'cluster' | 'namespace' | 'resource';
}

/** Told by one watch what it does. */
export interface WatchTally {
  /** Events, bookmarks too, that went to its reader. */
  told(events: number): void;
  /** Once. */
  ended(reason: EndReason): void;
}

interface Counts extends WatchedScope {
  open: number;
  events: number;
  tooSlow: number;
}

/** Counts watches: those that are open, what they told, why they ended. A number in memory is all that an event costs. */
export class WatchTallies {
  readonly #countEnd: (reason: EndReason) => void;
  readonly #counts = new Map<string, Counts>();
  readonly #ends: Record<EndReason['kind'], number> = { aborted: 0, complete: 0, expired: 0, failed: 0, shutdown: 0, timeout: 0, 'too slow': 0 };

  constructor(onEnd: (reason: EndReason) => void) {
    this.#countEnd = (reason) => {
      this.#ends[reason.kind] += 1;
      onEnd(reason);
    };
  }

  opened(watched: WatchedScope): WatchTally {
    const counts = this.#countsOf(watched);
    counts.open += 1;
    return new OpenWatch(counts, this.#countEnd);
  }

  families(): readonly MetricFamily[] {
    const all = [...this.#counts.values()];
    return [
      {
        name: 'apiserver_longrunning_requests', type: 'gauge',
        help: 'Gauge of all active long-running apiserver requests broken out by verb, group, version, resource, scope and component. Not all requests are tracked this way.',
        samples: all.map(({ group, version, resource, scope, open }) => ({ labels: { component: 'apiserver', group, resource, scope, subresource: '', verb: 'WATCH', version }, value: open })),
      },
      {
        name: 'apiserver_watch_events_total', type: 'counter', help: 'Number of events sent in watch clients',
        samples: summed(all, ({ group, version, resource, events }) => ({ labels: { group, resource, version }, value: events })),
      },
      {
        name: 'apiserver_terminated_watchers_total', type: 'counter', help: 'Counter of watchers closed due to unresponsiveness broken by resource type.',
        samples: summed(all.filter(({ tooSlow }) => tooSlow > 0), ({ group, resource, tooSlow }) => ({ labels: { group, resource }, value: tooSlow })),
      },
      {
        name: 'everwatch_watch_ends_total', type: 'counter', help: 'Watches that have ended, by the reason of their end.',
        samples: Object.entries(this.#ends).map(([reason, value]) => ({ labels: { reason }, value })),
      },
    ];
  }

  #countsOf(watched: WatchedScope): Counts {
    const { group, version, resource, scope } = watched;
    const name = [group, version, resource, scope].join('/');
    const counts = this.#counts.get(name) ?? { group, version, resource, scope, open: 0, events: 0, tooSlow: 0 };
    this.#counts.set(name, counts);
    return counts;
  }
}

/** There are thousands of these: an object each, and no closures. */
class OpenWatch implements WatchTally {
  readonly #counts: Counts;
  readonly #countEnd: (reason: EndReason) => void;

  constructor(counts: Counts, countEnd: (reason: EndReason) => void) {
    this.#counts = counts;
    this.#countEnd = countEnd;
  }

  told(events: number): void {
    this.#counts.events += events;
  }

  ended(reason: EndReason): void {
    this.#counts.open -= 1;
    if (reason.kind === 'too slow') this.#counts.tooSlow += 1;
    this.#countEnd(reason);
  }
}

/** Samples with the same labels become one. */
function summed(all: readonly Counts[], sampleOf: (counts: Counts) => MetricSample): readonly MetricSample[] {
  const sums = new Map<string, MetricSample>();
  for (const { labels = {}, value } of all.map(sampleOf)) {
    const name = Object.values(labels).join('/');
    sums.set(name, { labels, value: value + (sums.get(name)?.value ?? 0) });
  }
  return [...sums.values()];
}
