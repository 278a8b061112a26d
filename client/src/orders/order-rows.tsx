import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { memo, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders-table.module.css';

interface Props {
  hall: HallId;
  active: readonly number[];
  canceled: readonly number[];
  /** So many rows from the first one are drawn. */
  drawn: number;
}

/** Active orders, then the divider, then the canceled ones: one list, so that a row that changes sides stays itself. */
export const OrderRows = memo(({ hall, active, canceled, drawn }: Props): ReactNode => {
  const { t } = useText();
  const row = (id: number, index: number): ReactNode => (
    <OrderRow key={id} id={id} hall={hall} isFirst={index < drawn} />
  );
  return [
    ...active.map(row),
    canceled.length > 0 && (
      <div key="divider" role="row" className={styles['divider']}>
        <span role="gridcell">{t('order.canceledDivider', { count: canceled.length })}</span>
      </div>
    ),
    ...canceled.map((id, index) => row(id, active.length + index)),
  ];
});
