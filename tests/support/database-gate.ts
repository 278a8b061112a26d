import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of PostgreSQL that can interrupt the connections. */
export interface Gate {
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  shut(): void;
  /** Accepts new connections again; connections that were frozen stay dead. */
  open(): void;
  /** Stops forwarding bytes on old and new connections without closing any, as a power failure does. */
  freeze(): void;
  /** Forwards what was held back since `freeze`, PostgreSQL's bytes first, as when a stopped machine continues. */
  thaw(): void;
  close(): Promise<void>;
}

const placeOf = (databaseUrl: string): { path: string } | { host: string; port: number } => {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
};

export const openGate = async (databaseUrl: string): Promise<Gate> => {
  const target = placeOf(databaseUrl);
  const sockets = new Set<Socket>();
  /** Maps each socket to the socket to which its bytes are forwarded. */
  const pipes = new Map<Socket, Socket>();
  /** The sockets that lead to PostgreSQL. */
  const inside = new WeakSet<Socket>();
  let isOpen = true;
  let isFrozen = false;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const freeze = (...these: Socket[]) => {
    for (const socket of these) socket.unpipe().pause();
  };
  const server = createServer((inner) => {
    if (!isOpen) {
      inner.destroy();
      return;
    }
    const outer = connect(target);
    inside.add(outer);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      pipes.set(one, other);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        pipes.delete(one);
        other.destroy();
      });
    }
    if (isFrozen) freeze(inner, outer);
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
      isFrozen = false;
    },
    freeze: () => {
      isFrozen = true;
      freeze(...sockets);
    },
    thaw: () => {
      isFrozen = false;
      const thawing = [...pipes];
      const isWord = ([one]: [Socket, Socket]) => inside.has(one);
      for (const [one, other] of thawing.filter(isWord)) one.pipe(other);
      setImmediate(() => {
        for (const [one, other] of thawing.filter((pipe) => !isWord(pipe))) one.pipe(other);
      });
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
