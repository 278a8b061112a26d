import { type Calendar, nextWorkingDay } from '../working-days/working-days.ts';
import { addDays, type Day } from '../values/day.ts';

const daysBack = 14;

/** Returns the days whose unassigned shipments are leftovers, 'Rest von früher' (rules/shipments.md#shipments-that-wait). */
export const leftoverDays = (today: Day): { from: Day; yesterday: Day } => ({
  from: addDays(today, -daysBack),
  yesterday: addDays(today, -1),
});

/** Returns the days whose unassigned shipments are counted and warned of: those of leftovers, and up to the next working day. */
export const waitingDays = (today: Day, calendar: Calendar): { from: Day; yesterday: Day; to: Day } => ({
  ...leftoverDays(today),
  to: nextWorkingDay(calendar, today),
});
