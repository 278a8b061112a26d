import type { advance } from '../sync-engine.ts';
import { initialSync, type SyncEffect, type SyncEvent, type SyncState } from '../sync-state.ts';
import { Connection } from './connection.ts';
import { EngineWatch } from './engine-watch.ts';
import { FuzzMutations } from './fuzz-mutations.ts';
import { FuzzPeriod } from './fuzz-period.ts';
import type { HostileWorld } from './hostile-world.ts';
import type { Job } from './schedule.ts';

const mostTimers = 60;
const reconnectWithinMs = 4_500;

/** A window: the real engine, its timers, its socket, its changes; watched at every event. */
export class FuzzClient {
  state: SyncState = initialSync;
  events = 0;
  /** Heads taken: the measure of how long healing takes. */
  heads = 0;
  readonly name: string;
  readonly mutations: FuzzMutations;
  readonly period: FuzzPeriod;
  readonly watch: EngineWatch;
  /** It only ever shows totals, as a screen on a wall does. */
  readonly isWall: boolean;
  readonly #world: HostileWorld;
  readonly #engine: typeof advance;
  readonly #timers = new Map<string, Job>();
  #connection: Connection | null = null;
  #sleep: Job | null = null;
  readonly #inbox: (() => void)[] = [];
  /** How far this clock has jumped ahead, ms. */
  #jumped = 0;

  constructor(world: HostileWorld, name: string, engine: typeof advance) {
    this.#world = world;
    this.name = name;
    this.#engine = engine;
    this.mutations = new FuzzMutations(world, this, name);
    this.period = new FuzzPeriod(world, this);
    this.isWall = world.random.chance(0.25);
    this.watch = new EngineWatch(world.server, this.mutations);
    this.#connect();
  }

  get at(): number {
    return this.#world.schedule.now + this.#jumped;
  }

  get isAsleep(): boolean {
    return this.#sleep !== null;
  }

  /** Gives the engine an event as soon as the window is awake, and does what it asks for. */
  send(event: SyncEvent): void {
    this.whenAwake(() => {
      this.events += 1;
      if (event.type === 'heads') this.heads += 1;
      const before = this.state;
      const given = 'at' in event ? { ...event, at: this.at } : event;
      const { state, effects } = this.#engine(before, given);
      this.state = state;
      this.watch.check(before, given, state, effects);
      this.period.check(state);
      for (const effect of effects) this.#do(effect);
    });
  }

  /** Another day, on a wall other totals. */
  open(): void {
    if (this.isWall) this.period.open();
    else this.send({ type: 'opened', day: this.#world.random.pick(this.#world.server.days), at: 0 });
  }

  get isOpen(): boolean {
    return this.isWall ? this.state.period.isOpen : this.state.day !== null;
  }

  whenAwake(run: () => void): void {
    if (this.isAsleep) this.#inbox.push(run);
    else run();
  }

  sleep(ms: number): void {
    if (this.isAsleep) return;
    this.#sleep = this.#world.schedule.later(ms, () => this.wake());
  }

  /** Everything that came in sleep comes now, in order. */
  wake(): void {
    if (this.#sleep) this.#sleep.run = null;
    this.#sleep = null;
    for (const run of this.#inbox.splice(0)) run();
  }

  jumpClock(ms: number): void {
    this.#jumped += ms;
  }

  /** The socket is closed and both sides know; the window tries again by itself. */
  loseConnection(): void {
    const lost = this.#connection;
    if (!lost) return;
    this.#world.drop(lost);
    this.whenAwake(() => {
      if (this.#connection !== lost) return;
      this.#connection = null;
      this.send({ type: 'disconnected' });
      this.#connectLater(500 + this.#world.random.below(reconnectWithinMs));
    });
  }

  /** The line goes dead without notice. */
  goDead(): void {
    if (this.#connection) this.#connection.isDead = true;
  }

  #connectLater(delayMs: number): void {
    this.#world.schedule.later(delayMs, () => this.whenAwake(() => this.#connect()));
  }

  #connectAnew(): void {
    if (!this.#connection) return;
    this.#world.drop(this.#connection);
    this.#connection = null;
    this.send({ type: 'disconnected' });
    this.#connect();
  }

  #connect(): void {
    if (this.#connection) return;
    this.#connection = this.#world.connect((event) => this.send(event));
    if (this.#connection) this.send({ type: 'connected', at: 0 });
    else {
      this.send({ type: 'poll' });
      this.#connectLater(reconnectWithinMs);
    }
  }

  #do(effect: SyncEffect): void {
    const { server } = this.#world;
    switch (effect.type) {
      case 'join': {
        const { key, session, since } = effect;
        const failed = (): void => this.send({ type: 'joinFailed', key, session });
        if (!this.#connection) return void this.#world.schedule.later(this.#world.delay(), failed);
        return this.#connection.join(
          key,
          since,
          (result) => this.send({ type: 'joined', key, session, result, at: 0 }),
          failed,
        );
      }
      case 'leave':
        return this.#connection?.leave(effect.key);
      case 'loadSnapshot': {
        const { day, attempt } = effect;
        return this.#world.request(
          () => server.snapshot(day),
          (snapshot) => this.send({ type: 'snapshotLoaded', attempt, snapshot, at: 0 }),
          () => this.send({ type: 'snapshotFailed', attempt }),
        );
      }
      case 'loadPeriod':
        return this.period.load(effect.attempt);
      case 'showPeriod':
        return this.period.show(effect.attempt);
      case 'pull': {
        const { key, epoch, since } = effect;
        return this.#world.request(
          () => server.since(key, epoch, since),
          (answer) => this.send({ type: 'pulled', key, answer, at: 0 }),
          () => this.send({ type: 'pullFailed', key, at: 0 }),
        );
      }
      case 'setTimer':
        return this.#setTimer(effect.timer, effect.delayMs);
      case 'retryMutation':
        return this.mutations.retry(effect.mutationId);
      case 'notify':
        if (effect.notice.kind === 'givenUp') this.mutations.giveUp(effect.notice.mutationId);
        if (effect.notice.kind !== 'deaf') return;
        return this.#connectAnew();
    }
  }

  /** A timer that fell due in sleep goes off on waking. */
  #setTimer(timer: string, delayMs: number): void {
    if (!(delayMs >= 0)) throw new Error(`timer ${timer} of ${delayMs} ms`);
    const old = this.#timers.get(timer);
    if (old) old.run = null;
    const job = this.#world.schedule.later(delayMs, () =>
      this.whenAwake(() => {
        if (this.#timers.get(timer) !== job) return;
        this.#timers.delete(timer);
        this.send({ type: 'timer', timer, at: 0 });
      }),
    );
    this.#timers.set(timer, job);
    if (this.#timers.size > mostTimers) throw new Error(`${this.#timers.size} timers`);
  }
}
