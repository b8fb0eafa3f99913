import type { Clock } from '../base/clock.ts';
import type { Kind, ObjectLike } from '../kinds/kind.ts';
import type { JsonObject } from '../wire/object.ts';
import { formatListQuery } from '../wire/query/format-query.ts';
import type { Cluster } from './cluster.ts';
import type { Attempt } from './deadline.ts';
import type { Target } from './errors.ts';
import { DecodeError, describeTarget } from './errors.ts';
import { decodePage } from './live-object.ts';
import type { View } from './object-view.ts';
import type { SelectionText } from './resource.ts';
import { acceptOf, pathOf, targetOf } from './resource.ts';
import type { OutgoingRequest, TransportReply } from './transport.ts';
import { decodeJson, exchange, readBody } from './transport.ts';
import type { Live } from './watch-types.ts';

/** What a watch asks of the server, with the same selection each time. Failures are thrown as errors of this package. */
export interface WatchSource<T> {
  readonly watchTarget: Target;
  readPage(ask: PageAsk, attempt: Attempt): Promise<Page<T>>;
  openStream(ask: StreamAsk, attempt: Attempt): Promise<TransportReply>;
  refreshCredentials(): Promise<void>;
  /** What is kept of an object that a stream has brought; pages have been through it. */
  view(object: JsonObject): JsonObject;
}

export interface PageAsk {
  readonly atLeast?: string;
  readonly token?: string;
  readonly limit: number;
}

export interface Page<T> {
  readonly items: readonly Live<T>[];
  readonly version: string;
  readonly token?: string;
}

export interface StreamAsk {
  /** Absent: the state first, as a streaming list. */
  readonly from?: string;
  readonly timeoutSeconds: number;
}

const NO_BODY = new Uint8Array(0);

/** The source of watches on one kind of one cluster. */
export function watchSource<T extends ObjectLike>(
  cluster: Cluster, kind: Kind<T>, options: { readonly selection: SelectionText; readonly clock: Clock; readonly view: View },
): WatchSource<T> {
  const { namespace, ...selectors } = options.selection;
  const path = pathOf(kind, { namespace });
  const listTarget = targetOf('list', kind, { namespace });
  const watchTarget = targetOf('watch', kind, { namespace });
  const now = (): number => options.clock.now();
  const [listHeaders, watchHeaders] = [acceptOf(kind, 'list'), acceptOf(kind, 'object')];
  const request = (query: string, signal: AbortSignal): Omit<OutgoingRequest, 'headers'> => ({ method: 'GET', path, query, body: NO_BODY, signal });

  return {
    watchTarget,
    view: options.view,
    async readPage({ atLeast, token, limit }, { signal, touch }) {
      const where = token !== undefined ? { continue: token }
        : atLeast !== undefined ? { resourceVersion: atLeast, resourceVersionMatch: 'NotOlderThan' as const } : {};
      const asked = { ...request(formatListQuery({ ...selectors, limit, ...where }), signal), headers: listHeaders };
      const reply = await exchange(cluster.transport, asked, { target: listTarget, now });
      const page = decodePage(decodeJson(await readBody(reply, touch), listTarget), kind, { target: listTarget, view: options.view });
      const { resourceVersion, continue: next } = page.metadata;
      if (resourceVersion === undefined || resourceVersion === '') {
        throw new DecodeError(`cannot ${describeTarget(watchTarget)}: the list has no metadata.resourceVersion to watch from`);
      }
      return { items: page.items, version: resourceVersion, ...(next === undefined || next === '' ? {} : { token: next }) };
    },
    openStream({ from, timeoutSeconds }, { signal }) {
      const where = from === undefined
        ? { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' as const } : { resourceVersion: from };
      const query = formatListQuery({ ...selectors, watch: true, ...where, allowWatchBookmarks: true, timeoutSeconds });
      return exchange(cluster.transport, { ...request(query, signal), headers: watchHeaders, longRunning: true }, { target: watchTarget, now });
    },
    async refreshCredentials() {
      await cluster.refreshCredentials?.();
    },
  };
}
