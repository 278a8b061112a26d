import { addDays, type Day, nextWorkingDay } from '../values/day.ts';

const daysBack = 14;

/**
 * Whose unassigned shipments wait (rules/shipments.md#shipments-that-wait): those dated `from` … `to` are warned of and
 * counted, those `from` … `yesterday` are leftovers, the 'Rest von früher'.
 */
export const waitingDays = (today: Day): { from: Day; yesterday: Day; to: Day } => ({
  from: addDays(today, -daysBack),
  yesterday: addDays(today, -1),
  to: nextWorkingDay(today),
});
