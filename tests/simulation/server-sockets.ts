import { isDeepStrictEqual } from 'node:util';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { HeadsMessage, JoinResult, PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';

import type { CatchUp, StreamPosition } from '../../server/src/live/catch-up.ts';
import { buildHeads } from '../../server/src/live/heads.ts';
import { patchOfStream } from '@werkplan/shared/live/patch.ts';
import { isLargePatch } from '../../server/src/live/large-patch.ts';
import type { Relay } from '../../server/src/live/relay.ts';
import type { ServerContext } from './server-context.ts';

/** The server's end of a socket. */
export interface SocketEnd {
  readonly rooms: Set<StreamKey>;
  /** Sends the event to the window; the network may lose it. */
  send: (event: { type: 'patch'; message: PatchMessage } | { type: 'heads'; heads: HeadsMessage }) => void;
  /** Called when the server dies. */
  cut: () => void;
}

/** Rooms, catch-up and heads of one server; mirrors server/src/live/socket-server.ts without Socket.IO. */
export class ServerSockets {
  relay: Relay | null = null;
  readonly #context: ServerContext;
  readonly #catchUp: (key: StreamKey, since: StreamPosition) => Promise<CatchUp>;
  readonly #sockets = new Set<SocketEnd>();
  /** The last broadcast of each stream that has been followed without interruption. */
  readonly #last = new Map<StreamKey, { epoch: string; revision: number }>();

  constructor(context: ServerContext, catchUp: (key: StreamKey, since: StreamPosition) => Promise<CatchUp>) {
    this.#context = context;
    this.#catchUp = catchUp;
  }

  welcome(socket: SocketEnd): void {
    this.#sockets.add(socket);
    this.#sendHeadsTo(socket);
  }

  leave(socket: SocketEnd): void {
    this.#sockets.delete(socket);
  }

  cutAll(): void {
    for (const socket of this.#sockets) socket.cut();
  }

  async join(socket: SocketEnd, key: StreamKey, since: StreamPosition): Promise<JoinResult> {
    socket.rooms.add(key);
    // Following starts before the read, so a commit in between is broadcast; the window drops it if it read it as well.
    await this.relay?.follow(key);
    return await this.#catchUp(key, since);
  }

  broadcast(message: PatchMessage, totals: HallSums[] | null): void {
    this.#check(message, totals);
    const { clock } = this.#context;
    for (const socket of this.#sockets) {
      if (!socket.rooms.has(message.key)) continue;
      if (!isLargePatch(message.patch)) socket.send({ type: 'patch', message });
      else if (this.relay) {
        const heads = buildHeads(this.relay, { clock, build: 'sim' }, { [message.key]: message.revision });
        socket.send({ type: 'heads', heads });
      }
    }
  }

  sendHeads(): void {
    const isFollowed = (key: StreamKey): boolean => [...this.#sockets].some(({ rooms }) => rooms.has(key));
    this.relay?.keepOnly(isFollowed);
    for (const key of this.#last.keys()) if (!isFollowed(key)) this.#last.delete(key);
    for (const socket of this.#sockets) this.#sendHeadsTo(socket);
  }

  #sendHeadsTo(socket: SocketEnd): void {
    const { relay } = this;
    if (!relay) return;
    const revisions: Record<string, number> = {};
    for (const room of socket.rooms) {
      const sent = relay.sentRevision(room);
      if (sent !== undefined) revisions[room] = sent;
    }
    socket.send({
      type: 'heads',
      heads: buildHeads(relay, { clock: this.#context.clock, build: 'sim' }, revisions),
    });
  }

  /** Broadcasts must contain each revision once, in order, without gaps, and with the log's sums. */
  #check({ key, epoch, revision, patch }: PatchMessage, totals: HallSums[] | null): void {
    const { sim, store, name } = this.#context;
    const last = this.#last.get(key);
    if (last?.epoch === epoch && revision !== last.revision + 1)
      sim.fail(`${name} broadcasts ${key} ${revision} after ${last.revision}`);
    this.#last.set(key, { epoch, revision });
    if (epoch !== store.epoch || store.isUncertain) return;
    const logged = store.state.sent.get(key)?.[revision - 1];
    if (!logged) return sim.fail(`${name} broadcasts ${key} ${revision}, which is not in the log`);
    const stored = store.state.changes.get(logged.changeId)?.patch;
    if (!stored || patchOfStream(key, stored) !== patch)
      sim.fail(`${name} broadcasts something else than the log has of ${key} ${revision}`);
    if (totals && !isDeepStrictEqual(totals, logged.totals))
      sim.fail(`${name} broadcasts other sums of ${key} ${revision} than the log has`);
  }
}
