import { isClosedDay } from '../working-days/working-days.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Day } from '../values/day.ts';
import { capacityOn, hallTotals, sumHalls } from './hall-rules.ts';
import type { HallTotals } from './hall-schema.ts';
import { reservedIn } from './reserved.ts';

/** Returns each hall's capacity and load on a day in kg, with the transaction's writes; with `today` also its reserved kg. */
export const hallTotalsOn = (tx: PlanTransaction, date: Day, today?: Day): HallTotals[] => {
  const capacities = [...tx.capacities().values()];
  const calendar = [...tx.calendar().values()];
  const isClosed = isClosedDay(calendar, date);
  const reservations = today === undefined ? [] : [...tx.whole('reservations').values()];
  return sumHalls(tx.dated('orders', date)).map((sums) => ({
    ...hallTotals(sums, capacityOn(capacities, sums.id, date, isClosed)),
    ...(today !== undefined && { reserved: reservedIn(reservations, sums.id, date, { today, calendar }) }),
  }));
};
