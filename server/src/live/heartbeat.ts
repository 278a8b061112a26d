import type { Socket as NetSocket } from 'node:net';
import type { PlanSocket } from './plan-socket.ts';

type Connection = PlanSocket['conn'];

export const pingIntervalMs = 10_000;
export const pingTimeoutMs = 5_000;

/** A connection with what engine.io keeps to itself of it. */
interface Engine {
  readonly request: { readonly socket: NetSocket };
  readonly transport: { writable: boolean };
  pingIntervalTimer: NodeJS.Timeout | null;
  readonly pingTimeoutTimer: NodeJS.Timeout | null;
  hasRefreshedPingTimeout: boolean;
  sendPacket(type: 'ping'): void;
  resetPingTimeout(): void;
  flush(): void;
}

interface Options {
  readonly everyMs: number;
  /** So often a connection is pinged; within engine.io's ping timeout it has to answer. */
  readonly pingEveryMs?: number;
  /** Sends what everybody gets at each beat. */
  readonly send: () => void;
}

/**
 * What all connections get at the same time: heads at each beat, and with every so many of them a ping. One write for each connection,
 * and all answers at once: with a timer for each of them, as engine.io has it, the process woke up for every ping and every answer.
 */
export class Heartbeat {
  readonly #send: () => void;
  readonly #beatsPerPing: number;
  readonly #timer: NodeJS.Timeout;
  readonly #connections = new Set<Engine>();
  #beats = 0;

  constructor({ everyMs, pingEveryMs = pingIntervalMs, send }: Options) {
    this.#send = send;
    this.#beatsPerPing = Math.max(1, Math.round(pingEveryMs / everyMs));
    this.#timer = setInterval(() => this.#beat(), everyMs);
  }

  /** Pings the connection from now on, until it closes; it no longer has a timer of its own. */
  take(connection: Connection): void {
    const engine = connection as unknown as Engine;
    if (engine.pingIntervalTimer) clearTimeout(engine.pingIntervalTimer);
    engine.pingIntervalTimer = null;
    this.#connections.add(engine);
    connection.once('close', () => this.#connections.delete(engine));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    this.#beats += 1;
    // Those that are still sending what they were given before are left alone.
    const gathering = [...this.#connections].filter(({ transport }) => transport.writable);
    for (const { transport, request } of gathering) {
      transport.writable = false;
      request.socket.cork();
    }
    try {
      this.#send();
      if (this.#beats % this.#beatsPerPing === 0) this.#connections.forEach(ping);
    } finally {
      for (const engine of gathering) {
        engine.transport.writable = true;
        engine.flush();
        engine.request.socket.uncork();
      }
    }
  }
}

/** Not again while an answer is waited for. */
const ping = (engine: Engine): void => {
  if (engine.pingTimeoutTimer) return;
  engine.hasRefreshedPingTimeout = false;
  engine.sendPacket('ping');
  engine.resetPingTimeout();
};
