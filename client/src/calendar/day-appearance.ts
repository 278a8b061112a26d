import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import { calendarAtom } from '../live/day-store.ts';
import { calendarDay } from '@werkplan/shared/working-days/working-days.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { exceptionDaysAtom } from './calendar-atoms.ts';
import { shownState } from './year-days.ts';

export interface DayAppearance {
  /**
   * `own` is a working day on which a hall has an exceptional capacity, `off` a weekday without work, and `idle` a holiday on
   * such a weekday.
   */
  readonly state: 'plain' | 'own' | 'off' | 'holiday' | 'idle' | 'closure' | 'extra';
  readonly isToday: boolean;
  readonly isPast: boolean;
  /** The day, with its entry's name if it has one, 'Do, 4. Juni, Fronleichnam', or the state's for `own` and `off`. */
  readonly name: string;
}

const holidayOn = (calendar: readonly CalendarEntry[], day: Day): string =>
  calendarDay(
    calendar.filter(({ kind }) => kind === 'holiday'),
    day,
  ).name;

export const useDayAppearance = (): ((day: Day) => DayAppearance) => {
  const { t, language } = useText();
  const calendar = useAtomValue(calendarAtom);
  const own = useAtomValue(exceptionDaysAtom);
  const today = useAtomValue(todayAtom);
  return (day) => {
    const shown = shownState(calendar, day);
    const state = shown === 'working' ? (own.has(day) ? 'own' : 'plain') : shown;
    const isHoliday = state === 'holiday' || state === 'idle';
    const name = isHoliday ? holidayOn(calendar, day) : calendarDay(calendar, day).name;
    const what = name || (state === 'own' || state === 'off' ? t(`calendar.state.${state}`) : '');
    return {
      state,
      isToday: day === today,
      isPast: day < today,
      name: [formatDay(day, language, 'dayMonth'), what].filter(Boolean).join(', '),
    };
  };
};
