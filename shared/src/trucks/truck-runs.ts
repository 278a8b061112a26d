import type { PlanRows } from '../live/patch.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { findRun, isDead } from '../plan/parts.ts';
import type { Day } from '../values/day.ts';
import { truckInUse } from './truck-refusals.ts';
import type { Truck } from './truck-schema.ts';

const runsOn = (tx: PlanTransaction, truckId: number, date: Day): PlanRows['deliveries'][] =>
  tx.runsOn(date).filter((run) => run.truckId === truckId);

/** Returns the truck's runs from `from` on by day, including those on unopened days. */
const runsFrom = (tx: PlanTransaction, truckId: number, from: Day): PlanRows['deliveries'][] => {
  const dates = tx.fact({ what: 'plannedDays', from }).map(({ date }) => date);
  tx.days(dates);
  return dates.flatMap((date) => runsOn(tx, truckId, date));
};

/** Gives the truck a run with its defaults on every opened day from `from` on where it has none. */
export const addRuns = (tx: PlanTransaction, truck: Truck, from: Day): void => {
  const planned = tx.fact({ what: 'plannedDays', from });
  const dates = planned.flatMap(({ date, isOpened }) => (isOpened ? [date] : []));
  tx.days(dates);
  for (const date of dates) addRunOnce(tx, truck, date);
};

/** Gives the truck a run with its defaults on the day, unless it has one there. */
export const addRunOnce = (tx: PlanTransaction, truck: Truck, date: Day): void => {
  if (runsOn(tx, truck.id, date).length > 0) return;
  tx.insert('deliveries', {
    date,
    truckDriver: truck.defaultDriver,
    startingTime: truck.defaultStartingTime,
    isPinned: false,
    departed: null,
    truckId: truck.id,
  });
};

/** Gives runs from `from` on the truck's new default driver and starting time where they still have the old ones. */
export const followDefaults = (tx: PlanTransaction, before: Truck, after: Truck, from: Day): void => {
  const { defaultDriver, defaultStartingTime } = before;
  if (defaultDriver === after.defaultDriver && defaultStartingTime === after.defaultStartingTime) return;
  for (const run of runsFrom(tx, after.id, from))
    tx.update('deliveries', run, {
      ...(run.truckDriver === defaultDriver && { truckDriver: after.defaultDriver }),
      ...(run.startingTime === defaultStartingTime && { startingTime: after.defaultStartingTime }),
    });
};

/**
 * Removes the truck's empty runs from `from` on; dead cards on them are unassigned (rules/trucks.md#retiring-a-truck).
 * @throws TRUCK_IN_USE naming the days with a live shipment or a text on it
 */
export const removeEmptyRuns = (tx: PlanTransaction, truckId: number, from: Day): void => {
  const runs = runsFrom(tx, truckId, from).flatMap(({ id }) => findRun(tx, id) ?? []);
  const loaded = runs.filter(({ items }) => items.some((one) => !isDead(one)));
  if (loaded.length > 0) throw truckInUse(loaded.map(({ delivery }) => delivery.date));
  for (const { delivery, items } of runs) {
    for (const { item } of items) tx.remove('deliveryItems', item);
    tx.remove('deliveries', delivery);
  }
};
