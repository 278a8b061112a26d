import type { Socket } from 'socket.io-client';
import { markMissing } from '../lib/missing-code.ts';
import { pageUsable } from '../lib/run-when-idle.ts';
import { backOff } from './back-off.ts';
import type { ClientToServer, ServerToClient } from '@werkplan/shared/live/protocol.ts';

type Line = Socket<ServerToClient, ClientToServer>;

interface OwnEvents {
  readonly connect: () => void;
  readonly disconnect: (reason: Socket.DisconnectReason) => void;
  readonly connect_error: (error: Error) => void;
}
type Events = ServerToClient & OwnEvents;
type Listener = (...values: never[]) => void;

const listeners = new Map<string, Set<Listener>>();

const listenersOf = (event: string): Set<Listener> => {
  const found = listeners.get(event) ?? new Set();
  listeners.set(event, found);
  return found;
};

const fire = (event: string, ...values: unknown[]): void => {
  for (const listener of listenersOf(event)) (listener as (...given: unknown[]) => void)(...values);
};

/** A page that takes longer gets its line all the same. */
const latestMs = 1_000;

let line: Line | undefined;
let loading: Promise<void> | undefined;
let isWanted = false;

const load = async (): Promise<void> => {
  await pageUsable(latestMs);
  const { io } = await import('socket.io-client');
  markMissing(load, false);
  line = io({
    autoConnect: false,
    transports: ['websocket'],
    withCredentials: true,
    ...backOff,
    timeout: 5_000,
  });
  line.on('connect', () => fire('connect'));
  line.on('disconnect', (reason) => fire('disconnect', reason));
  line.on('connect_error', (error) => fire('connect_error', error));
  line.onAny(fire);
  if (isWanted) line.connect();
};

/** Code that doesn't come is a line that can't be made; who listens decides when to try again. */
const loadOnce = (): void => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    isWanted = false;
    markMissing(load, true);
    fire('connect_error', error);
  });
};

/**
 * The one line to the server. Socket.IO's client comes with the first call of `connect`: what a page shows at first is read
 * over HTTP, and must not wait for it.
 */
export const socket = {
  get connected(): boolean {
    return line?.connected ?? false;
  },
  /** Whether it is connected, or will be by itself. */
  get active(): boolean {
    return line?.active ?? isWanted;
  },
  on<Event extends keyof Events>(event: Event, listener: Events[Event]): void {
    listenersOf(event).add(listener as Listener);
  },
  /** Without a listener: none is left. */
  off<Event extends keyof Events>(event: Event, listener?: Events[Event]): void {
    if (listener) listenersOf(event).delete(listener as Listener);
    else listeners.delete(event);
  },
  listeners<Event extends keyof Events>(event: Event): Events[Event][] {
    return [...listenersOf(event)] as Events[Event][];
  },
  connect(): void {
    isWanted = true;
    if (line) line.connect();
    else loadOnce();
  },
  disconnect(): void {
    isWanted = false;
    line?.disconnect();
  },
  /** Asks the server, and doesn't wait for its answer. */
  emit<Event extends 'leave' | 'presence'>(event: Event, ...given: Parameters<ClientToServer[Event]>): void {
    line?.emit(event, ...given);
  },
  /** Joins a room. @throws where there is no line, or no answer within `timeoutMs` */
  async join(
    join: Parameters<ClientToServer['join']>[0],
    timeoutMs: number,
  ): Promise<Parameters<Parameters<ClientToServer['join']>[1]>[0]> {
    if (!line) throw new Error('there is no line yet');
    return await line.timeout(timeoutMs).emitWithAck('join', join);
  },
};
