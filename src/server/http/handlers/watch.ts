import { badRequest, methodNotSupported } from '../../../wire/api-errors.ts';
import type { PlainReply } from '../../../wire/exchange.ts';
import { readSentOptions, readVersions } from '../../../wire/query.ts';
import { watch } from '../../resources/collection/watch.ts';
import type { WatchedScope } from '../metrics/watch-tallies.ts';
import { nothingStreamed } from '../negotiate.ts';
import { statusReply } from '../reply.ts';
import { selectionOf } from '../selection-of.ts';
import { errorStream, watchStream } from '../watch-stream.ts';
import type { Call } from '../call.ts';

export async function handleWatch(call: Call): Promise<PlainReply> {
  const { route, query, representation, store, watches, tallies } = call;
  const sent = readSentOptions(query);
  if (!sent.ok) return statusReply(sent.error);
  const selected = selectionOf(call, sent.value);
  if (!selected.ok) return statusReply(selected.error);
  const { facts, resource } = route.definition;
  if (!facts.verbs.includes('watch')) return statusReply(methodNotSupported(resource, 'watch'));
  const { fieldSelector } = sent.value;
  // Under an old path, whose name is one object's, a field selector may say that name again, and nothing else.
  if (route.name !== undefined && !fieldSelector.isEmpty && selected.value.name !== route.name) {
    return statusReply(badRequest('fieldSelector metadata.name doesn\'t match requested name'));
  }
  const options = readVersions(sent.value);
  if (!options.ok) return statusReply(options.error);
  const { streamType } = representation;
  const refusal = representation.refuses('status', route.definition);
  if (refusal !== undefined) return statusReply(refusal);
  if (streamType === undefined) return statusReply(nothingStreamed());
  const encoder = representation.stream(route.definition);
  const headers = { 'content-type': streamType };
  const name = route.name ?? selected.value.name;
  const opened = await watch(store, {
    definition: route.definition,
    namespace: route.namespace,
    name,
    selection: selected.value.selection,
    version: options.value.resourceVersion,
    sendInitialEvents: options.value.sendInitialEvents,
    allowWatchBookmarks: options.value.allowWatchBookmarks,
  });
  if (!opened.ok) return { status: 200, headers, body: errorStream(opened.error, encoder) };
  return {
    status: 200,
    headers,
    body: watchStream(opened.value, {
      encoder,
      clock: store.clock,
      timeoutMs: timeoutOf(call, options.value.timeoutSeconds),
      bookmarkMs: options.value.allowWatchBookmarks ? watches.bookmarkMs : undefined,
      tally: tallies.opened(scopeOf(call, name)),
    }),
  };
}

function scopeOf({ route: { definition: { facts }, namespace } }: Call, name: string | undefined): WatchedScope {
  return { group: facts.group, version: facts.version, resource: facts.plural, scope: name !== undefined ? 'resource' : namespace !== undefined ? 'namespace' : 'cluster' };
}

/** What the client asks for; else between once and twice the shortest, so that not all watches end together. */
function timeoutOf({ watches, store }: Call, seconds: number | undefined): number {
  if (seconds === undefined || seconds === 0) return watches.minTimeoutMs * (1 + store.random.next());
  // A deadline in the past ends the stream at once, as in Kubernetes.
  return Math.max(seconds * 1000, 0);
}
