import { Server } from 'socket.io';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { ByeReason, JoinResult, PatchMessage, TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Join, UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import { dayOfKey, type RoomKey, type StreamKey, totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { readTotals } from '../change/log-query.ts';
import { mayReadPlan } from '../http/access-refusals.ts';
import { type Credential, credentialOf, rightsOfCaller } from '../http/caller.ts';
import { buildHeads } from './heads.ts';
import { listenForJoins } from './join-listener.ts';
import { isLargePatch } from './large-patch.ts';
import { LoginSweep } from './login-sweep.ts';
import { PacedTotals } from './paced-totals.ts';
import { PageNotifier } from './page-notifier.ts';
import type { PlanServer, PlanSocket } from './plan-socket.ts';
import { RunCounter } from './run-counter.ts';
import { PresenceRegistry } from './presence-registry.ts';
import { presenceReceiver } from './presence-listener.ts';
import { Relay } from './relay.ts';
import { groupByRooms, roomsOf, streamOfRoom } from './rooms.ts';
import type { SocketContext } from './socket-context.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import { SocketAdmission } from './socket-admission.ts';
import { toTotalsOnlyMessage, totalsOnlySocketsIn, totalsOnlyRoom } from './totals-only.ts';
import { UnassignedCounter } from './unassigned-counter.ts';

const maxMessageBytes = 16 * 1024;
const pingIntervalMs = 10_000;
const pingTimeoutMs = 5_000;
/** Milliseconds after which socket.io closes a connection that hasn't asked for anything yet. */
const connectTimeoutMs = 10_000;
/** Unsent data beyond which a socket is closed, in characters and packets (rules/live.md#who-stops-reading-is-cut-off). */
const maxBacklogCharacters = 1_000_000;
const maxBacklogPackets = 500;

/** True if the client has stopped reading. This shows in the queue of engine.io, but not in the socket's `bufferedAmount`. */
const isTooSlow = (connection: object): boolean => {
  const { writeBuffer } = connection as { writeBuffer: readonly { data?: unknown }[] };
  if (writeBuffer.length > maxBacklogPackets) return true;
  let characters = 0;
  for (const { data } of writeBuffer) characters += typeof data === 'string' ? data.length : 0;
  return characters > maxBacklogCharacters;
};

/** Ends a connection that the client no longer reads. An orderly close would wait for the client. */
const destroySocket = (socket: PlanSocket): void => {
  socket.disconnect(true);
  socket.request.socket.destroy();
};

/** Serves the sockets: broadcasts changes to rooms, answers joins with what was missed, and sends heartbeats. */
export class SocketServer {
  readonly relay: Relay;
  readonly waiting: UnassignedCounter;
  readonly presence: PresenceRegistry;
  readonly logins: LoginSweep<PlanSocket>;
  readonly news: PageNotifier;
  readonly #receivePresence: ReturnType<typeof presenceReceiver>;
  readonly #runs: RunCounter;
  readonly #paced = new PacedTotals((totals) => this.#notifyTotalsOnly(totals));
  readonly #io: PlanServer;
  readonly #context: SocketContext;
  readonly #timer: NodeJS.Timeout;
  readonly #admission: SocketAdmission;
  readonly #totals = new SharedReads<string, TotalsMessage>();

  constructor(context: SocketContext) {
    this.#context = context;
    this.#admission = new SocketAdmission({ ...context, retryAfterMs: pingIntervalMs + pingTimeoutMs });
    const { httpServer, heartbeatMs } = context;
    this.#io = new Server(httpServer, {
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: maxMessageBytes,
      pingInterval: pingIntervalMs,
      pingTimeout: pingTimeoutMs,
      connectTimeout: connectTimeoutMs,
      allowRequest: (request, decide) =>
        void this.#admission.admit(request).then((admitted) => decide(null, admitted)),
    });
    this.#io.engine.use(context.sessionMiddleware);
    this.#io.engine.on('connection', (connection: PlanSocket['conn']) => this.#admission.count(connection));
    this.#io.use((socket, decide) => decide(this.#admission.refusalOf(socket)));
    this.#io.on('connection', (socket) => this.#welcome(socket));
    this.relay = new Relay({
      ...context,
      broadcast: (message, totals) => this.#broadcast(message, totals),
      onEpoch: (epoch) => this.#beginAnew(epoch),
      // Callers that were signed out while the relay was blind are disconnected before anything is sent.
      onReturn: async () => await this.logins.sweep(),
      // Heads are sent at once, so that screens know that they are up to date without waiting for the heartbeat.
      onCaughtUp: () => this.#sendHeads(),
    });
    this.waiting = new UnassignedCounter({
      ...context,
      isWatched: () => this.#io.sockets.sockets.size > 0,
      notify: (count) => this.#notifyPlanners(count),
    });
    this.logins = new LoginSweep<PlanSocket>({
      ...context,
      connections: () => [...this.#io.sockets.sockets.values()],
      credentialOf: (socket) => credentialOf(socket.data.caller),
      rightsOf: (socket) => rightsOfCaller(socket.data.caller),
      disconnect: (socket, reason) => this.#disconnect(socket, reason),
    });
    this.presence = new PresenceRegistry({
      clock: context.clock,
      notify: (windows, message) => this.#io.to(windows).emit('users', message),
      share: context.broadcastToNodes,
    });
    this.#receivePresence = presenceReceiver({ registry: this.presence, flood: context.flood });
    this.news = new PageNotifier(this.#io);
    this.#runs = new RunCounter(this.#io, context);
    this.#timer = setInterval(() => this.#sendHeads(), heartbeatMs);
  }

  get size(): number {
    return this.#io.sockets.sockets.size;
  }

  /** Disconnects the sockets of a login, token or display whose credential has ended. */
  endCredential(credential: Credential): void {
    for (const socket of this.#io.sockets.sockets.values()) {
      if (credentialOf(socket.data.caller) === credential) this.#disconnect(socket, 'signedOut');
    }
  }

  /** Disconnects all sockets. Resolves when the last connection has ended, for which it waits without a limit. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.logins.stop();
    this.presence.stop();
    for (const socket of this.#io.sockets.sockets.values()) this.#disconnect(socket, 'stopping');
    this.#paced.stop();
    await Promise.all([this.relay.stop(), this.waiting.stop(), this.#runs.stop()]);
    await this.#io.close();
  }

  /** Tells a new window at once what may have changed since its page was loaded (rules/live.md#what-a-page-learnt-before). */
  #welcome(socket: PlanSocket): void {
    const caller = this.#admission.callerOf(socket.request);
    if (!caller) {
      socket.disconnect(true);
      return;
    }
    socket.data = { caller };
    // The login may have ended between the handshake and now, when there was no socket yet that could be disconnected.
    this.logins.checkSoon(socket);
    if (!mayReadPlan(caller)) void socket.join(totalsOnlyRoom);
    const { flood, limits } = this.#context;
    listenForJoins(socket, { flood, limits, join: async (wanted) => await this.#join(socket, wanted) });
    this.#receivePresence(socket, caller);
    socket.on('disconnect', (reason) => {
      if (reason === 'ping timeout') socket.request.socket.destroy();
    });
    if (caller.kind === 'user') socket.emit('you', caller.user);
    this.#sendHeadsTo([socket]);
    if (this.waiting.count && mayReadPlan(caller)) socket.emit('unassigned', this.waiting.count);
    this.waiting.look();
  }

  async #join(socket: PlanSocket, { key, since }: Join): Promise<JoinResult> {
    const { db, catchUps } = this.#context;
    await socket.join(key);
    // The stream is followed before the missed changes are read, so that none is lost in between. The client drops changes that
    // it gets twice.
    await this.relay.follow(streamOfRoom(key));
    const day = key.startsWith('halls:') ? dayOfKey(key) : null;
    if (day) {
      void this.#runs.sendTo(socket, day);
      return {
        result: 'totals',
        totals: await this.#totals.take(day, async () => await readTotals(db, day)),
      };
    }
    const revision = this.relay.sentRevision(key as StreamKey);
    // Patches name their authors, so only callers who may read the plan get them.
    if (since && mayReadPlan(socket.data.caller)) {
      const { epoch, isBlind } = this.relay;
      // A client at the last broadcast revision has missed nothing, because all later revisions will be broadcast to it.
      const isCurrent = !isBlind && since.epoch === epoch && since.revision === revision;
      return isCurrent ? { result: 'upToDate', ...since } : await catchUps.take(key as StreamKey, since);
    }
    return { result: 'reload', epoch: this.relay.epoch, ...(revision !== undefined && { revision }) };
  }

  #notifyPlanners(count: UnassignedCount): void {
    this.#io.except(totalsOnlyRoom).emit('unassigned', count);
  }

  #broadcast(message: PatchMessage, totals: HallSums[] | null): void {
    this.#context.onPatch(message);
    this.#dropSlow(message.key);
    if (isLargePatch(message.patch)) this.#announceHead(message);
    else this.#io.to(message.key).except(totalsOnlyRoom).emit('patch', message);
    if (message.key === 'halls') this.#io.to(totalsOnlyRoom).emit('patch', toTotalsOnlyMessage(message));
    const date = dayOfKey(message.key);
    if (!date) return;
    this.#runs.look(date);
    if (!totals) return;
    const sums = { date, epoch: message.epoch, revision: message.revision, halls: totals };
    this.#io.to(totalsKey(date)).except(totalsOnlyRoom).emit('totals', sums);
    this.#paced.take(sums);
  }

  #notifyTotalsOnly(totals: TotalsMessage): void {
    const ids = totalsOnlySocketsIn(this.#io.sockets.adapter.rooms, totalsKey(totals.date));
    if (ids.length > 0) this.#io.to(ids).emit('totals', totals);
  }

  /** Sends the followers of a large patch only the new revision. They fetch the patch themselves. */
  #announceHead({ key, revision }: PatchMessage): void {
    this.#io.to(key).emit('heads', buildHeads(this.relay, this.#context, { [key]: revision }));
  }

  /** Closes the room's sockets that stopped reading, because their unsent messages fill memory. They reconnect and catch up. */
  #dropSlow(room: string): void {
    for (const id of this.#io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = this.#io.sockets.sockets.get(id);
      if (socket && isTooSlow(socket.conn)) destroySocket(socket);
    }
  }

  /** Sends heads with the new epoch, which makes every screen reload. */
  #beginAnew(epoch: string): void {
    this.#context.logger.warn('The database has another log than before; all screens reload.');
    this.#paced.forget();
    this.#runs.forget();
    this.#context.onEpoch(epoch);
    this.#sendHeads();
    void this.logins.sweep();
  }

  #sendHeads(): void {
    const rooms = this.#io.sockets.adapter.rooms;
    this.relay.keepOnly((key) => rooms.has(key) || rooms.has(totalsKey(dayOfKey(key) ?? '')));
    const all = [...this.#io.sockets.sockets.values()];
    for (const socket of all) if (isTooSlow(socket.conn)) destroySocket(socket);
    // Sockets in the same rooms get the same message, which is built once.
    for (const sockets of groupByRooms(all.filter(({ connected }) => connected))) this.#sendHeadsTo(sockets);
    // Unassigned shipments are counted at each heartbeat, because midnight may have passed or a notification may be lost.
    this.waiting.look();
  }

  /** Sends heads to sockets in the same rooms. */
  #sendHeadsTo(sockets: readonly [PlanSocket, ...PlanSocket[]]): void {
    const [first] = sockets;
    const revisions: Record<string, number> = {};
    const isPaced = !mayReadPlan(first.data.caller);
    for (const room of roomsOf(first)) {
      const before = isPaced ? this.#paced.revisionBefore(dayOfKey(room) ?? '') : undefined;
      const sent = before ?? this.relay.sentRevision(streamOfRoom(room as RoomKey));
      if (sent !== undefined) revisions[room] = sent;
    }
    const heads = buildHeads(this.relay, this.#context, revisions);
    this.#io.to(sockets.map(({ id }) => id)).emit('heads', heads);
  }

  #disconnect(socket: PlanSocket, reason: ByeReason): void {
    socket.emit('bye', { reason });
    socket.disconnect(true);
  }
}
