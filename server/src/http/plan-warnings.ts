import { isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';

/** The plan in memory, as far as the plant's calendar is read from it. */
export type CachedCalendar = Pick<PlanMemory, 'load' | 'state'>;

/** Returns a warning header if one of the days is closed by the plant's calendar. Changes on closed days are allowed. */
export const planWarnings = async (
  memory: CachedCalendar,
  days: readonly Day[],
): Promise<Readonly<Record<string, string>>> => {
  if (days.length === 0) return {};
  await memory.load([], ['halls']);
  const calendar = [...(memory.state.calendarEntries?.values() ?? [])];
  return days.some((day) => isClosedDay(calendar, day)) ? { 'x-plan-warnings': 'DAY_CLOSED' } : {};
};
