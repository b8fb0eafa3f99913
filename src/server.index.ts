export { startServer, type RunningServer, type ServerOptions, type StoreOptions } from './server/server.ts';
export type { Clock } from './base/clock.ts';
export type { Random } from './base/random.ts';
export type { EndReason } from './base/end-reason.ts';
export type { Handler, PlainReply, PlainRequest } from './wire/exchange.ts';
