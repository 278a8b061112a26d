import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that can be cut and given back. */
export interface Gate {
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  shut(): void;
  open(): void;
  /** Lets no byte through any more and says so to nobody, as a machine without power does. */
  freeze(): void;
  close(): Promise<void>;
}

export const openGate = async (databaseUrl: string): Promise<Gate> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((inner) => {
    if (!isOpen) {
      inner.destroy();
      return;
    }
    const outer = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    shut: () => {
      isOpen = false;
      cut();
    },
    open: () => {
      isOpen = true;
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
