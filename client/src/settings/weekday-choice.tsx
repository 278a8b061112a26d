import { addDays } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import styles from './weekday-choice.module.css';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'];
const aMonday = '2026-06-01';

interface Props {
  label: string;
  /** ISO weekdays, 1 (Monday) to 7, in one text such as '135'. */
  value: string;
  onValueChange: (value: string) => void;
}

/** Row of seven buttons that switch weekdays on and off. */
export const WeekdayChoice = ({ label, value, onValueChange }: Props): ReactNode => {
  const { language } = useText();
  const toggle = (weekday: string): void =>
    onValueChange(weekdays.filter((one) => value.includes(one) !== (one === weekday)).join(''));
  return (
    <div role="group" aria-label={label} className={styles['days']}>
      {weekdays.map((weekday) => {
        const day = addDays(aMonday, Number(weekday) - 1);
        const shown = formatDay(day, language, 'weekdayShort');
        return (
          <button
            key={weekday}
            type="button"
            aria-pressed={value.includes(weekday)}
            // The label begins with the visible text, because voice control finds a button by that.
            aria-label={`${shown}, ${formatDay(day, language, 'weekday')}`}
            className={styles['day']}
            onClick={() => toggle(weekday)}
          >
            {shown}
          </button>
        );
      })}
    </div>
  );
};
