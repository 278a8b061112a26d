import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import type { Translate } from '../lib/i18n.ts';
import { columnName, type OrderColumn } from './order-columns.ts';
import styles from './order-row.module.css';

export type ValueColumn = Extract<OrderColumn, { kind: 'text' | 'quantity' }>;

/** True for a post code that may be wider than its column, which at its narrowest fits seven characters. */
const isLong = (field: string, text: string): boolean => field === 'postCode' && text.length > 7;

/** Shows a cell's value; a quantity is shown in tonnes, with the exact kilograms as tooltip. */
export const CellValue = ({ order, column }: { order: Order; column: ValueColumn }): ReactNode => {
  if (column.kind === 'text') {
    const text = order[column.field];
    return (
      <span className={cx(styles['text'], isLong(column.field, text) && styles['long'])} title={text}>
        {text}
      </span>
    );
  }
  const kilograms = order[column.field];
  return (
    <span className={cx(toTonnes(kilograms) === 0 && styles['zero'])} title={formatKilograms(kilograms)}>
      {formatTonnes(kilograms)}
    </span>
  );
};

/** Returns the accessible name of a cell: its column and order number, and for a quantity also the tonnes. */
export const accessibleCellName = (order: Order, column: ValueColumn, t: Translate): string => {
  const names = { column: columnName(column, t), orderId: order.orderId };
  if (column.kind === 'text') return t('order.cellName', names);
  return t('order.quantityCellName', { ...names, tonnes: formatTonnes(order[column.field]) });
};
