import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A simple TCP load balancer that sends each connection to the next port in turn. */
export interface RoundRobin {
  readonly url: string;
  /** Number of connections per port. */
  readonly served: readonly number[];
  close(): Promise<void>;
}

export const startRoundRobin = async (ports: readonly number[]): Promise<RoundRobin> => {
  const sockets = new Set<Socket>();
  const served = ports.map(() => 0);
  let next = 0;
  const server = createServer((outer) => {
    const inner = connect(ports[next] ?? 0, '127.0.0.1');
    served[next] = (served[next] ?? 0) + 1;
    next = (next + 1) % ports.length;
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroySoon();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
