import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { RequestHandler } from 'express';
import type { Clock } from '../platform/clock.ts';

/** Loopback and private networks. A proxy there belongs to the plant, so its X-Forwarded-For isn't forged by a stranger. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, prefix, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (remote: string): boolean => {
  const address = remote.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  const family = isIP(address);
  return family !== 0 && near.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** Milliseconds after the last call through an unknown proxy at which the proxy counts as gone. */
const goneAfterMs = 3_600_000;

/** Detects a proxy although TRUST_PROXY names none, because all calls through it seem to come from the proxy's own address. */
export class UnknownProxy {
  readonly #isKnown: boolean;
  readonly #clock: Pick<Clock, 'now'>;
  #since: Date | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(trustProxy: number | readonly string[], clock: Pick<Clock, 'now'>) {
    this.#isKnown = trustProxy !== 0;
    this.#clock = clock;
  }

  readonly middleware: RequestHandler = (request, _response, next) => {
    this.note(request);
    next();
  };

  note({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
    if (this.#isKnown || headers['x-forwarded-for'] === undefined) return;
    if (!isNear(socket.remoteAddress ?? '')) return;
    const now = this.#clock.now();
    if (this.seenSince === null) this.#since = now;
    this.#lastMs = now.getTime();
  }

  /** The time since which calls arrive through an unknown proxy; null if there is none. */
  get seenSince(): Date | null {
    return this.#clock.now().getTime() - this.#lastMs < goneAfterMs ? this.#since : null;
  }
}
