/** @public */
export { startServer, type RunningServer, type ServerOptions, type StoreOptions } from './server/server.ts';
/** @public */
export type { Clock } from './base/clock.ts';
/** @public */
export type { Random } from './base/random.ts';
/** @public */
export type { EndReason } from './base/end-reason.ts';
/** @public */
export type { Handler, PlainReply, PlainRequest, ByteSink, ByteSource } from './wire/exchange.ts';
/** @public */
export type { ControllerName } from './server/controllers/controller-names.ts';
/** @public */
export type { WatchLimits } from './server/http/watch-limits.ts';
/** @public */
export type { QueueBounds } from './server/watch/subscription.ts';
/** @public */
export type { Durability } from './server/storage/sqlite-schema.ts';
