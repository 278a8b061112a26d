import type { Day } from '../../values/day.ts';
import { initialSync, type SyncState } from '../sync-state.ts';
import type { EngineWindow } from './engine-window.ts';
import type { HostileNetwork } from './hostile-network.ts';
import type { PeriodRows } from './model-server.ts';

const nothing: PeriodRows = new Map();

/** Simulates a window's page of totals: the requested days, the rows read, and the totals received since. */
export class FuzzPeriod {
  readonly #network: HostileNetwork;
  readonly #window: EngineWindow;
  #days: readonly Day[] = [];
  #read = { attempt: 0, rows: nothing };
  #rows = nothing;
  #seen = initialSync.period;

  constructor(network: HostileNetwork, window: EngineWindow) {
    this.#network = network;
    this.#window = window;
  }

  open(): void {
    const { random, server } = this.#network;
    this.#days = server.days.slice(random.below(server.days.length));
    this.#rows = nothing;
    this.#window.send({ type: 'periodOpened' });
  }

  load(attempt: number): void {
    const beganAt = this.#window.at;
    const days = this.#days;
    this.#network.request(
      () => this.#network.server.periodRows(days),
      (rows) => {
        this.#window.whenAwake(() => {
          this.#read = { attempt, rows };
          this.#window.send({ type: 'periodLoaded', attempt, days, beganAt });
        });
      },
      () => this.#window.send({ type: 'periodFailed', attempt }),
    );
  }

  /** @throws when the engine shows another read than the latest answered */
  show(attempt: number): void {
    if (attempt !== this.#read.attempt) throw new Error(`shows the read ${attempt}`);
    this.#rows = this.#read.rows;
  }

  /** Checks that totals belong to the period's epoch, have their stream's revision and never become older within an epoch. */
  check({ period, streams }: SyncState): void {
    for (const [day, totals] of period.totals) {
      if (totals.epoch !== period.epoch) throw new Error(`${day}: totals of ${totals.epoch}`);
      if (streams[`halls:${day}`]?.revision !== totals.revision) throw new Error(`${day}: another revision`);
      const before = this.#seen.epoch === period.epoch ? this.#seen.totals.get(day) : undefined;
      if (before && before.revision > totals.revision) throw new Error(`${day}: older totals are shown`);
    }
    this.#seen = period;
  }

  /** Describes the first difference between page and server; null when there is none. */
  whyDifferent({ period, streams }: SyncState): string | null {
    const { server } = this.#network;
    if (!period.isOpen) return null;
    if (period.reading !== 'idle') return `the period is ${period.reading}`;
    if (period.epoch !== server.epoch) return `totals of ${period.epoch} instead of ${server.epoch}`;
    if (!streams.halls?.joined) return 'the capacities are not followed';
    for (const [day, right] of server.periodRows(this.#days)) {
      if (!streams[`halls:${day}`]?.joined) return `the totals of ${day} are not followed`;
      const row = this.#rows.get(day);
      if (!row) return `${day} is not shown`;
      const sums = period.totals.get(day);
      const shown = sums && sums.revision > row.revision ? { ...row, ...sums } : row;
      if (shown.revision !== right.revision) return `${day} at ${shown.revision}, not ${right.revision}`;
      if (JSON.stringify(shown.halls) !== JSON.stringify(right.halls)) return `the totals of ${day} differ`;
      const isSame = shown.capacities.every((capacity, index) => capacity === right.capacities[index]);
      if (shown.capacities.length !== right.capacities.length || !isSame) return 'the capacities differ';
    }
    return null;
  }
}
