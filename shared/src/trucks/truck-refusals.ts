import { DomainError } from '../errors/domain-error.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { type Day, dottedDay } from '../values/day.ts';
import type { Truck } from './truck-schema.ts';

/** @throws TRUCK_NOT_FOUND */
export const getTruck = (tx: PlanTransaction, id: number): Truck => {
  const truck = tx.truck(id);
  if (!truck) throw new DomainError('TRUCK_NOT_FOUND');
  return truck;
};

const maxDaysNamed = 5;

const namesOf = (days: readonly Day[]): string =>
  days.slice(0, maxDaysNamed).map(dottedDay).join(', ') + (days.length > maxDaysNamed ? ' …' : '');

/** Refuses retiring a truck, naming the days on which it is still loaded (the first five in the text). */
export const truckInUse = (dates: readonly Day[]): DomainError => {
  const days = [...new Set(dates)].sort();
  return new DomainError('TRUCK_IN_USE', { values: { days: namesOf(days) }, extra: { days } });
};
