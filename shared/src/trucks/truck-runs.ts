import type { PlanRows } from '../live/patch.ts';
import type { Draft } from '../plan/draft.ts';
import { findRun, isDead } from '../plan/parts.ts';
import type { Day } from '../values/day.ts';
import { truckInUse } from './truck-refusals.ts';
import type { Truck } from './truck.ts';

const runsOn = (draft: Draft, truckId: number, date: Day): PlanRows['deliveries'][] =>
  draft.runsOn(date).filter((run) => run.truckId === truckId);

/** The truck's runs from `from` on, by day: also those on days that nobody has opened. */
const runsFrom = (draft: Draft, truckId: number, from: Day): PlanRows['deliveries'][] => {
  const dates = draft.fact({ what: 'plannedDays', from }).map(({ date }) => date);
  draft.days(dates);
  return dates.flatMap((date) => runsOn(draft, truckId, date));
};

/** Gives the truck a run with its defaults on every opened day from `from` on that has none of it. */
export const addRuns = (draft: Draft, truck: Truck, from: Day): void => {
  const planned = draft.fact({ what: 'plannedDays', from });
  const dates = planned.flatMap(({ date, isOpened }) => (isOpened ? [date] : []));
  draft.days(dates);
  for (const date of dates) addRunOnce(draft, truck, date);
};

/** Gives the truck a run with its defaults on the day, unless it has one there. */
export const addRunOnce = (draft: Draft, truck: Truck, date: Day): void => {
  if (runsOn(draft, truck.id, date).length > 0) return;
  draft.insert('deliveries', {
    date,
    truckDriver: truck.defaultDriver,
    startingTime: truck.defaultStartingTime,
    isPinned: false,
    departed: null,
    truckId: truck.id,
  });
};

/** Runs from `from` on that still show an old default follow the new one. */
export const followDefaults = (draft: Draft, before: Truck, after: Truck, from: Day): void => {
  const { defaultDriver, defaultStartingTime } = before;
  if (defaultDriver === after.defaultDriver && defaultStartingTime === after.defaultStartingTime) return;
  for (const run of runsFrom(draft, after.id, from))
    draft.update('deliveries', run, {
      ...(run.truckDriver === defaultDriver && { truckDriver: after.defaultDriver }),
      ...(run.startingTime === defaultStartingTime && { startingTime: after.defaultStartingTime }),
    });
};

/**
 * Takes the truck's empty runs from `from` on away; dead cards still on them go back to the list.
 * @throws TRUCK_IN_USE naming the days with a live shipment or a text on it
 */
export const removeEmptyRuns = (draft: Draft, truckId: number, from: Day): void => {
  const runs = runsFrom(draft, truckId, from).flatMap(({ id }) => findRun(draft, id) ?? []);
  const loaded = runs.filter(({ held }) => held.some((one) => !isDead(one)));
  if (loaded.length > 0) throw truckInUse(loaded.map(({ delivery }) => delivery.date));
  for (const { delivery, held } of runs) {
    for (const { item } of held) draft.remove('deliveryItems', item);
    draft.remove('deliveries', delivery);
  }
};
