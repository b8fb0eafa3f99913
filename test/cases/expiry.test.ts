import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AXES, EACH, type Axes } from './axes.ts';
import { Cluster } from './cluster.ts';
import { contentOf, objects, told, versionOf, type ToldEvent } from './normal-event.ts';
import { LIMIT_MS, type Reader } from './reader.ts';
import { list, openWatch, type Listed, type Query } from './room.ts';

vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

const SECOND = 1000;
const HOUR = 3_600_000;
const MANY = 80;
/** Between the two halves. */
const LATER = 60 * SECOND;
const NAMESPACE = 'default';

const SELECTIONS: Readonly<Record<Axes['selector'], Query>> = {
  'no selector': {}, 'label selector': { labelSelector: 'app=x' }, 'field selector': { fieldSelector: 'reason=Inside,involvedObject.kind=Pod' }, 'namespace by field selector': { fieldSelector: `metadata.namespace=${NAMESPACE}` },
};

/** What one way of looking was told over both lives of the server, and where it stood in between. */
interface Told {
  readonly events: ToldEvent[];
  reader: Reader;
}

describe('an object that expires is deleted once, at its time, like any other (S23)', () => {
  const seen = new Map<Axes, Told>();
  const late = new Map<Axes, Listed>();
  const gone = new Map<Axes, Listed>();
  let cluster: Cluster;
  let expired: string;

  const where = (axes: Axes): { readonly path: string; readonly query: Query } => ({
    path: axes.selector === 'namespace by field selector' ? '/api/v1/events' : `/api/v1/namespaces/${NAMESPACE}/events`, query: SELECTIONS[axes.selector],
  });
  const newest = async (): Promise<string> => (await list(cluster.dial, { form: 'JSON', transport: 'HTTP/2' }, { path: '/api/v1/events', query: { limit: 1 } })).resourceVersion;
  const count = async (): Promise<number> => (await list(cluster.dial, { form: 'PartialObjectMetadata', transport: 'HTTP/2' }, { path: '/api/v1/events' })).items.length;

  async function make(name: string, inside = true): Promise<void> {
    const { status } = await cluster.call('POST', `/api/v1/namespaces/${NAMESPACE}/events`, {
      apiVersion: 'v1', kind: 'Event', metadata: { name, namespace: NAMESPACE, labels: { app: inside ? 'x' : 'y' }, annotations: { note: name } },
      involvedObject: { kind: 'Pod', name: 'p', namespace: NAMESPACE }, reason: inside ? 'Inside' : 'Outside', message: `of ${name}`, type: 'Normal',
    });
    if (status !== 201) throw new Error(`no event: ${status}`);
  }

  /** Opens all watches from one version, or each from the last that it was told. */
  async function watchAll(start?: string): Promise<void> {
    for (const axes of AXES) {
      const before = seen.get(axes)?.events ?? [];
      const { path, query } = where(axes);
      seen.set(axes, { events: before, reader: await openWatch(cluster.dial, axes, { path, query: { ...query, resourceVersion: start ?? before.at(-1)?.resourceVersion ?? '' } }) });
    }
  }

  /** Gives it the time that it may be late, and a minute between the halves; stops as soon as so many are left. */
  async function until(left: number): Promise<void> {
    for (let wait = 0; (await count()) > left; wait++) {
      if (wait > LATER / SECOND + 15) throw new Error(`${await count()} are left, not ${left}`);
      await cluster.clock.skip(SECOND);
    }
  }

  async function keepWhatWasTold(): Promise<void> {
    for (const { events, reader } of seen.values()) {
      await reader.untilEnd();
      events.push(...objects(reader.changes));
    }
  }

  beforeAll(async () => {
    cluster = await Cluster.start({ store: 'sqlite' });
    await watchAll(await newest());
    await Promise.all(Array.from({ length: MANY / 2 }, (_none, n) => make(`e${n}`)));
    await cluster.clock.skip(LATER);
    await Promise.all(Array.from({ length: MANY / 2 }, (_none, n) => make(`later${n}`)));
    await make('outside', false);
    for (const { reader } of seen.values()) await reader.untilChanges(MANY);
    // Half of its life before a restart, half after it.
    await cluster.clock.skip(HOUR / 2);
    await cluster.restart();
    await keepWhatWasTold();
    // Nothing was written since; what each was told last may be forgotten by now.
    await watchAll(await newest());
    await cluster.clock.skip(HOUR / 2 - LATER - 10 * SECOND);
    for (const axes of AXES) late.set(axes, await list(cluster.dial, axes, where(axes)));
    expired = await newest();
    await until(MANY / 2 + 1);
    // Whoever deletes them is ended with half of it done.
    await cluster.restart();
    await keepWhatWasTold();
    await watchAll();
    await until(0);
    await make('zz');
    for (const { reader } of seen.values()) await reader.untilName('zz');
    for (const axes of AXES) gone.set(axes, await list(cluster.dial, axes, where(axes)));
    for (const { events, reader } of seen.values()) events.push(...objects(reader.changes));
  });

  afterAll(async () => {
    for (const { reader } of seen.values()) reader.close();
    await cluster.close();
  });

  it.each(AXES)(EACH, async (axes) => {
    const all = seen.get(axes)?.events ?? [];
    const seesOutside = axes.selector === 'no selector' || axes.selector === 'namespace by field selector';
    const number = seesOutside ? MANY + 1 : MANY;
    // Ten seconds before its time each is there, and a few after it none is.
    expect(late.get(axes)?.names).toHaveLength(number);
    expect(gone.get(axes)?.names).toEqual(['zz']);
    const [added, deleted] = (['ADDED', 'DELETED'] as const).map((type) => all.filter((event) => event.type === type && event.name !== 'zz'));
    expect(all).toHaveLength(2 * number + 1);
    expect(deleted?.map(({ uid }) => uid).sort()).toEqual(added?.map(({ uid }) => uid).sort());
    expect(new Set(deleted?.map(({ uid }) => uid)).size).toBe(number);
    for (const event of deleted ?? []) {
      expect(versionOf(event)).toBeGreaterThan(BigInt(expired));
      const made = added?.find(({ uid }) => uid === event.uid);
      expect({ kind: event.kind, content: contentOf(event) }).toEqual({ kind: made?.kind, content: contentOf(made) });
    }
    const versions = all.map(versionOf);
    expect(versions.every((version, at) => at === 0 || version > (versions[at - 1] ?? version))).toBe(true);
    // At the very version of its end it is gone from a list.
    const last = deleted?.at(-1);
    const { path, query } = where(axes);
    const exact = await list(cluster.dial, axes, { path, query: { ...query, resourceVersion: last?.resourceVersion ?? '', resourceVersionMatch: 'Exact' } });
    expect(exact.names).not.toContain(last?.name);
    expect(told(all).slice(-1)).toEqual(['ADDED zz']);
  });
});
