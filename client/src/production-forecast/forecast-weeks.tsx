import { forecastWeeks } from '@werkplan/shared/production-forecast/production-forecast-rules.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useDayLinks } from '../production-plan/use-day-links.ts';
import { loadedDayCountAtom } from './forecast-atoms.ts';
import { ForecastWeek } from './forecast-week.tsx';
import styles from './forecast-weeks.module.css';

/**
 * Number of days in a shown week. Once loaded, a week with fewer known days is left out
 * (rules/production-forecast.md#a-week-is-shown-whole).
 */
const fullWeek = 5;

interface Props {
  monday: Day;
  isLoaded: boolean;
}

export const ForecastWeeks = ({ monday, isLoaded }: Props): ReactNode => {
  const today = useAtomValue(todayAtom);
  const { week1, week2 } = forecastWeeks(monday);
  const handlers = useDayLinks(fullWeek);
  const mondays = [monday, addDays(monday, 7)] as const;
  const loadedDays = [
    useAtomValue(loadedDayCountAtom(mondays[0])),
    useAtomValue(loadedDayCountAtom(mondays[1])),
  ];
  const stop = [...week1, ...week2].includes(today) ? today : monday;
  return (
    <div className={styles['weeks']} {...handlers}>
      {mondays
        .filter((_, index) => !isLoaded || loadedDays[index] === fullWeek)
        .map((first) => (
          <ForecastWeek key={first} monday={first} stop={stop} isLoaded={isLoaded} />
        ))}
    </div>
  );
};
