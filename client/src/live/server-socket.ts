import type { Socket } from 'socket.io-client';
import { markMissing } from '../lib/missing-code.ts';
import { clientPart, type BrowserServices } from '../lib/client.ts';
import { whenPageUsable } from '../lib/run-when-idle.ts';
import { reconnectOptions } from './reconnect-options.ts';
import type { ClientToServer, ServerToClient } from '@werkplan/shared/live/protocol.ts';

type Line = Socket<ServerToClient, ClientToServer>;

interface OwnEvents {
  readonly connect: () => void;
  readonly disconnect: (reason: Socket.DisconnectReason) => void;
  readonly connect_error: (error: Error) => void;
}
type Events = ServerToClient & OwnEvents;
type Listener = (...values: never[]) => void;

/** The socket's code is loaded after this time (ms) even if the page is not usable yet. */
const latestMs = 1_000;

/**
 * The window's only socket. The first `connect` loads Socket.IO's code, because the first data is read over HTTP and
 * must not wait for it.
 */
class ServerSocket {
  readonly #io: BrowserServices['io'];
  readonly #listeners = new Map<string, Set<Listener>>();
  #line: Line | undefined;
  #isLoading = false;
  #isWanted = false;

  constructor(io: BrowserServices['io']) {
    this.#io = io;
  }

  get connected(): boolean {
    return this.#line?.connected ?? false;
  }
  /** True while connected, while Socket.IO will reconnect by itself, or while its code is loading for a wanted connection. */
  get active(): boolean {
    return this.#line?.active ?? this.#isWanted;
  }
  on<Event extends keyof Events>(event: Event, listener: Events[Event]): void {
    this.#listenersOf(event).add(listener as Listener);
  }
  /** Removes one listener, or all of the event if none is given. */
  off<Event extends keyof Events>(event: Event, listener?: Events[Event]): void {
    if (listener) this.#listenersOf(event).delete(listener as Listener);
    else this.#listeners.delete(event);
  }
  listeners<Event extends keyof Events>(event: Event): Events[Event][] {
    return [...this.#listenersOf(event)] as Events[Event][];
  }
  connect(): void {
    this.#isWanted = true;
    if (this.#line) this.#line.connect();
    else this.#loadOnce();
  }
  disconnect(): void {
    this.#isWanted = false;
    this.#line?.disconnect();
  }
  /** Sends an event without waiting for an acknowledgement. */
  emit<Event extends 'leave' | 'presence'>(event: Event, ...given: Parameters<ClientToServer[Event]>): void {
    this.#line?.emit(event, ...given);
  }
  /** Joins a room. @throws without a socket, or without an answer within `timeoutMs` */
  async join(
    join: Parameters<ClientToServer['join']>[0],
    timeoutMs: number,
  ): Promise<Parameters<Parameters<ClientToServer['join']>[1]>[0]> {
    if (!this.#line) throw new Error('The socket is not connected yet.');
    return await this.#line.timeout(timeoutMs).emitWithAck('join', join);
  }

  #listenersOf(event: string): Set<Listener> {
    const found = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, found);
    return found;
  }

  readonly #fire = (event: string, ...values: unknown[]): void => {
    for (const listener of this.#listenersOf(event)) (listener as (...given: unknown[]) => void)(...values);
  };

  readonly #load = async (): Promise<void> => {
    await whenPageUsable(latestMs);
    const io = await this.#io();
    markMissing(this.#load, false);
    const line: Line = io({
      autoConnect: false,
      transports: ['websocket'],
      withCredentials: true,
      ...reconnectOptions,
      timeout: 5_000,
    });
    this.#line = line;
    line.on('connect', () => this.#fire('connect'));
    line.on('disconnect', (reason) => this.#fire('disconnect', reason));
    line.on('connect_error', (error) => this.#fire('connect_error', error));
    line.onAny(this.#fire);
    if (this.#isWanted) line.connect();
  };

  /** A failed load counts as a failed connection; listeners decide when to retry. */
  #loadOnce(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#load().catch((error: unknown) => {
      this.#isLoading = false;
      this.#isWanted = false;
      markMissing(this.#load, true);
      this.#fire('connect_error', error);
    });
  }
}

export const socket = clientPart(({ io }) => new ServerSocket(io));
