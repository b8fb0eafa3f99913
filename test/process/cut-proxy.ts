import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutProxy {
  readonly port: number;
  /** Breaks every connection and takes no new one. */
  cut(): void;
  letThrough(): void;
  close(): Promise<void>;
}

/** A wire between client and server that can be cut. */
export async function cutProxy(targetPort: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    for (const [one, other] of [[near, far], [far, near]] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    letThrough: () => {
      isCut = false;
    },
    async close() {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
