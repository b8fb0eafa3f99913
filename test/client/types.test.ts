import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ROOT } from '../../scripts/sources.ts';
import type { Client } from '../../src/client/client-types.ts';
import { is } from '../../src/client/conditions.ts';
import type { SharedStore } from '../../src/client/store-types.ts';
import type { InvalidEvent, Live, Watch, WatchEvent, WatchOptions } from '../../src/client/watch-types.ts';
import { Job } from '../../src/kinds/batch/v1.ts';
import { Pod } from '../../src/kinds/core/v1.ts';
import type { Kind, ObjectLike } from '../../src/kinds/kind.ts';

interface CronTab extends ObjectLike {
  readonly spec: { readonly schedule: string };
}

describe('the types', () => {
  it('of a live object have what the server always sets', () => {
    expectTypeOf<Live<Job>['metadata']['uid']>().toEqualTypeOf<string>();
    expectTypeOf<Live<Job>['metadata']['creationTimestamp']>().toEqualTypeOf<string>();
    expectTypeOf<NonNullable<Live<Job>['metadata']['labels']>>().toEqualTypeOf<{ [key: string]: string }>();
  });

  it('of events are a closed union that a switch can exhaust', () => {
    expectTypeOf<WatchEvent<Job>['type']>().toEqualTypeOf<'added' | 'modified' | 'deleted' | 'synced' | 'gap'>();
    expectTypeOf<Extract<WatchEvent<Job>, { type: 'modified' }>['old']>().toEqualTypeOf<Live<Job> | undefined>();
  });

  it('of options know the scope and the fields of the kind', () => {
    expectTypeOf<WatchOptions<'Cluster'>['namespace']>().toEqualTypeOf<undefined>();
    expectTypeOf<WatchOptions<'Namespaced'>['namespace']>().toEqualTypeOf<string | undefined>();
    type Fields = Exclude<NonNullable<WatchOptions<'Namespaced', 'metadata.name' | 'spec.nodeName'>['fields']>, string>;
    expectTypeOf<keyof Fields>().toEqualTypeOf<'metadata.name' | 'spec.nodeName'>();
  });

  it("take a user's own interface for a custom kind", () => {
    expectTypeOf<Client['get']>().toBeCallableWith({} as Kind<CronTab>, 'shop/nightly');
    const get = (client: Client, kind: Kind<CronTab>): Promise<Live<CronTab>> => client.get(kind, 'nightly');
    expectTypeOf(get).returns.resolves.toHaveProperty('spec');
  });
});

describe('the types of stores and waits', () => {
  it('know the names of the indexes', () => {
    const open = (client: Client): Promise<SharedStore<Pod, 'node'>> => client.store(Pod, { index: { node: (pod) => pod.spec?.nodeName } });
    expectTypeOf(open).returns.resolves.toHaveProperty('by');
    expectTypeOf<SharedStore<Pod, 'node'>['by']>().parameter(0).toEqualTypeOf<'node'>();
    expectTypeOf<SharedStore<Pod>['by']>().parameter(0).toEqualTypeOf<never>();
  });

  it('of until have an object, but for what is to be absent', () => {
    const wait = (client: Client): Promise<Live<Job>> => client.until(Job, 'batch/import', is.complete, { failOn: is.failed });
    const gone = (client: Client): Promise<Live<Job> | undefined> => client.until(Job, 'batch/import', is.deleted);
    const ask = (client: Client): Promise<Live<Pod>> => client.until(Pod, 'shop/a', (pod) => pod.status?.phase === 'Running');
    expectTypeOf(wait).returns.resolves.toEqualTypeOf<Live<Job>>();
    expectTypeOf(gone).returns.resolves.toEqualTypeOf<Live<Job> | undefined>();
    expectTypeOf(ask).returns.resolves.toEqualTypeOf<Live<Pod>>();
  });

  it('have invalid events only where they are asked for', () => {
    const checked = (client: Client): Watch<Pod, WatchEvent<Pod> | InvalidEvent> => client.watch(Pod, { invalid: 'event' });
    const plain = (client: Client): Watch<Pod> => client.watch(Pod, { slow: 'latest' });
    expectTypeOf(checked).returns.toEqualTypeOf<Watch<Pod, WatchEvent<Pod> | InvalidEvent>>();
    expectTypeOf(plain).returns.toEqualTypeOf<Watch<Pod>>();
  });
});

const IMPORTS = {
  'client/client-types.ts': 'type { Client }',
  'client/conditions.ts': '{ is }',
  'client/merge.ts': '{ merge }',
  'kinds/core/v1.ts': '{ Node, Pod }',
  'kinds/batch/v1.ts': '{ Job }',
};

/** A program of these lines after the imports; answers what the compiler says of it. */
function compile(lines: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'everwatch-program-'));
  try {
    const head = Object.entries(IMPORTS).map(([file, names]) => `import ${names} from ${JSON.stringify(path.join(ROOT, 'src', file))};`);
    writeFileSync(path.join(folder, 'program.ts'), [...head, 'declare const k8s: Client;', 'export { is, merge, Node, Pod, Job };', ...lines].join('\n'));
    const compilerOptions = { declaration: false, isolatedDeclarations: false, rewriteRelativeImportExtensions: false, typeRoots: [path.join(ROOT, 'node_modules/@types')] };
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ extends: path.join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files: ['program.ts'] }));
    return spawnSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('programs', () => {
  it('that must compile do, and those that must not do not', { timeout: 60_000 }, () => {
    const good = [
      "const pods = await k8s.store(Pod, { index: { node: (pod) => pod.spec?.nodeName } }); export const all = pods.by('node', 'n1').length;",
      "for await (const { source, event } of merge({ east: k8s.watch(Node), west: k8s.watch(Node) })) if (source === 'east' && event.type === 'gap') break;",
      "export const job = (await k8s.until(Job, 'batch/import', is.complete, { failOn: is.condition('Suspended') })).metadata.uid;",
    ];
    const bad = [
      "const a = await k8s.store(Pod, { index: { node: (pod) => pod.spec?.nodeName } }); a.by('nod', 'n1');",
      "const b = await k8s.store(Pod); b.by('node', 'n1');",
      "await k8s.store(Node, { namespace: 'shop' });",
      "await k8s.store(Pod, { fields: { 'spec.replicas': '1' } });",
      "await k8s.until(Job, 'batch/import', 'complete');",
      "await k8s.until(Job, 'batch/import', is.complete, { failOn: is.deleted });",
      "(await k8s.until(Pod, 'shop/a', is.deleted)).metadata;",
      "k8s.watch(Pod, { slow: 'drop' });",
      "for await (const { source } of merge({ east: k8s.watch(Node) })) if (source === 'south') break;",
    ];
    const said = compile([...good, '//', ...bad]);
    const faulty = [...said.matchAll(/program\.ts\((\d+),/g)].map(([, line]) => Number(line));
    const first = 7 + good.length + 2;
    expect([...new Set(faulty)], said).toEqual(bad.map((_, index) => first + index));
  });
});
