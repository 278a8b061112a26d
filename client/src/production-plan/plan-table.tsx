import { daysOfPlan } from '@werkplan/shared/production-plan/production-plan-rules.ts';
import { firstOfMonth, type Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { RemainingBadge } from '../halls/remaining-badge.tsx';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { planSumAtom } from './plan-atoms.ts';
import { PlanDay } from './plan-day.tsx';
import { PlanHead } from './plan-head.tsx';
import styles from './plan-table.module.css';
import { useDayLinks } from './use-day-links.ts';

const summedColumns = [
  'hall1SteelTotal',
  'hall2SteelTotal',
  'hall3SteelTotal',
  'steelTotal',
  'mattingTotal',
  'grandTotal',
] as const;

const PlanFoot = ({ month }: { month: Day }): ReactNode => {
  const { t } = useText();
  const sum = useAtomValue(planSumAtom(month));
  return (
    <tfoot>
      <tr className={styles['foot']}>
        <th scope="row">{t('plan.sum')}</th>
        {summedColumns.map((column) => (
          <td key={column} title={sum ? formatKilograms(sum[column]) : undefined}>
            {sum ? formatTonnes(sum[column]) : <Skeleton width={40} height={10} />}
          </td>
        ))}
        <td title={t('plan.sumHint')}>
          {sum ? <RemainingBadge kilograms={sum.freeCapacity} /> : <Skeleton width={40} height={10} />}
        </td>
      </tr>
    </tfoot>
  );
};

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
