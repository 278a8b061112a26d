import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { capacityText } from './capacity-text.ts';
import { planCapacitiesAtom } from './plan-atoms.ts';
import styles from './plan-head.module.css';

const sums = ['plan.column.steel', 'plan.column.matting', 'plan.column.total', 'plan.column.free'] as const;

const HallHead = ({ hall, month }: { hall: HallId; month: Day }): ReactNode => {
  const { t } = useText();
  const range = useAtomValue(planCapacitiesAtom(month))[hall];
  return (
    <th scope="col">
      <span className={styles['hall']}>
        <HallTile hall={hall} />
        {t('hall.name', { id: hall })}
        <span className={styles['unit']}>{range ? `${capacityText(range)} t` : 't'}</span>
      </span>
    </th>
  );
};

/** Column heads with each hall's capacity in tonnes. */
export const PlanHead = ({ month }: { month: Day }): ReactNode => {
  const { t } = useText();
  return (
    <thead>
      <tr className={styles['head']}>
        <th scope="col">{t('plan.column.day')}</th>
        {hallIds.map((hall) => (
          <HallHead key={hall} hall={hall} month={month} />
        ))}
        {sums.map((column) => (
          <th key={column} scope="col">
            {t(column)} <span className={styles['unit']}>t</span>
          </th>
        ))}
      </tr>
    </thead>
  );
};
