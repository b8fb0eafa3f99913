import { expiredContinue, expiredList } from '../../../wire/api-errors.ts';
import { decodeContinue, encodeContinue, type ListOptions } from '../../../wire/query.ts';
import { accept, refuse, type Outcome } from '../../../wire/outcome.ts';
import type { Status } from '../../../wire/status.ts';
import { revision, type Entry, type KeyRange, type Revision } from '../../storage/revision-log.ts';
import type { StateAt } from '../../watch/older-states.ts';
import { SnapshotGoneError } from '../../watch/snapshot.ts';
import { isCached, rangeOf, type ResourceDefinition } from '../definition.ts';
import type { ResourceStore } from '../resource-store.ts';
import { EVERYTHING, type Selection } from '../visibility.ts';
import { notOlderThan } from './freshness.ts';

export interface ListRequest {
  readonly definition: ResourceDefinition;
  readonly namespace: string | undefined;
  /** Only the object of that name (`fieldSelector=metadata.name=…`). */
  readonly name: string | undefined;
  readonly selection: Selection;
  readonly options: Pick<ListOptions, 'resourceVersion' | 'resourceVersionMatch' | 'limit' | 'continue'>;
}

export interface ListResult {
  readonly entries: readonly Entry[];
  /** What others have made of the same entries, by the name of its form; undefined if they are nobody else's. */
  readonly encodings?: Map<string, Iterable<Uint8Array>>;
  /** The list is the state exactly at this revision. */
  readonly revision: Revision;
  /** Present if there is more. */
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** What a list reads: which state, from where, and how much of it. */
interface Plan {
  /** `undefined`: the newest. */
  readonly at: Revision | undefined;
  readonly range: KeyRange;
  /** The range is a whole scope, not the rest of one. */
  readonly isWhole: boolean;
  /** 0: all. */
  readonly limit: number;
  /** The answer for a state that is gone. */
  readonly gone: () => Status;
}

/** Lists a resource, as Kubernetes' rules for version, match, limit and continue say. */
export async function list(store: ResourceStore, request: ListRequest): Promise<Outcome<ListResult, Status>> {
  const planned = await plan(store, request);
  if (!planned.ok) return planned;
  const { at } = planned.value;
  if (at === undefined || at === store.hub.revision) {
    // In one turn, so that what is read is the state at one revision.
    const now = store.hub.revision;
    if (planned.value.limit === 0 && planned.value.isWhole) return accept({ ...store.hub.listing(planned.value.range, request.selection), revision: now });
    const reader = pageReader(store, request, planned.value);
    store.hub.scan(planned.value.range, reader.visit);
    return accept(reader.result(now));
  }
  return exactly(store, request, { ...planned.value, at });
}

async function exactly(store: ResourceStore, request: ListRequest, exact: Plan & { readonly at: Revision }): Promise<Outcome<ListResult, Status>> {
  const state = await store.hub.at(exact.at);
  if (state.type === 'compacted') return refuse(exact.gone());
  const reader = pageReader(store, request, exact);
  try {
    await state.scan(exact.range, reader.visit);
    return accept(await reader.counted(exact.at, state));
  } catch (error) {
    if (error instanceof SnapshotGoneError) return refuse(exact.gone());
    throw error;
  }
}

async function plan(store: ResourceStore, request: ListRequest): Promise<Outcome<Plan, Status>> {
  const { definition, namespace, name, options } = request;
  const { resourceVersion: version, resourceVersionMatch: match, limit } = options;
  const range = rangeOf(definition, namespace, name);
  const whole = { range, isWhole: true, gone: expiredList };
  if (options.continue !== undefined && options.continue !== '') return continued(store, request, range);
  if (version === undefined) {
    await store.hub.fresh();
    return accept({ ...whole, at: undefined, limit });
  }
  if (version === 0n) return accept({ ...whole, at: undefined, limit: pageSize(request) });
  const late = await notOlderThan(store, version, { definition });
  if (late !== undefined) return refuse(late);
  const isExact = match === 'Exact' || (match === undefined && limit > 0);
  return accept({ ...whole, at: isExact ? revision(Number(version)) : undefined, limit });
}

async function continued(store: ResourceStore, request: ListRequest, range: KeyRange): Promise<Outcome<Plan, Status>> {
  const token = decodeContinue(request.options.continue ?? '');
  if (!token.ok) return token;
  const { start, version } = token.value;
  const rest: KeyRange = { start: range.start + start, end: range.end };
  const fresh = (): Status => expiredContinue(encodeContinue({ version: -1n, start }));
  if (version > 0n) {
    const late = await notOlderThan(store, version, request);
    if (late !== undefined) return refuse(late);
    return accept({ at: revision(Number(version)), range: rest, isWhole: false, limit: pageSize(request), gone: fresh });
  }
  await store.hub.fresh();
  return accept({ at: undefined, range: rest, isWhole: false, limit: pageSize(request), gone: fresh });
}

/** Version 0 takes whatever a cache holds, and all of it. */
function pageSize({ definition, options }: ListRequest): number {
  return options.resourceVersion === 0n && isCached(definition) ? 0 : options.limit;
}

interface PageReader {
  readonly visit: (entry: Entry) => boolean;
  /** For the newest state, whose rest can be counted in memory. */
  result(at: Revision): ListResult;
  counted(at: Revision, state: StateAt): Promise<ListResult>;
}

function pageReader(store: ResourceStore, request: ListRequest, { limit, range }: Plan): PageReader {
  const entries: Entry[] = [];
  let more = false;
  const { selection, definition } = request;
  const prefix = rangeOf(definition, request.namespace, request.name).start;
  const rest = (): KeyRange => ({ start: `${entries.at(-1)?.key ?? range.start}\u0000`, end: range.end });
  // Kubernetes counts what remains only where no selector could hide some of it.
  const counts = selection.id === EVERYTHING.id;
  const result = (at: Revision, remaining: number | undefined): ListResult => ({
    entries,
    revision: at,
    ...(more ? { continue: encodeContinue({ version: BigInt(at), start: rest().start.slice(prefix.length) }, isCached(definition) ? 'cache' : 'store') } : {}),
    ...(more && counts && remaining !== undefined ? { remainingItemCount: remaining } : {}),
  });
  return {
    visit(entry) {
      if (!selection.matches(entry)) return true;
      if (limit > 0 && entries.length === limit) {
        more = true;
        return false;
      }
      entries.push(entry);
      return true;
    },
    result: (at) => result(at, more && counts ? store.hub.count(rest()) : undefined),
    counted: async (at, state) => result(at, more && counts ? await state.remaining(range, { taken: entries.length, rest: rest() }) : undefined),
  };
}
