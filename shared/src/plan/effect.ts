import { loadOf } from '../deliveries/delivery-rules.ts';
import { hallsOn } from '../halls/halls-on-day.ts';
import type { HallTotals } from '../halls/hall-schema.ts';
import type { FallenMark, HallEffect, PlanEffect, TruckEffect } from '../live/plan-effect-schema.ts';
import { dayOfKey } from '../live/stream-key.ts';
import { type Day, daysFromTo } from '../values/day.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import { streamsOf } from './transaction-patch.ts';
import { findRun } from './parts.ts';

interface RunLoad extends Omit<TruckEffect, 'before' | 'after'> {
  readonly load: number;
  readonly capacity: number;
}

/** Returns load and capacity of each of the day's runs in kg, by id. */
const runLoads = (tx: PlanTransaction, date: Day): RunLoad[] =>
  tx.runsOn(date).flatMap(({ id, departed }) => {
    const run = findRun(tx, id);
    if (!run) return [];
    const { truck, items } = run;
    const load = loadOf(items.flatMap(({ part }) => part ?? []));
    const departedAt = departed && { departedAt: departed.at };
    return [{ deliveryId: id, truckId: truck.id, date, load, capacity: truck.capacity, ...departedAt }];
  });

const isEqual = (one: object | null, other: object | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const hallEffects = (date: Day, before: readonly HallTotals[], after: readonly HallTotals[]): HallEffect[] =>
  before.flatMap((was, index) => {
    const is = after[index];
    return is && !isEqual(was, is) ? [{ date, before: was, after: is }] : [];
  });

const truckEffects = (before: readonly RunLoad[], after: readonly RunLoad[]): TruckEffect[] => {
  const [was, is] = [before, after].map((runs) => new Map(runs.map((run) => [run.deliveryId, run])));
  const loadIn = (runs: Map<number, RunLoad> | undefined, id: number) => {
    const run = runs?.get(id);
    return run ? { load: run.load, capacity: run.capacity } : null;
  };
  return [...new Map([...(was ?? []), ...(is ?? [])]).values()].flatMap(
    ({ load: _, capacity: __, ...run }) => {
      const [left, reached] = [loadIn(was, run.deliveryId), loadIn(is, run.deliveryId)];
      return isEqual(left, reached) ? [] : [{ ...run, before: left, after: reached }];
    },
  );
};

/** Returns yard marks on cards that have left the slot where they were marked. */
const fallenMarks = (before: PlanTransaction, after: PlanTransaction): FallenMark[] =>
  after.writes.flatMap(({ kind, before: was, after: is }) => {
    if (kind !== 'deliveryItems' || !was || !('mark' in was) || !was.mark || was.shipmentId === null)
      return [];
    if (is && 'shipmentId' in is && is.shipmentId === was.shipmentId) return [];
    const date = before.run(was.deliveryId)?.date;
    return date ? [{ shipmentId: was.shipmentId, deliveryId: was.deliveryId, date, mark: was.mark }] : [];
  });

/** Limits the days considered for a long closure. */
const maxDays = 31;

const calendarDaysOf = (tx: PlanTransaction): Day[] =>
  tx.writes.flatMap(({ kind, before, after }) => {
    const row = kind === 'calendarEntries' && (after ?? before);
    if (!row || !('until' in row) || row.until === null) return [];
    return daysFromTo(row.day, row.until).slice(0, maxDays);
  });

/** Returns the days whose screens the writes affect; for capacities the day from which they hold. */
const daysOf = (tx: PlanTransaction): Day[] => {
  const capacityDays = tx.writes.flatMap(({ kind, before, after }) => {
    const row = kind === 'hallCapacities' && (after ?? before);
    return row && 'day' in row ? [row.day] : [];
  });
  const days = [...streamsOf(tx)].flatMap((key) => dayOfKey(key) ?? []);
  return [...new Set([...days, ...capacityDays, ...calendarDaysOf(tx)])].sort();
};

/**
 * Computes the effect of `after`'s writes on halls and runs of the days they touch. `before` is a transaction on the same
 * plan without writes.
 */
export const effectOf = (before: PlanTransaction, after: PlanTransaction): PlanEffect => {
  const days = daysOf(after);
  before.days(days);
  const runsIn = (tx: PlanTransaction): RunLoad[] => days.flatMap((date) => runLoads(tx, date));
  return {
    halls: days.flatMap((date) => hallEffects(date, hallsOn(before, date), hallsOn(after, date))),
    trucks: truckEffects(runsIn(before), runsIn(after)),
    marks: fallenMarks(before, after),
  };
};
