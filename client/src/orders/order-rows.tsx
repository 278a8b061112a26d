import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { memo, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders-table.module.css';

interface Props {
  hall: HallId;
  shown: readonly number[];
  canceled: readonly number[];
}

/** Active orders, then the divider, then the canceled ones: one list, so that a row that changes sides stays itself. */
export const OrderRows = memo(({ hall, shown, canceled }: Props): ReactNode => {
  const { t } = useText();
  const dead = new Set(canceled);
  const row = (id: number): ReactNode => <OrderRow key={id} id={id} hall={hall} />;
  return [
    ...shown.filter((id) => !dead.has(id)).map(row),
    dead.size > 0 && (
      <div key="divider" role="row" className={styles['divider']}>
        <span role="gridcell">{t('order.canceledDivider', { count: dead.size })}</span>
      </div>
    ),
    ...shown.filter((id) => dead.has(id)).map(row),
  ];
});
