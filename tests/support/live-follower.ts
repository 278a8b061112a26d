import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import { type DayState, stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import type {
  ClientToServer,
  HeadsMessage,
  JoinResult,
  PatchMessage,
  ServerToClient,
  TotalsMessage,
} from '@werkplan/shared/live/protocol.ts';
import type { RoomKey, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { io, type Socket } from 'socket.io-client';
import type { Client } from './client.ts';
import { fetchDay } from './follower.ts';

type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** Connects a socket with the client's login; `listen` receives every message from the first one on. */
export const connect = async (
  client: Client,
  headers: Record<string, string> = {},
  listen: (socket: LiveSocket) => void = () => undefined,
): Promise<LiveSocket> => {
  const socket: LiveSocket = io(client.url, {
    transports: ['websocket'],
    extraHeaders: { ...(client.cookie && { cookie: client.cookie }), ...headers },
    reconnection: false,
    forceNew: true,
  });
  listen(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

/** Rejects when the socket disconnects, so that a waiting test reports the reason instead of a timeout. */
const ended = async (socket: LiveSocket): Promise<never> =>
  await new Promise((_, reject) =>
    socket.once('disconnect', (reason) => reject(new Error(`disconnected: ${reason}`))),
  );

export const join = async (
  socket: LiveSocket,
  key: RoomKey,
  since?: { epoch: string; revision: number },
): Promise<JoinResult> =>
  await Promise.race([
    new Promise<JoinResult>((resolve) => socket.emit('join', { key, ...(since && { since }) }, resolve)),
    ended(socket),
  ]);

/** Resolves with the first message of this event that passes the test. */
export const next = async <Event extends 'patch' | 'totals' | 'heads' | 'bye'>(
  socket: LiveSocket,
  event: Event,
  test: (message: Parameters<ServerToClient[Event]>[0]) => boolean = () => true,
): Promise<Parameters<ServerToClient[Event]>[0]> =>
  await new Promise((resolve) => {
    const listen = (message: PatchMessage | TotalsMessage | HeadsMessage | { reason: string }) => {
      if (!test(message as never)) return;
      socket.off(event, listen as never);
      resolve(message as never);
    };
    socket.on(event, listen as never);
  });

/** Follows one day as a window does: reads the snapshot, joins rooms, then applies patches in strict order. */
export class LiveFollower {
  readonly messages: PatchMessage[] = [];
  readonly gaps: string[] = [];
  readonly socket: LiveSocket;
  state: DayState;
  readonly #have: Map<string, number>;
  readonly #waiting = new Set<() => void>();
  #ended: string | undefined;

  private constructor(socket: LiveSocket, state: DayState, have: Map<string, number>) {
    this.socket = socket;
    this.state = state;
    this.#have = have;
    socket.on('patch', (message) => this.#take(message));
    socket.on('disconnect', (reason) => {
      this.#ended = reason;
      this.#wake();
    });
  }

  static async open(client: Client, date: string): Promise<LiveFollower> {
    const socket = await connect(client);
    const snapshot = await fetchDay(client, date);
    const follower = new LiveFollower(
      socket,
      stateFromSnapshot(snapshot),
      new Map(Object.entries(snapshot.revisions)),
    );
    for (const [key, revision] of Object.entries(snapshot.revisions)) {
      const joined = await join(socket, key as StreamKey, { epoch: snapshot.epoch, revision });
      if (joined.result === 'patches') for (const message of joined.patches) follower.#take(message);
      else if (joined.result !== 'upToDate') throw new Error(`join ${key}: ${joined.result}`);
    }
    return follower;
  }

  /** Resolves when every followed stream among `revisions` has reached its revision; rejects when the socket ends before. */
  async reach(revisions: Readonly<Record<string, number>>): Promise<void> {
    const reached = () =>
      Object.entries(revisions).every(([key, revision]) => (this.#have.get(key) ?? Infinity) >= revision);
    while (!reached()) {
      if (this.#ended) throw new Error(`disconnected before ${JSON.stringify(revisions)}: ${this.#ended}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  close(): void {
    this.socket.disconnect();
  }

  #take(message: PatchMessage): void {
    const have = this.#have.get(message.key) ?? 0;
    if (message.revision <= have) return;
    if (message.revision !== have + 1) this.gaps.push(`${message.key}: ${have} → ${message.revision}`);
    this.messages.push(message);
    this.state = applyPatch(this.state, message.patch, message.key);
    this.#have.set(message.key, message.revision);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
