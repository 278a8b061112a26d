import { DomainError } from '../errors/domain-error.ts';
import type { DeliveryRow } from '../deliveries/delivery.ts';
import type { Draft } from '../plan/draft.ts';
import type { Day } from '../values/day.ts';
import type { Truck } from './truck.ts';

/** @throws TRUCK_NOT_FOUND */
export const getTruck = (draft: Draft, id: number): Truck => {
  const truck = draft.truck(id);
  if (!truck) throw new DomainError('TRUCK_NOT_FOUND');
  return truck;
};

/** The truck's runs on the opened days from `from` on, by day. */
export const runsFrom = (draft: Draft, truckId: number, from: Day): { date: Day; runs: DeliveryRow[] }[] =>
  draft.fact({ what: 'openedDays', from }).map((date) => {
    return { date, runs: draft.runsOn(date).filter((run) => run.truckId === truckId) };
  });

/** Gives the truck a run with its defaults on every opened day from `from` on that has none of it. */
export const addRuns = (draft: Draft, truck: Truck, from: Day): void => {
  for (const { date, runs } of runsFrom(draft, truck.id, from))
    if (runs.length === 0) addDefaultRun(draft, truck, date);
};

/** Gives the truck a run with its defaults on the day. */
export const addDefaultRun = (draft: Draft, truck: Truck, date: Day): DeliveryRow =>
  draft.insert('deliveries', {
    date,
    truckDriver: truck.defaultDriver,
    startingTime: truck.defaultStartingTime,
    truckId: truck.id,
  });
