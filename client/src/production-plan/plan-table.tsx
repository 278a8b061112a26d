import { daysOfPlan } from '@werkplan/shared/production-plan/production-plan-rules.ts';
import { firstOfMonth, type Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { PlanDay } from './plan-day.tsx';
import { PlanFoot } from './plan-foot.tsx';
import { PlanHead } from './plan-head.tsx';
import styles from './plan-table.module.css';
import { useDayLinks } from './use-day-links.ts';

export const PlanTable = ({ month, isLoaded }: { month: Day; isLoaded: boolean }): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const handlers = useDayLinks(1);
  const stop = firstOfMonth(today) === month ? today : month;
  return (
    <div className={styles['frame']}>
      <table
        className={styles['table']}
        aria-label={t('plan.tableName', { month: formatDay(month, language, 'month') })}
        aria-busy={!isLoaded}
      >
        <PlanHead month={month} />
        <tbody {...handlers}>
          {daysOfPlan(month).map((day) => (
            <PlanDay key={day} day={day} isStop={day === stop} />
          ))}
        </tbody>
        <PlanFoot month={month} />
      </table>
    </div>
  );
};
