import { isClosedDay } from '../calendar/working-days.ts';
import type { Draft } from '../plan/draft.ts';
import type { Day } from '../values/day.ts';
import { capacityOn, hallTotals, sumHalls } from './hall-rules.ts';
import type { HallTotals } from './hall.ts';

/** Capacity and load of every hall on a day, kg, the draft's own writes included. */
export const hallsOn = (draft: Draft, date: Day): HallTotals[] => {
  const capacities = [...draft.capacities().values()];
  const isClosed = isClosedDay([...draft.calendar().values()], date);
  return sumHalls(draft.dated('orders', date)).map((sums) =>
    hallTotals(sums, capacityOn(capacities, sums.id, date, isClosed)),
  );
};
