import type { advance } from '../sync-engine.ts';
import type { SyncEffect, SyncEvent, SyncState } from '../sync-state.ts';
import { Connection } from './connection.ts';
import { EngineWatch } from './engine-watch.ts';
import { EngineWindow } from './engine-window.ts';
import { FuzzMutations } from './fuzz-mutations.ts';
import { FuzzPeriod } from './fuzz-period.ts';
import type { HostileNetwork } from './hostile-network.ts';

const maxTimers = 60;
const reconnectWithinMs = 4_500;

/** A simulated window that runs the given engine with timers, a socket and mutations; it is checked after every event. */
export class FuzzClient extends EngineWindow {
  readonly name: string;
  readonly mutations: FuzzMutations;
  readonly period: FuzzPeriod;
  readonly watch: EngineWatch;
  /** True for a window that shows only totals, like a wall display. */
  readonly isWall: boolean;
  readonly #network: HostileNetwork;
  #connection: Connection | null = null;

  constructor(network: HostileNetwork, name: string, engine: typeof advance) {
    super({ schedule: network.schedule, engine, maxTimers: maxTimers });
    this.#network = network;
    this.name = name;
    this.mutations = new FuzzMutations(network, this, name);
    this.period = new FuzzPeriod(network, this);
    this.isWall = network.random.chance(0.25);
    this.watch = new EngineWatch(network.server, this.mutations);
    this.#connect();
  }

  /** Opens a random day; a wall display opens the totals of random days. */
  open(): void {
    if (this.isWall) this.period.open();
    else this.send({ type: 'opened', day: this.#network.random.pick(this.#network.server.days), at: 0 });
  }

  get isOpen(): boolean {
    return this.isWall ? this.state.period.isOpen : this.state.day !== null;
  }

  /** Closes the socket with notice on both sides; the window reconnects by itself. */
  loseConnection(): void {
    const lost = this.#connection;
    if (!lost) return;
    this.#network.drop(lost);
    this.whenAwake(() => {
      if (this.#connection !== lost) return;
      this.#connection = null;
      this.send({ type: 'disconnected' });
      this.#connectLater(500 + this.#network.random.below(reconnectWithinMs));
    });
  }

  /** Makes the connection dead without notifying either side. */
  goDead(): void {
    if (this.#connection) this.#connection.isDead = true;
  }

  #connectLater(delayMs: number): void {
    this.#network.schedule.later(delayMs, () => this.whenAwake(() => this.#connect()));
  }

  #connectAnew(): void {
    if (!this.#connection) return;
    this.#network.drop(this.#connection);
    this.#connection = null;
    this.send({ type: 'disconnected' });
    this.#connect();
  }

  #connect(): void {
    if (this.#connection) return;
    this.#connection = this.#network.connect((event) => this.send(event));
    if (this.#connection) this.send({ type: 'connected', at: 0 });
    else {
      this.send({ type: 'poll' });
      this.#connectLater(reconnectWithinMs);
    }
  }

  protected check(before: SyncState, event: SyncEvent, effects: readonly SyncEffect[]): void {
    this.watch.check(before, event, this.state, effects);
    this.period.check(this.state);
  }

  protected perform(effect: SyncEffect): void {
    const { server } = this.#network;
    switch (effect.type) {
      case 'join': {
        const { key, session, since } = effect;
        const failed = (): void => this.send({ type: 'joinFailed', key, session });
        if (!this.#connection) return void this.#network.schedule.later(this.#network.delay(), failed);
        return this.#connection.join(
          key,
          since,
          (result) => this.send({ type: 'joined', key, session, ...(since && { since }), result, at: 0 }),
          failed,
        );
      }
      case 'leave':
        return this.#connection?.leave(effect.key);
      case 'loadSnapshot': {
        const { day, attempt } = effect;
        return this.#network.request(
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
        return this.#network.request(
          () => server.since(key, epoch, since),
          (answer) => this.send({ type: 'pulled', key, answer, at: 0 }),
          () => this.send({ type: 'pullFailed', key, at: 0 }),
        );
      }
      case 'setTimer':
        return this.setTimer(effect.timer, effect.delayMs);
      case 'retryMutation':
        return this.mutations.retry(effect.mutationId);
      case 'notify':
        if (effect.notice.kind === 'givenUp') this.mutations.giveUp(effect.notice.mutationId);
        if (effect.notice.kind !== 'deaf') return;
        return this.#connectAnew();
    }
  }
}
