import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SERVING } from './test-servers.ts';

export interface TestProxy {
  /** `host:port`, to be put after a scheme and perhaps a user. */
  readonly address: string;
  /** What it was asked to connect to, `host:port`. */
  readonly asked: string[];
  close(): Promise<void>;
}

export interface ProxySetup {
  /** Where every connection goes, whatever was asked for: the proxy knows the names. */
  readonly target: string;
  /** `user:password` that it demands. */
  readonly login?: string;
  /** What it answers instead of letting anybody through. */
  readonly refuse?: number;
}

export async function startConnectProxy(scheme: 'http' | 'https', { target, login, refuse }: ProxySetup): Promise<TestProxy> {
  const asked: string[] = [];
  const server = scheme === 'http' ? http.createServer() : https.createServer({ cert: SERVING.certificate, key: SERVING.key });
  const sockets = watchSockets(server);
  server.on('connect', (request: http.IncomingMessage, near: Socket) => {
    near.on('error', () => near.destroy());
    asked.push(request.url ?? '');
    const expected = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
    if (refuse !== undefined || request.headers['proxy-authorization'] !== expected) {
      near.end(`HTTP/1.1 ${refuse ?? 407} No\r\n\r\n`);
      return;
    }
    const far = dial(target, () => near.write('HTTP/1.1 200 Connection established\r\nx-proxy: yes\r\n\r\n'));
    join(near, far);
  });
  return { asked, ...await listen(server, sockets) };
}

export async function startSocksProxy({ target, login, refuse }: ProxySetup): Promise<TestProxy> {
  const asked: string[] = [];
  const server = net.createServer();
  const sockets = watchSockets(server);
  server.on('connection', (near: Socket) => {
    near.on('error', () => near.destroy());
    const steps = socksSteps({ near, target, asked, ...(login === undefined ? {} : { login }), ...(refuse === undefined ? {} : { refuse }) });
    const onBytes = (bytes: Buffer): void => {
      if (steps(bytes)) near.off('data', onBytes);
    };
    near.on('data', onBytes);
  });
  return { asked, ...await listen(server, sockets) };
}

interface SocksTalk extends ProxySetup {
  readonly near: Socket;
  readonly asked: string[];
}

/** Takes one message after another, and answers true for the last; the client waits for each answer. */
function socksSteps({ near, target, login, refuse, asked }: SocksTalk): (bytes: Buffer) => boolean {
  let step: 'methods' | 'login' | 'request' = 'methods';
  return (bytes) => {
    if (step === 'methods') {
      const method = login === undefined ? 0 : 2;
      near.write(Buffer.from([5, bytes.subarray(2).includes(method) ? method : 255]));
      step = login === undefined ? 'request' : 'login';
      return false;
    }
    if (step === 'login') {
      const nameEnd = 2 + bytes.readUInt8(1);
      const said = `${bytes.subarray(2, nameEnd).toString()}:${bytes.subarray(nameEnd + 1).toString()}`;
      near.write(Buffer.from([1, said === login ? 0 : 1]));
      step = 'request';
      return false;
    }
    const host = bytes[3] === 1 ? [...bytes.subarray(4, 8)].join('.') : bytes.subarray(5, 5 + bytes.readUInt8(4)).toString();
    asked.push(`${host}:${bytes.readUInt16BE(bytes.length - 2)}`);
    const reply = Buffer.from([5, refuse ?? 0, 0, 1, 127, 0, 0, 1, 0, 0]);
    if (refuse !== undefined) near.end(reply);
    else join(near, dial(target, () => near.write(reply)));
    return true;
  };
}

function dial(target: string, connected: () => void): Socket {
  return net.connect(Number(new URL(target).port), '127.0.0.1', connected);
}

function join(near: Socket, far: Socket): void {
  for (const [from, to] of [[near, far], [far, near]] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

function watchSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  return sockets;
}

async function listen(server: Server, sockets: ReadonlySet<Socket>): Promise<Pick<TestProxy, 'address' | 'close'>> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
