import { EngineWatch } from '@werkplan/shared/live/testing/engine-watch.ts';
import { EngineWindow } from '@werkplan/shared/live/testing/engine-window.ts';
import type { SyncEffect, SyncEvent, SyncState } from '@werkplan/shared/live/sync-state.ts';
import { isTotalsKey } from '@werkplan/shared/live/stream-key.ts';
import type { Socket } from './network.ts';
import { WindowChanges } from './window-changes.ts';
import type { WindowContext } from './window-context.ts';

const maxTimers = 200;
const reconnectWithinMs = 4_500;

/** A planner's window: the real engine with its timers, socket and changes, checked at every event. */
export class PlanWindow extends EngineWindow {
  readonly name: string;
  readonly changes: WindowChanges;
  readonly watch: EngineWatch;
  address: number;
  readonly #context: WindowContext;
  #socket: Socket | null = null;

  constructor(context: WindowContext, name: string, userId: number) {
    super({
      schedule: context.sim.schedule,
      engine: (state, event) => context.wiring.engine(state, event),
      maxTimers,
    });
    this.#context = context;
    this.name = name;
    const { store, network, sim } = context;
    this.address = sim.random.below(network.servers.length);
    this.changes = new WindowChanges(context, this, userId);
    const logged: ConstructorParameters<typeof EngineWatch>[0] = {
      get epoch() {
        return store.isUncertain ? 'uncertain' : store.epoch;
      },
      logged: (key, revision) => {
        const sent = store.state.sent.get(key)?.[revision - 1];
        return sent && store.state.changes.get(sent.changeId);
      },
    };
    this.watch = new EngineWatch(logged, this.changes);
    this.#connect();
  }

  /** True while the window claims to be live, i.e. to show the server's current plan. */
  get isLive(): boolean {
    const { connected, isStale, isBlind, confirmed } = this.state;
    return connected && !isStale && !isBlind && confirmed !== null;
  }

  /** Closes the socket on both sides; the window reconnects by itself. */
  loseConnection(): void {
    const lost = this.#socket;
    if (!lost) return;
    lost.close();
    this.whenAwake(() => {
      if (this.#socket !== lost) return;
      this.#socket = null;
      this.send({ type: 'disconnected' });
      this.#connectLater(500 + this.#context.sim.random.below(reconnectWithinMs));
    });
  }

  /** The connection dies without either side noticing. */
  goDead(): void {
    if (this.#socket) this.#socket.isDead = true;
  }

  #connectLater(delayMs: number): void {
    this.#context.sim.later(delayMs, () => this.whenAwake(() => this.#connect()));
  }

  #connectAnew(): void {
    if (!this.#socket) return;
    this.#socket.close();
    this.#socket = null;
    this.send({ type: 'disconnected' });
    this.#connect();
  }

  #connect(): void {
    if (this.#socket) return;
    const { network, sim } = this.#context;
    if (sim.chance(0.3)) this.address = sim.random.below(network.servers.length);
    this.#socket = network.connect(
      this.address,
      (message) => this.send({ ...message, at: 0 }),
      () => this.loseConnection(),
    );
    if (this.#socket) this.send({ type: 'connected', at: 0 });
    else {
      this.address = sim.random.below(network.servers.length);
      this.send({ type: 'poll' });
      this.#connectLater(reconnectWithinMs);
    }
  }

  protected check(before: SyncState, event: SyncEvent, effects: readonly SyncEffect[]): void {
    this.watch.check(before, event, this.state, effects);
  }

  protected perform(effect: SyncEffect): void {
    const { network, sim } = this.#context;
    switch (effect.type) {
      case 'join': {
        const { key, session, since } = effect;
        // Simulated windows follow days only.
        if (isTotalsKey(key) || !since) return;
        const failed = (): void => this.send({ type: 'joinFailed', key, session });
        if (!this.#socket) return void sim.later(network.delay(), failed);
        return this.#socket.join(key, since, {
          answered: (result) => this.send({ type: 'joined', key, session, since, result, at: 0 }),
          failed,
        });
      }
      case 'leave':
        return isTotalsKey(effect.key) ? undefined : this.#socket?.leave(effect.key);
      case 'loadPeriod':
      case 'showPeriod':
        return;
      case 'loadSnapshot': {
        const { day, attempt } = effect;
        return network.request(this.address, async (server) => await server.snapshot(day), {
          answered: (snapshot) => this.send({ type: 'snapshotLoaded', attempt, snapshot, at: 0 }),
          failed: () => this.send({ type: 'snapshotFailed', attempt }),
        });
      }
      case 'pull': {
        const { key, epoch, since } = effect;
        const position = { epoch, revision: since };
        return network.request(this.address, async (server) => await server.changesSince(key, position), {
          answered: (answer) => this.send({ type: 'pulled', key, answer, at: 0 }),
          failed: () => this.send({ type: 'pullFailed', key, at: 0 }),
        });
      }
      case 'setTimer':
        return this.setTimer(effect.timer, effect.delayMs);
      case 'retryMutation':
        return this.changes.retry(effect.mutationId);
      case 'notify':
        if (effect.notice.kind === 'givenUp') this.changes.giveUp(effect.notice.mutationId);
        if (effect.notice.kind === 'deaf') this.#connectAnew();
    }
  }
}
