import type { Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { RemainingBadge } from '../halls/remaining-badge.tsx';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { planSumAtom } from './plan-atoms.ts';
import styles from './plan-foot.module.css';

const columns = [
  'hall1SteelTotal',
  'hall2SteelTotal',
  'hall3SteelTotal',
  'steelTotal',
  'mattingTotal',
  'grandTotal',
] as const;

export const PlanFoot = ({ month }: { month: Day }): ReactNode => {
  const { t } = useText();
  const sum = useAtomValue(planSumAtom(month));
  return (
    <tfoot>
      <tr className={styles['foot']}>
        <th scope="row">{t('plan.sum')}</th>
        {columns.map((column) => (
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
