import { checkChange, followChange } from '@werkplan/shared/extras.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { headsIntervalMs, type JoinResult } from '@werkplan/shared/live/protocol.ts';
import { dayKey, type Revisions, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { CommittedChange } from '../../server/src/change/committed-change.ts';
import { buildSnapshot } from '../../server/src/days/day-snapshot.ts';
import { createDayOpener, type DayOpener } from '../../server/src/days/open-day.ts';
import type { CatchUp, StreamPosition } from '../../server/src/live/catch-up.ts';
import type { Relay } from '../../server/src/live/relay.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import type { Committer } from '../../server/src/plan/committer.ts';
import type { PlanMemory } from '../../server/src/plan/plan-memory.ts';
import type { PlanStore } from '../../server/src/plan/plan-store.ts';
import type { WriteRequest } from '../../server/src/plan/write.ts';
import type { ServerContext } from './server-context.ts';
import { ServerSockets, type SocketEnd } from './server-sockets.ts';
import { StoreLine } from './store-line.ts';

const logger = createLogger('silent');
const blindAfterMs = 3_000;
const beginAgainMs = 500;
/** A healthy server reads the log at least once in this time (ms). */
const lookWithinMs = 6_000;

/** A server's answer to a write request. */
export interface WriteAnswer {
  /** 'ok' or the error code. */
  readonly code: string;
  readonly body: string;
  readonly revisions: Revisions;
  readonly epoch: string;
  /** The number of sloppy failovers when the request was decided (`ModelStore.lines`). */
  readonly line: number;
}

interface Parts {
  readonly memory: PlanMemory;
  readonly committer: Pick<Committer, 'write'>;
  readonly relay: Relay;
  readonly days: DayOpener;
  readonly sockets: ServerSockets;
  readonly store: PlanStore;
}

/** One lifetime of a server process, made of the real parts, wired as in server/src/app.ts; a restart loses its memory. */
export class Server {
  readonly name: string;
  isDead = false;
  /** True while the server can't reach the store. */
  isCut = false;
  /** The last time (virtual ms) at which it was frozen or cut off. */
  awayAt = Number.NEGATIVE_INFINITY;
  parts: Parts | null = null;
  readonly #context: ServerContext;
  readonly #line: StoreLine;
  readonly #stops: (() => void)[] = [];
  /** Messages that arrived while the server is frozen; null while it runs. */
  #inbox: (() => void)[] | null = null;

  constructor(context: ServerContext) {
    this.#context = context;
    this.name = context.name;
    this.#line = new StoreLine(context.sim, context.store, this);
    void this.#begin();
    context.sim.touch();
  }

  /** True while frozen or cut off and shortly afterwards. */
  get wasAway(): boolean {
    return this.isFrozen || this.isCut || this.#context.sim.now - this.awayAt < lookWithinMs;
  }

  get isFrozen(): boolean {
    return this.#inbox !== null;
  }

  get isUp(): boolean {
    return !this.isDead && this.parts !== null;
  }

  /** Delivers a message: never to a dead server, later to a frozen one. */
  enter(take: () => void): void {
    if (this.isDead) return;
    if (this.#inbox) this.#inbox.push(take);
    else {
      this.#context.sim.touch();
      take();
    }
  }

  die(): void {
    this.isDead = true;
    for (const stop of this.#stops) stop();
    this.#line.endAll();
    this.parts?.sockets.cutAll();
  }

  freeze(ms: number): void {
    if (this.#inbox || this.isDead) return;
    this.#inbox = [];
    this.#context.sim.later(ms, () => this.thaw());
  }

  thaw(): void {
    const inbox = this.#inbox;
    this.#inbox = null;
    this.awayAt = this.#context.sim.now;
    for (const take of inbox ?? []) this.enter(take);
  }

  /** @throws BUSY until the server has started */
  get #parts(): Parts {
    if (!this.parts) throw new DomainError('BUSY');
    return this.parts;
  }

  async write(request: WriteRequest<unknown>): Promise<WriteAnswer> {
    const { store, sim } = this.#context;
    const [line, before] = [store.lines, this.parts?.memory.state.epoch];
    try {
      const { actor } = request;
      const [loginId, tokenId] = [actor.loginId, actor.key.startsWith('token:') ? actor.id : null];
      const isAlive =
        (loginId === null || store.isAlive('login', loginId)) &&
        (tokenId === null || store.isAlive('token', tokenId));
      if (!isAlive) throw new DomainError('SESSION_EXPIRED');
      const outcome = await this.#parts.committer.write(request);
      const { answer, revisions, effect } = outcome;
      const body = JSON.stringify(effect ? { answer, ...effect } : answer);
      // The change may have been stored in a log that is lost by now, even if the epoch has the same name.
      const isOfNow = line === store.lines && before === this.#parts.memory.state.epoch;
      const epoch = isOfNow ? before : 'lost';
      return { code: 'ok', body, revisions, epoch, line };
    } catch (error) {
      if (!(error instanceof DomainError)) {
        sim.fail(`${this.name} answered 500 to ${request.action}`, error);
        throw error;
      }
      const body = JSON.stringify(error.details);
      return { code: error.code, body, revisions: {}, epoch: store.epoch, line };
    }
  }

  /** Reads the day's snapshot, as a screen does. */
  async snapshot(date: Day): Promise<DaySnapshot> {
    const { store, sim } = this.#context;
    const { days, memory } = this.#parts;
    await days.ensureOpen(date);
    const keys = [dayKey(date), 'trucks', 'halls'] as const;
    const [before, epoch, line] = [store.heads(keys).revisions, store.epoch, store.lines];
    const snapshot = buildSnapshot(await memory.day(date), date);
    if (snapshot.epoch !== epoch || line !== store.lines) return snapshot;
    for (const key of keys)
      if ((snapshot.revisions[key] ?? 0) < (before.get(key) ?? 0))
        sim.fail(`${this.name} reads ${key} at ${snapshot.revisions[key]}, older than when it was asked`);
    return snapshot;
  }

  async changesSince(key: StreamKey, since: StreamPosition): Promise<CatchUp> {
    const { store, sim, wiring } = this.#context;
    const [head, epoch, line] = [store.model.head(key), store.epoch, store.lines];
    const answer = await wiring.catchUp(this.#parts.store, key, since);
    if (answer.result === 'reload' || answer.epoch !== epoch || line !== store.lines) return answer;
    const last = answer.result === 'patches' ? answer.patches.at(-1)?.revision : answer.revision;
    if ((last ?? 0) < head)
      sim.fail(`${this.name} catches up with ${key} until ${last}, and it is at ${head}`);
    return answer;
  }

  connect(socket: SocketEnd): void {
    this.#parts.sockets.welcome(socket);
  }

  async join(socket: SocketEnd, key: StreamKey, since: StreamPosition): Promise<JoinResult> {
    return await this.#parts.sockets.join(socket, key, since);
  }

  receiveNotification(): void {
    this.parts?.relay.wake();
  }

  async #begin(): Promise<void> {
    const { sim, clock, wiring } = this.#context;
    const store = wiring.store(this.#line.planStore);
    try {
      const { epoch } = await store.heads([]);
      const memory = wiring.memory(store, epoch);
      const sockets = new ServerSockets(
        this.#context,
        async (key, since) => await this.changesSince(key, since),
      );
      const relay = wiring.relay({
        tailing: {
          heads: async (keys) => {
            const { epoch: of, revisions } = await store.heads(keys);
            return { epoch: of, revisions: new Map(revisions) };
          },
          log: wiring.log(this.#line.tailedLog),
          ticker: { now: () => sim.now, every: (ms, call) => this.#every(ms, call) },
        },
        blindAfterMs,
        logger,
        epoch,
        broadcast: (message, totals) => {
          memory.take(message.epoch, message.key, message.revision, message.patch);
          sockets.broadcast(message, totals);
        },
        onEpoch: (another) => {
          memory.begin(another);
          days.forget();
          sockets.sendHeads();
        },
        onSight: () => undefined,
        onReturn: async () => await Promise.resolve(),
        onCaughtUp: () => sockets.sendHeads(),
      });
      sockets.relay = relay;
      const onCommitted = (change: CommittedChange): void => {
        relay.onCommitted(change);
        this.#context.notify();
      };
      const committer = wiring.committer({
        store,
        memory,
        clock,
        pause: async () => await this.#pause(),
        follow: followChange,
        checkChange,
        onCommitted,
      });
      const days = createDayOpener({ db: null as never, clock, committer });
      this.parts = { memory, committer, relay, days, sockets, store };
      this.#every(headsIntervalMs, () => sockets.sendHeads());
    } catch {
      sim.later(beginAgainMs, () => this.enter(() => void this.#begin()));
    }
  }

  async #pause(): Promise<void> {
    const { sim } = this.#context;
    await new Promise<void>((resolve) => sim.later(5 + sim.random.below(20), () => this.enter(resolve)));
  }

  #every(ms: number, call: () => void): () => void {
    const stop = this.#context.sim.every(ms, () => this.enter(call));
    this.#stops.push(stop);
    return stop;
  }
}
