import { isDeepStrictEqual } from 'node:util';
import { reservationsOfWeek } from '@werkplan/shared/halls/reserved.ts';
import { sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { type PlanRows, type ShownKind, shownKinds } from '@werkplan/shared/live/patch.ts';
import { dayKey, dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Commit, NewChange } from '../../server/src/plan/plan-store.ts';
import { isSameRow } from './model-tables.ts';
import type { ModelStore } from './model-store.ts';
import { findBrokenRule } from './plan-rules.ts';
import { dayOf } from './questions.ts';
import { findBrokenUndo } from './undo-check.ts';
import type { Sim } from './sim.ts';
import type { StreamTimes } from './stream-times.ts';

/** Every day is compared once per this many commits. */
const compareEvery = 25;

type Rows = { readonly [Kind in ShownKind]: ReadonlyMap<number, PlanRows[Kind]> };

/** Describes the first difference between two days; null when there is none. */
export const differenceOf = (
  one: Partial<Rows>,
  other: Rows,
  kinds: readonly ShownKind[] = shownKinds,
): string | null => {
  for (const kind of kinds) {
    const [rows, others] = [one[kind] as ReadonlyMap<number, PlanRows[ShownKind]> | undefined, other[kind]];
    if (rows?.size !== others.size) return `${rows?.size} ${kind}, not ${others.size}`;
    for (const [id, row] of others) if (!isSameRow(rows.get(id) ?? null, row)) return `${kind} ${id} differ`;
  }
  return null;
};

/** The reservations of the week of `date`; all reservations when `date` is empty. */
const ofWeek = (rows: Rows['reservations'], date: Day): Rows['reservations'] =>
  date === '' ? rows : new Map(reservationsOfWeek(rows.values(), date).map((row) => [row.id, row]));

/** The day as its tables show it, including trucks and capacities. */
export const stateOf = ({ state }: ModelStore, date: Day): DayState => ({
  ...dayOf(state, date),
  trucks: state.tables.rows('trucks'),
  hallCapacities: state.tables.rows('hallCapacities'),
  calendarEntries: state.tables.rows('calendarEntries'),
  templates: state.tables.rows('templates'),
  occurrences: state.tables.rows('occurrences'),
  sites: state.tables.rows('sites'),
  reservations: ofWeek(state.tables.rows('reservations'), date),
});

/** Checks each commit: its broadcast and the state it leaves. */
export class PlanWatch {
  changes = 0;
  readonly #sim: Sim;
  readonly #store: ModelStore;
  readonly #times: StreamTimes;
  /** Each day as a client sees it that has applied every broadcast of the day's streams. */
  #folds: Map<Day, DayState>;
  #commits = 0;

  constructor(sim: Sim, store: ModelStore, times: StreamTimes) {
    this.#sim = sim;
    this.#store = store;
    this.#times = times;
    this.#folds = new Map();
  }

  /** Starts following these days. */
  follow(days: readonly Day[]): void {
    this.#folds = new Map(
      days.map((date) => {
        const { trucks, hallCapacities, calendarEntries, templates, occurrences, sites, ...rows } = stateOf(
          this.#store,
          date,
        );
        const copies = {
          trucks: new Map(trucks),
          hallCapacities: new Map(hallCapacities),
          calendarEntries: new Map(calendarEntries),
          templates: new Map(templates),
          occurrences: new Map(occurrences),
          sites: new Map(sites),
        };
        return [date, { ...rows, ...copies }];
      }),
    );
  }

  onStored({ changes, prints, epoch }: Commit, today: Day): void {
    this.changes += changes.length;
    if (epoch !== this.#store.epoch) this.#sim.fail(`changes of ${epoch} are stored in ${this.#store.epoch}`);
    for (const change of changes) this.#checkPatch(change);
    if (new Set(prints.map(({ date, paper }) => `${date} ${paper}`)).size < prints.length)
      this.#sim.fail('two prints of a paper are stored and neither knows of the other');
    for (const change of changes) this.#fold(change);
    const last = new Map<string, NewChange>();
    for (const change of changes) for (const key in change.streams) last.set(key, change);
    for (const key of last.keys()) this.#checkStream(key as StreamKey);
    const broken = findBrokenRule(this.#store.state, changes, today);
    if (broken !== null)
      this.#sim.fail(`${changes.map(({ action }) => action).join()} leaves behind: ${broken}`);
    for (const change of changes) {
      const undo = changes.length === 1 ? findBrokenUndo(this.#store.state, change) : null;
      if (undo !== null) this.#sim.fail(undo);
    }
    this.#commits += 1;
    if (this.#commits % compareEvery !== 0) return;
    for (const key of last.keys()) this.compare(dayOfKey(key) ?? '');
  }

  onGoneBack(): void {
    this.follow([...this.#folds.keys()]);
    this.#times.forget();
  }

  /** Compares the day after all its broadcasts with the tables. */
  compare(date: Day): void {
    const fold = this.#folds.get(date);
    const why = fold && differenceOf(fold, stateOf(this.#store, date));
    if (why) this.#sim.fail(`what was broadcast of ${date} is not what is stored: ${why}`);
  }

  compareAll(): void {
    for (const date of this.#folds.keys()) this.compare(date);
  }

  #fold({ streams, patch }: NewChange): void {
    for (const name in streams) {
      const key = name as StreamKey;
      this.#times.note(key, streams[name]?.revision ?? 0);
      for (const [date, fold] of this.#folds)
        if (key === dayKey(date) || dayOfKey(key) === null)
          this.#folds.set(date, applyPatch(fold, patch, key));
    }
  }

  /** A patch must be self-contained: a part comes with its order, a run with its truck. */
  #checkPatch({
    action,
    patch: { orders = [], shipments = [], trucks = [], deliveries = [] },
  }: NewChange): void {
    const part = shipments.find((one) => orders.every(({ id }) => id !== one.productionOrderId));
    if (part) this.#sim.fail(`${action} broadcasts part ${part.id} without its order`);
    const run = deliveries.find((one) => trucks.every(({ id }) => id !== one.truckId));
    if (run) this.#sim.fail(`${action} broadcasts run ${run.id} without its truck`);
  }

  /** The stream's revisions must be gapless, and its last change must carry the day's sums. */
  #checkStream(key: StreamKey): void {
    const { state } = this.#store;
    const sent = state.sent.get(key) ?? [];
    const last = sent.at(-1);
    if (last?.revision !== sent.length || last.revision !== state.streams.get(key))
      this.#sim.fail(`${key} has ${sent.length} changes and ends with ${last?.revision}`);
    const date = dayOfKey(key);
    if (date === null) return;
    const orders = [...state.tables.rows('orders').values()].filter((order) => order.date === date);
    if (!isDeepStrictEqual(last?.totals, sumHalls(orders)))
      this.#sim.fail(`the sums sent for ${key} ${last?.revision} are not those of its orders`);
  }
}
