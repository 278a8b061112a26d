import { DomainError, invalid } from '../errors/domain-error.ts';
import type { HallId } from '../halls/hall.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyCalendarEntry, replyValue } from '../plan/reply.ts';
import { addDays, type Day, daysBetween } from '../values/day.ts';
import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';
import type { NewCalendarEntry } from './new-calendar-entry-schema.ts';
import { isWorkingDay } from '../working-days/working-days.ts';

const maxClosureDays = 366;

const setException = (
  tx: PlanTransaction,
  day: Day,
  hallId: HallId,
  maxCapacity: number,
  reason: string,
): void => {
  const existing = [...tx.capacities().values()].find(
    (one) => one.kind === 'day' && one.day === day && one.hallId === hallId,
  );
  if (existing) tx.update('hallCapacities', existing, { maxCapacity, reason });
  else tx.insert('hallCapacities', { hallId, kind: 'day', day, maxCapacity, reason });
};

/**
 * Adds a closure or an extra day.
 * @throws VALIDATION_ERRORS for a past day, a closure that ends before it begins or lasts more than 366 days, or an extra day
 *   that is a working day already
 */
export const addCalendarEntry: Action<NewCalendarEntry, CalendarEntry> = (tx, { today }, entry) => {
  const { kind, day, name } = entry;
  if (day < today) throw invalid({ day: 'validation.pastDate' });
  if (kind === 'closure') {
    const { until } = entry;
    if (until < day || daysBetween(day, until) >= maxClosureDays)
      throw invalid({ until: 'validation.invalidDate' });
    return replyCalendarEntry(tx.insert('calendarEntries', { kind, day, until, name, workdays: '' }).id);
  }
  if (isWorkingDay([...tx.calendar().values()], day)) throw invalid({ day: 'calendar.worksAlready' });
  for (const { hallId, maxCapacity } of entry.capacities ?? [])
    setException(tx, day, hallId, maxCapacity, name);
  return replyCalendarEntry(tx.insert('calendarEntries', { kind, day, until: day, name, workdays: '' }).id);
};

/**
 * Removes a closure or an extra day and returns it; a closure that has begun ends yesterday instead. Removing an extra day
 * also removes the day's exceptions of capacity.
 * @throws NOT_FOUND, CALENDAR_ENTRY_FIXED for the system's entries and past ones
 */
export const removeCalendarEntry: Action<{ readonly id: number }, CalendarEntry> = (
  tx,
  { today },
  { id },
) => {
  const entry = tx.row('calendarEntries', id);
  if (!entry) throw new DomainError('NOT_FOUND');
  if (entry.kind === 'week' || entry.kind === 'holiday')
    throw new DomainError('CALENDAR_ENTRY_FIXED', { text: 'error.CALENDAR_ENTRY_FIXED.system' });
  if ((entry.until ?? entry.day) < today)
    throw new DomainError('CALENDAR_ENTRY_FIXED', { text: 'error.CALENDAR_ENTRY_FIXED.past' });
  if (entry.day < today) {
    tx.update('calendarEntries', entry, { until: addDays(today, -1) });
    return replyValue(entry);
  }
  tx.remove('calendarEntries', entry);
  if (entry.kind === 'extraDay')
    for (const capacity of tx.capacities().values())
      if (capacity.kind === 'day' && capacity.day === entry.day) tx.remove('hallCapacities', capacity);
  return replyValue(entry);
};
