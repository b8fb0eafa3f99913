import net from 'node:net';
import type { Socket } from 'node:net';

export interface FreezingProxy {
  /** On 127.0.0.1. */
  readonly port: number;
  /** Connections that were made. */
  readonly connections: number;
  /** Connections that both ends hold and through which packets go. */
  readonly open: number;
  /** From now on nothing goes through what is open, and nothing is closed: a network that drops packets. New connections work. */
  freeze(): void;
  /** Breaks all connections, and refuses new ones until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** A wire to a port of this machine that can be made to fail. */
export async function startFreezingProxy(targetPort: number): Promise<FreezingProxy> {
  const sockets = new Set<Socket>();
  const open = new Set<Socket>();
  let connections = 0;
  const server = net.createServer((near) => {
    const far = net.connect(targetPort, '127.0.0.1');
    connections++;
    open.add(near);
    near.once('close', () => open.delete(near));
    for (const [from, to] of [[near, far], [far, near]] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const refuse = async (): Promise<void> => {
    const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    get connections() {
      return connections;
    },
    get open() {
      return open.size;
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
      open.clear();
    },
    refuse,
    accept: () => listen(port),
    close: refuse,
  };
}
