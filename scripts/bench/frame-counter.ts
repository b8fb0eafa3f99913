// A client that costs next to nothing: it opens HTTP/2 streams with hand-made frames (RFC 9113) and only counts what
// comes back. Run as a child process by listener-fanout.ts.
import process from 'node:process';
import { connect, type TLSSocket } from 'node:tls';

export interface CountOrder {
  readonly port: number;
  readonly ca: string;
  readonly watchers: number;
  readonly connections: number;
  /** Sum over all streams at which counting is over. */
  readonly bytes: number;
}

export type CountReport = 'open' | 'done';

const FRAME = { data: 0x0, headers: 0x1, settings: 0x4, windowUpdate: 0x8 } as const;
const FLAG = { ack: 0x1, endStream: 0x1, endHeaders: 0x4 } as const;
const FRAME_HEADER_BYTES = 9;
const LARGEST_WINDOW = 0x7fff_ffff;
const FIRST_WINDOW = 65_535;

function frame(type: number, flags: number, { stream, payload }: { stream: number; payload: Buffer }): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.writeUIntBE(payload.byteLength, 0, 3);
  header[3] = type;
  header[4] = flags;
  header.writeUInt32BE(stream, 5);
  return Buffer.concat([header, payload]);
}

/** HPACK (RFC 7541) with the static table only: GET, https, /, and an authority as a plain literal. */
const REQUEST_HEADERS = Buffer.concat([Buffer.from([0x82, 0x87, 0x84, 0x01, 9]), Buffer.from('localhost')]);

function opening(streams: number): Buffer {
  const settings = Buffer.alloc(6);
  settings.writeUInt16BE(0x4, 0);
  settings.writeUInt32BE(LARGEST_WINDOW, 2);
  const window = Buffer.alloc(4);
  window.writeUInt32BE(LARGEST_WINDOW - FIRST_WINDOW);
  return Buffer.concat([
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    frame(FRAME.settings, 0, { stream: 0, payload: settings }),
    frame(FRAME.settings, FLAG.ack, { stream: 0, payload: Buffer.alloc(0) }),
    frame(FRAME.windowUpdate, 0, { stream: 0, payload: window }),
    ...Array.from({ length: streams }, (_, index) => frame(FRAME.headers, FLAG.endStream | FLAG.endHeaders, { stream: 2 * index + 1, payload: REQUEST_HEADERS })),
  ]);
}

/** Calls `onHead` for each answered stream and `onBytes` for each piece of a body. */
function countFrames(socket: TLSSocket, { onHead, onBytes }: { onHead: () => void; onBytes: (count: number) => void }): void {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  let headerBytes = 0;
  let payloadLeft = 0;
  let unacknowledged = 0;
  socket.on('data', (chunk: Buffer) => {
    let body = 0;
    for (let at = 0; at < chunk.byteLength;) {
      if (payloadLeft > 0) {
        const taken = Math.min(payloadLeft, chunk.byteLength - at);
        if (header[3] === FRAME.data) body += taken;
        payloadLeft -= taken;
        at += taken;
        continue;
      }
      const taken = Math.min(FRAME_HEADER_BYTES - headerBytes, chunk.byteLength - at);
      chunk.copy(header, headerBytes, at, at + taken);
      headerBytes += taken;
      at += taken;
      if (headerBytes < FRAME_HEADER_BYTES) continue;
      headerBytes = 0;
      payloadLeft = header.readUIntBE(0, 3);
      if (header[3] === FRAME.headers) onHead();
    }
    unacknowledged += body;
    if (unacknowledged > 16_000_000) {
      const window = Buffer.alloc(4);
      window.writeUInt32BE(unacknowledged);
      unacknowledged = 0;
      socket.write(frame(FRAME.windowUpdate, 0, { stream: 0, payload: window }));
    }
    if (body > 0) onBytes(body);
  });
}

function count(order: CountOrder, report: (what: CountReport) => void): void {
  let heads = 0;
  let bytes = 0;
  for (let index = 0; index < order.connections; index += 1) {
    const socket = connect({ port: order.port, host: '127.0.0.1', ca: order.ca, servername: 'localhost', ALPNProtocols: ['h2'] });
    socket.once('secureConnect', () => socket.write(opening(order.watchers / order.connections)));
    countFrames(socket, {
      onHead: () => {
        heads += 1;
        if (heads === order.watchers) report('open');
      },
      onBytes: (more) => {
        bytes += more;
        if (bytes === order.bytes) report('done');
      },
    });
  }
}

process.once('message', (order: CountOrder) => count(order, (what) => process.send?.(what)));
