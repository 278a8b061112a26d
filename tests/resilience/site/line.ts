import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../random.ts';
import { carryRequest, type RequestFate } from './request-connection.ts';
import { SocketConnection } from './socket-connection.ts';

/** Percentages of requests to which a network fault happens. */
export interface Weather {
  readonly duplicated: number;
  readonly answerDropped: number;
  readonly delayed: number;
  /** Percentage of live messages that are lost while the connection stays open. */
  readonly lost: number;
}
export const calmWeather: Weather = { duplicated: 0, answerDropped: 0, delayed: 0, lost: 0 };

const lossyPercent = 50;

/**
 * The proxy between planners and servers: a round-robin TCP balancer without sticky sessions. Each HTTP request uses a
 * connection of its own; sockets can be cut, silenced and made lossy.
 */
export class Line {
  readonly #ports: readonly number[];
  readonly #random: Random;
  readonly #server: Server;
  readonly #sockets = new Set<SocketConnection>();
  readonly #open = new Set<Socket>();
  #weather = calmWeather;
  #turn = 0;
  #lossy = false;
  port = 0;
  /** Counts the network faults by kind. */
  readonly counts = { duplicated: 0, answerDropped: 0, delayed: 0, lost: 0 };

  constructor(ports: readonly number[], random: Random) {
    this.#ports = ports;
    this.#random = random;
    this.#server = createServer((inner) => this.#accept(inner));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  setWeather(weather: Weather): void {
    this.#weather = weather;
  }

  /** Ends all faults: every message arrives once and without delay. */
  heal(): void {
    this.#weather = calmWeather;
    this.#lossy = false;
    for (const socket of this.#sockets) socket.release();
  }

  cut(count: number): void {
    for (const socket of this.#some(count)) socket.cut();
  }

  /** Silences this many sockets in both directions until the returned function (or `heal`) is called. */
  hold(count: number): () => void {
    const held = this.#some(count);
    for (const socket of held) socket.hold();
    return () => held.forEach((socket) => socket.release());
  }

  /** While lossy, drops every other live message and keeps the connection open. */
  setLossy(isLossy: boolean): void {
    this.#lossy = isLossy;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #some(count: number): SocketConnection[] {
    const all = [...this.#sockets];
    return Array.from({ length: Math.min(count, all.length) }, () => this.#random.pick(all));
  }

  #accept(inner: Socket): void {
    this.#open.add(inner);
    inner.on('close', () => this.#open.delete(inner));
    inner.on('error', () => inner.destroy());
    inner.once('data', (first: Buffer) => {
      inner.pause();
      const isSocket = first.subarray(0, 15).toString('latin1') === 'GET /socket.io/';
      if (isSocket) this.#carrySocket(inner, first);
      else carryRequest(inner, first, this.#nextPorts(), this.#fate());
    });
  }

  /** All ports, rotated by one per call, so that a refused connection tries the next server. */
  #nextPorts(): number[] {
    this.#turn = (this.#turn + 1) % this.#ports.length;
    return [...this.#ports.slice(this.#turn), ...this.#ports.slice(0, this.#turn)];
  }

  #carrySocket(inner: Socket, first: Buffer): void {
    const losesNow = (): boolean => {
      const loses = this.#random.below(100) < (this.#lossy ? lossyPercent : this.#weather.lost);
      if (loses) this.counts.lost += 1;
      return loses;
    };
    const connection = new SocketConnection(inner, first, this.#nextPorts(), losesNow);
    this.#sockets.add(connection);
    inner.on('close', () => this.#sockets.delete(connection));
  }

  #fate(): RequestFate {
    const lot = this.#random.below(100);
    const { duplicated, answerDropped, delayed } = this.#weather;
    const fate: RequestFate =
      lot < duplicated
        ? 'duplicated'
        : lot < duplicated + answerDropped
          ? 'answerDropped'
          : lot < duplicated + answerDropped + delayed
            ? 'delayed'
            : 'carried';
    if (fate !== 'carried') this.counts[fate] += 1;
    return fate;
  }
}
