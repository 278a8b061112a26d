import { calendarDay, isWorkingDay, nextWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { addDays, type Day, isDay } from '@werkplan/shared/values/day.ts';
import { useState, type ReactNode } from 'react';
import { calendarAtom } from '../live/day-store.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Calendar } from '../ui/calendar.tsx';
import type { CalendarProps } from '../ui/month-calendar.tsx';
import { DayField } from '../ui/day-field.tsx';
import styles from './day-choice.module.css';

/**
 * State for choosing a target day, today or later; invalid text stays in the field and fails `check`
 * (rules/calendar.md#moving-to-a-day).
 */
export const useDayChoice = (from: Day) => {
  const today = useAtomValue(todayAtom);
  const [day, setDay] = useState<string>(from);
  const [tried, setTried] = useState(false);
  const isValid = isDay(day) && day >= today;
  /** Returns true for a valid day; otherwise shows the error until the day is valid. */
  const check = (): boolean => {
    setTried(true);
    return isValid;
  };
  return { from, today, day, setDay, check, isWrong: tried && !isValid };
};

interface Props extends Pick<CalendarProps, 'marks' | 'onTurn'> {
  choice: ReturnType<typeof useDayChoice>;
  onSubmit: () => void;
}

/** Day field, calendar in which past days are disabled, and buttons for the most frequent days. */
export const DayChoice = ({ choice, onSubmit, ...calendar }: Props): ReactNode => {
  const { t } = useText();
  const { from, today, day, setDay, isWrong } = choice;
  const plant = useAtomValue(calendarAtom);
  const chosen = isDay(day) && !isWorkingDay(plant, day) ? calendarDay(plant, day) : null;
  const closed = chosen && t('calendar.closedOn', { name: chosen.name || t('calendar.state.off') });
  const problem = isWrong ? t('validation.invalidDate') : null;
  const quick = [
    { label: t('order.date.tomorrow'), day: addDays(today, 1) },
    { label: t('order.date.nextWorkday'), day: nextWorkingDay(plant, today) },
    { label: t('order.date.inAWeek'), day: addDays(from, 7) },
  ].filter((one) => one.day >= today);
  return (
    <>
      <DayField
        aria-label={t('common.date.field')}
        value={day}
        from={from}
        isAhead
        onValueChange={setDay}
        error={problem}
        onSubmit={onSubmit}
      />
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {closed && (
        <p role="status" className={styles['closed']}>
          {closed}
        </p>
      )}
      <div className={styles['calendar']}>
        <Calendar {...calendar} plant={plant} selected={day} onSelect={setDay} minDay={today} />
      </div>
      <div className={styles['quick']}>
        {quick.map((one) => (
          <Button key={one.label} size="small" onClick={() => setDay(one.day)}>
            {one.label}
          </Button>
        ))}
      </div>
    </>
  );
};
