import { serviceUnavailable } from '../../wire/api-errors.ts';
import type { Handler } from '../../wire/exchange.ts';
import { jsonReply } from './reply.ts';

/** Answered to the end: probes must see that the server is going, and its last figures can be read. */
const NEVER_REFUSED = ['/readyz', '/livez', '/healthz', '/metrics'];

/**
 * Refuses what is asked while the server stops, before anybody looks at who asks (kube-apiserver's `WithWaitGroup` and
 * `WithWatchTerminationDuringShutdown`): a client may well find another server within the second.
 */
export function refusingWhile(isStopping: () => boolean, handler: Handler): Handler {
  return (request) => {
    if (!isStopping() || NEVER_REFUSED.some((prefix) => request.path.startsWith(prefix))) return handler(request);
    return jsonReply(503, serviceUnavailable('apiserver is shutting down'), { 'retry-after': '1', 'x-content-type-options': 'nosniff' });
  };
}
