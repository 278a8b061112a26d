import type { Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import styles from './day-link.module.css';

export const productionAddress = (day: Day): string => `/production?date=${day}`;

interface Props {
  day: Day;
  isToday: boolean;
  /** True for the tab stop (roving tabindex); arrow keys reach the others. */
  isStop: boolean;
  /** Content beside the day, such as its week. */
  children?: ReactNode;
}

/** Shows weekday and date of a day, as a link to the day's production page. */
export const DayLink = ({ day, isToday, isStop, children }: Props): ReactNode => {
  const { t, language } = useText();
  return (
    <span className={styles['day']}>
      <Link
        to={productionAddress(day)}
        data-day-link
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        className={styles['link']}
      >
        <span>{formatDay(day, language, 'weekdayShort')}</span> {day.slice(8)}.
        <span className="visually-hidden"> {formatDay(day, language, 'month')}</span>
      </Link>
      {children}
      {isToday && <span className={styles['today']}>{t('common.date.today')}</span>}
    </span>
  );
};
