/** @experimental */
export { fakeClock, type FakeClock } from './testing/fake-clock.ts';
/** @experimental */
export { FaultServer, type SeenRequest } from './testing/fault-server.ts';
/** @experimental */
export { listenWithFaults, type FaultListener, type FaultProtocol } from './testing/fault-listener.ts';
/** @experimental */
export { startFreezingProxy, type FreezingProxy } from './testing/freezing-proxy.ts';
/** @experimental */
export { ScriptedStream } from './testing/scripted-stream.ts';
/** @experimental */
export {
  BLACK_HOLE, CUT_BEFORE_HEADERS, NO_CONNECTION, busy, expired, page, refusal, reply, stream, streamOf,
  type Answer, type BusyForm, type ExpiredForm, type PageOptions, type StreamReplyOptions,
} from './testing/answers.ts';
/** @experimental */
export { added, bookmark, deleted, errorEvent, lineOf, marker, modified, partOf } from './testing/watch-lines.ts';
