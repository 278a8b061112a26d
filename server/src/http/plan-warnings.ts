import { isClosedDay } from '@werkplan/shared/calendar/working-days.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';

/** What is remembered of the plan, with the plant's calendar. */
export type RememberedCalendar = Pick<PlanMemory, 'load' | 'state'>;

/** The headers of a change that books or places on these days: who does so on a closed one isn't refused, but warned. */
export const planWarnings = async (
  memory: RememberedCalendar,
  days: readonly Day[],
): Promise<Readonly<Record<string, string>>> => {
  if (days.length === 0) return {};
  await memory.load([], ['halls']);
  const calendar = [...(memory.state.calendarEntries?.values() ?? [])];
  return days.some((day) => isClosedDay(calendar, day)) ? { 'x-plan-warnings': 'DAY_CLOSED' } : {};
};
