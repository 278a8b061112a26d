import type { Action } from '../plan/action.ts';
import { replyValue } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import type { Holiday } from '../working-days/calendar-entry.ts';
import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';

export interface SystemCalendar {
  /** ISO weekdays on which the plant works, '12345'. */
  readonly workdays: string;
  /** Public holidays of the plant's region from `today` to `until`. */
  readonly holidays: readonly Holiday[];
  /** The last day for which holidays are stored. */
  readonly until: Day;
}

const keyOf = ({ day, until, name }: Pick<CalendarEntry, 'day' | 'until' | 'name'>): string =>
  `${day} ${until} ${name}`;

/**
 * Updates the entries that the system maintains, from today on: the plant's week and its region's holidays. Past entries stay,
 * and a repeated call changes nothing. Returns true if anything was written.
 */
export const updateSystemCalendar: Action<SystemCalendar, boolean> = (tx, { today }, wanted) => {
  const entries = [...tx.calendar().values()];
  const weeks = entries.filter(({ kind }) => kind === 'week').sort((a, b) => (a.day < b.day ? -1 : 1));
  const last = weeks.at(-1);
  const { workdays } = wanted;
  if (last && last.day >= today) {
    // A second change on the same day may return to the workdays of the previous `week` entry, so that today's isn't needed.
    if (weeks.at(-2)?.workdays === workdays) tx.remove('calendarEntries', last);
    else tx.update('calendarEntries', last, { workdays });
  } else if (last?.workdays !== workdays)
    tx.insert('calendarEntries', { kind: 'week', day: today, until: null, name: '', workdays });
  const coming = new Map(
    wanted.holidays.filter(({ day }) => day >= today).map((holiday) => [keyOf(holiday), holiday]),
  );
  for (const entry of entries) {
    if (entry.kind !== 'holiday' || entry.day < today) continue;
    const isWanted = coming.delete(keyOf(entry));
    if (!isWanted && entry.day <= wanted.until) tx.remove('calendarEntries', entry);
  }
  for (const { day, until, name } of coming.values())
    tx.insert('calendarEntries', { kind: 'holiday', day, until, name, workdays: '' });
  return replyValue(tx.writes.length > 0);
};
