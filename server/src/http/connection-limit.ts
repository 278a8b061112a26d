import type { Server, Socket } from 'node:net';
import type { FloodLog } from '../platform/flood-log.ts';

/**
 * Maximum number of connections of all addresses together. Each costs a file handle and about 50 kB, and a plant of a hundred
 * planners needs a few hundred.
 */
const inAll = 4_000;
/**
 * Maximum number of connections per address, so that one stranger can't take all. It is high, because many screens may share
 * one address behind a router.
 */
const perAddress = 500;

interface ConnectionBounds {
  /** True for the address of a proxy, which any number of people may share. */
  isShared: (address: string) => boolean;
  flood: FloodLog;
  inAll?: number;
  perAddress?: number;
}

const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127\.)/i.test(address);

/**
 * Returns a function that tells if an address may be a proxy's, whose connections belong to many people: any address if
 * TRUST_PROXY is set, else only addresses of this machine.
 */
export const isProxy =
  (trustProxy: number | readonly string[]) =>
  (address: string): boolean =>
    trustProxy !== 0 || isLoopback(address);

/** Closes new connections beyond the limit for all, and beyond the limit per address, from which proxies are exempt. */
export const limitConnections = (server: Server, bounds: ConnectionBounds): void => {
  const { flood, isShared } = bounds;
  const maxOpen = bounds.perAddress ?? perAddress;
  const open = new Map<string, number>();
  server.maxConnections = bounds.inAll ?? inAll;
  server.on('drop', () => flood.note('There are too many connections; new ones are closed.'));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isShared(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count <= maxOpen) return;
    flood.note('An address has too many connections; further ones are closed.', { address });
    socket.destroy();
  });
};
