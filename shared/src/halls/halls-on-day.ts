import { isClosedDay } from '../working-days/working-days.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Day } from '../values/day.ts';
import { capacityOn, hallTotals, sumHalls } from './hall-rules.ts';
import type { HallTotals } from './hall-schema.ts';

/** Returns capacity and load of every hall on a day in kg, including the transaction's writes. */
export const hallsOn = (tx: PlanTransaction, date: Day): HallTotals[] => {
  const capacities = [...tx.capacities().values()];
  const isClosed = isClosedDay([...tx.calendar().values()], date);
  return sumHalls(tx.dated('orders', date)).map((sums) =>
    hallTotals(sums, capacityOn(capacities, sums.id, date, isClosed)),
  );
};
