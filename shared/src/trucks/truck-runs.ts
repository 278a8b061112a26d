import { DomainError } from '../errors/domain-error.ts';
import type { PlanRows } from '../live/patch.ts';
import type { Draft } from '../plan/draft.ts';
import type { Day } from '../values/day.ts';
import type { Truck } from './truck.ts';

/** @throws TRUCK_NOT_FOUND */
export const getTruck = (draft: Draft, id: number): Truck => {
  const truck = draft.truck(id);
  if (!truck) throw new DomainError('TRUCK_NOT_FOUND');
  return truck;
};

const runsOn = (draft: Draft, truckId: number, date: Day): PlanRows['deliveries'][] =>
  draft.runsOn(date).filter((run) => run.truckId === truckId);

/** The truck's runs from `from` on, by day: also those on days that nobody has opened. */
export const runsFrom = (draft: Draft, truckId: number, from: Day): PlanRows['deliveries'][] => {
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
    truckId: truck.id,
  });
};
