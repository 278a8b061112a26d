import type { Day } from '@werkplan/shared/values/day.ts';
import { calendarAtom } from '../live/day-store.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { sumsOfYear } from './year-days.ts';
import styles from './year-strip.module.css';

const signs = [
  ['plain', ''],
  ['own', '18'],
  ['holiday', '4'],
  ['closure', '5'],
  ['extra', '28'],
] as const;

/**
 * Shows the numbers of working days, holidays, closures and extra days of the year, and the legend of its colours.
 */
export const YearHead = ({ year }: { year: Day }): ReactNode => {
  const { t } = useText();
  const { working, holidays, closures, extra } = sumsOfYear(useAtomValue(calendarAtom), year);
  const parts = [
    holidays > 0 && t('calendar.sum.holidays', { count: holidays }),
    closures > 0 && t('calendar.sum.closures', { count: closures }),
    extra > 0 && t('calendar.sum.extra', { count: extra }),
  ];
  return (
    <header className={styles['head']}>
      <h2 id="year" className={styles['title']}>
        {t('calendar.sum.working', { count: working })}
      </h2>
      <span className={styles['aside']}>{parts.filter(Boolean).join(', ')}</span>
      <span className={styles['gap']} />
      <ul className={styles['legend']} aria-label={t('calendar.legend')}>
        {signs.map(([state, number]) => (
          <li key={state}>
            <span className={styles['cell']} data-state={state} aria-hidden>
              <span className={styles['box']}>{number}</span>
            </span>
            {t(`calendar.sign.${state}`)}
          </li>
        ))}
      </ul>
    </header>
  );
};
