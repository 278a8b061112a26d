import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { ActionContext } from '@werkplan/shared/plan/action.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import { Ledger } from './ledger.ts';
import { findMemoryDifference, storedDays } from './memory-check.ts';
import { ModelStore } from './model-store.ts';
import { Network } from './network.ts';
import { PlanWatch } from './plan-watch.ts';
import { Server } from './server.ts';
import { Script } from './script.ts';
import { Sim } from './sim.ts';
import { StreamTimes } from './stream-times.ts';
import { PlanWindow } from './window.ts';
import type { Wiring } from './wiring.ts';

const notifyAfterMs = 20;
/** Runs start shortly before midnight, so that most of them see a day end. */
const startsAt = Date.parse('2026-11-23T23:40:00Z');
const firstDay: Day = '2026-11-23';

const names = [
  'anna',
  'bernd',
  'clara',
  'david',
  'emma',
  'felix',
  'greta',
  'hans',
  'ida',
  'jan',
  'klara',
  'ludwig',
] as const;

/** Random numbers of servers, windows and scripts, unless the task sets them. */
const crewOf = ({ random }: Sim): Crew => ({
  servers: random.pick([1, 2, 3, 3]),
  windows: 4 + random.below(names.length - 3),
  scripts: 1 + random.below(2),
});

export interface Crew {
  readonly servers: number;
  readonly windows: number;
  readonly scripts: number;
}

/** All servers, the store, windows and scripts of a run, created from one seed. */
export class World {
  readonly sim: Sim;
  readonly store: ModelStore;
  readonly ledger: Ledger;
  readonly watch: PlanWatch;
  readonly network: Network;
  readonly windows: readonly PlanWindow[];
  readonly scripts: readonly Script[];
  /** The days of the run: the first becomes yesterday during the run. */
  readonly days: readonly Day[] = [0, 1, 2].map((count) => addDays(firstDay, count));
  readonly clock: Clock;
  readonly #wiring: Wiring;
  #lives = 0;

  constructor(seed: number, wiring: Wiring, given?: Crew) {
    this.sim = new Sim(seed);
    this.#wiring = wiring;
    const { sim } = this;
    const crew = given ?? crewOf(sim);
    const nowDate = (): Date => new Date(startsAt + Math.floor(sim.now));
    this.clock = { now: nowDate, today: () => nowDate().toISOString().slice(0, 10) };
    const store = new ModelStore(wiring.model);
    this.store = store;
    const times = new StreamTimes(sim);
    this.watch = new PlanWatch(sim, store, times);
    this.ledger = new Ledger(sim, { store, times, wiring });
    store.onStored = (commit, ids) => {
      this.watch.onStored(commit, this.clock.today());
      this.ledger.onStored(commit, ids);
    };
    store.onGoneBack = (how) => {
      if (how === 'restore') this.notify();
      this.watch.onGoneBack();
      this.ledger.onGoneBack();
    };
    this.watch.follow(this.days);
    this.network = new Network(
      sim,
      Array.from({ length: crew.servers }, () => null),
    );
    for (const address of this.network.servers.keys()) this.start(address);
    const context = { sim, store, network: this.network, ledger: this.ledger, wiring };
    this.windows = names
      .slice(0, crew.windows)
      .map((name, index) => new PlanWindow(context, name, index + 1));
    this.scripts = Array.from({ length: crew.scripts }, (_, index) => new Script(context, index + 1));
  }

  get servers(): Server[] {
    return this.network.servers.flatMap((server) => server ?? []);
  }

  get scope(): ActionContext {
    return {
      today: this.clock.today(),
      now: this.clock.now().toISOString(),
      by: '',
      actor: 'system',
      postcodes: 'from10000',
    };
  }

  /** Starts a server with an empty memory. */
  start(address: number): void {
    if (this.network.servers[address]) return;
    this.#lives += 1;
    const { sim, store, clock } = this;
    const server: Server = new Server({
      sim,
      store,
      clock,
      wiring: this.#wiring,
      name: `server ${address + 1}.${this.#lives}`,
      notify: () => this.#notifyOthers(server),
    });
    this.network.servers[address] = server;
  }

  crash(address: number, awayMs: number): void {
    const server = this.network.servers[address];
    if (!server) return;
    this.sim.note('crash', server.name);
    server.die();
    this.network.servers[address] = null;
    this.sim.later(awayMs, () => this.start(address));
  }

  /** True when the server has broadcast a revision that the store lacks. */
  hasBroadcastMore({ parts }: Server): boolean {
    if (!parts || parts.relay.epoch !== this.store.epoch || parts.relay.isBlind) return false;
    const keys = [...this.days.map(dayKey), 'trucks', 'halls'] as const;
    return keys.some((key) => (parts.relay.sentRevision(key) ?? 0) > this.store.model.head(key));
  }

  checkMemories(): void {
    const stored = storedDays(this.store);
    for (const server of this.servers) {
      const why = findMemoryDifference(this.store, server, stored);
      if (why !== null) this.sim.fail(why);
    }
  }

  /** Makes every server read the log. */
  notify(): void {
    for (const server of this.servers)
      this.sim.later(notifyAfterMs, () => server.enter(() => server.receiveNotification()));
  }

  #notifyOthers(from: Server): void {
    for (const server of this.servers) {
      if (server === from || this.sim.chance(0.1)) continue;
      this.sim.later(notifyAfterMs, () => server.enter(() => server.receiveNotification()));
    }
  }
}
