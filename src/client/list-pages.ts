import type { Kind, ObjectLike } from '../kinds/kind.ts';
import { formatListQuery } from '../wire/query/format-query.ts';
import type { ListOptions, ListRequest, ListResult } from './client-types.ts';
import { ApiError } from './errors.ts';
import { decodePage } from './live-object.ts';
import { acceptOf, pathOf, selectionText, targetOf } from './resource.ts';
import { classify } from './resume-judgement.ts';
import type { Sender } from './sender.ts';
import type { Live } from './watch-types.ts';

const PAGE_SIZE = 500;
/** How often a whole list is begun again since the server forgot its version while it was being paged. */
const RESTARTS = 2;

/** A list that is asked for when it is awaited or looped over. */
export function listRequest<T extends ObjectLike>(sender: Sender, kind: Kind<T>, options: ListOptions): ListRequest<T> {
  const pages = (): AsyncGenerator<ListResult<T>> => readPages(sender, kind, options);
  let whole: Promise<ListResult<T>> | undefined;
  return {
    then: (onFulfilled, onRejected) => {
      whole ??= readWhole(pages);
      return whole.then(onFulfilled, onRejected);
    },
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.items;
    },
  };
}

async function* readPages<T extends ObjectLike>(sender: Sender, kind: Kind<T>, options: ListOptions): AsyncGenerator<ListResult<T>> {
  const { namespace, ...selectors } = selectionText(kind, options);
  const target = targetOf('list', kind, { namespace });
  const call = { method: 'GET', path: pathOf(kind, { namespace }), headers: acceptOf(kind, 'list'), target, signal: options.signal };
  const { resourceVersion, resourceVersionMatch } = options;
  const version = {
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(resourceVersionMatch === undefined ? {} : { resourceVersionMatch }),
  };
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  let token: string | undefined;
  do {
    const limit = Math.min(options.pageSize ?? PAGE_SIZE, left);
    const where = token === undefined ? version : { continue: token };
    const query = formatListQuery({ ...selectors, limit, ...where });
    const page = decodePage(await sender.sendForJson({ ...call, query }), kind, { target });
    yield page;
    // A server may answer with more than the limit: it is a wish.
    left -= page.items.length;
    token = page.metadata.continue === '' ? undefined : page.metadata.continue;
  } while (token !== undefined && left > 0);
}

async function readWhole<T>(pages: () => AsyncIterable<ListResult<T>>): Promise<ListResult<T>> {
  for (let restarts = 0; ; restarts++) {
    const items: Live<T>[] = [];
    let first: ListResult<T> | undefined;
    let last: ListResult<T> | undefined;
    try {
      for await (const page of pages()) {
        first ??= page;
        last = page;
        for (const item of page.items) items.push(item);
      }
      const { continue: token, remainingItemCount } = last?.metadata ?? {};
      const { continue: _, remainingItemCount: __, ...metadata } = first?.metadata ?? {};
      return {
        metadata: {
          ...metadata,
          ...(token === undefined || token === '' ? {} : { continue: token }),
          ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
        },
        items,
      };
    } catch (error) {
      const forgotten = first !== undefined && error instanceof ApiError && classify(error) === 'expired';
      if (!forgotten || restarts >= RESTARTS) throw error;
    }
  }
}
