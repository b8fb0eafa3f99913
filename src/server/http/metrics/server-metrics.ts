import process from 'node:process';
import type { Clock } from '../../../base/clock.ts';
import { formatGroupResource } from '../../../wire/api-errors.ts';
import { rangeOf, type ResourceDefinition } from '../../resources/definition.ts';
import type { Registry } from '../../resources/registry.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import { exposition, type MetricFamily } from './exposition.ts';
import type { WatchTallies } from './watch-tallies.ts';

export interface MetricsParts {
  readonly tallies: WatchTallies;
  readonly registry: Registry;
  /** Undefined while its state is still being loaded. */
  readonly store: () => ResourceStore | undefined;
  readonly clock: Clock;
}

/** The text of `/metrics`: with kube-apiserver's names where it has the same figure. Only what is asked for when it is asked for is worked out. */
export function metricsText({ tallies, registry, store, clock }: MetricsParts): string {
  const opened = store();
  return exposition([...tallies.families(), ...(opened === undefined ? [] : storeFamilies(opened, registry)), ...processFamilies(clock)]);
}

function storeFamilies({ hub }: ResourceStore, { definitions }: Registry): readonly MetricFamily[] {
  const counts = onePerPlace(definitions).map((definition) => ({ ...definition.resource, value: hub.count(rangeOf(definition, undefined, undefined)) }));
  return [
    {
      name: 'apiserver_resource_objects', type: 'gauge', help: 'Number of stored objects split by kind.',
      samples: counts.map(({ group, resource, value }) => ({ labels: { group, resource }, value })),
    },
    {
      name: 'apiserver_storage_objects', type: 'gauge', help: '[DEPRECATED, consider using apiserver_resource_objects instead] Number of stored objects split by kind.',
      samples: counts.map(({ value, ...resource }) => ({ labels: { resource: formatGroupResource(resource) }, value })),
    },
    { name: 'everwatch_revision', type: 'gauge', help: 'The newest revision that watches and reads can see.', samples: [{ value: hub.revision }] },
    { name: 'everwatch_revision_floor', type: 'gauge', help: 'The oldest revision that a watch can resume from.', samples: [{ value: hub.floor }] },
  ];
}

/** What is served in several versions is stored once; what cannot be listed is not stored. */
function onePerPlace(definitions: readonly ResourceDefinition[]): readonly ResourceDefinition[] {
  const listed = definitions.filter(({ facts }) => facts.verbs.includes('list'));
  return [...new Map(listed.map((definition) => [definition.prefix, definition])).values()];
}

function processFamilies(clock: Clock): readonly MetricFamily[] {
  const cpu = process.cpuUsage();
  const memory = process.memoryUsage();
  return [
    { name: 'process_cpu_seconds_total', type: 'counter', help: 'Total user and system CPU time spent in seconds.', samples: [{ value: (cpu.user + cpu.system) / 1e6 }] },
    { name: 'process_resident_memory_bytes', type: 'gauge', help: 'Resident memory size in bytes.', samples: [{ value: memory.rss }] },
    { name: 'process_start_time_seconds', type: 'gauge', help: 'Start time of the process since unix epoch in seconds.', samples: [{ value: Math.round(clock.now() / 1000 - process.uptime()) }] },
    { name: 'nodejs_heap_size_used_bytes', type: 'gauge', help: 'Process heap size used from Node.js in bytes.', samples: [{ value: memory.heapUsed }] },
    { name: 'nodejs_external_memory_bytes', type: 'gauge', help: 'Node.js external memory size in bytes.', samples: [{ value: memory.external }] },
  ];
}
