import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { NewOrder } from '@werkplan/shared/orders/order.ts';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useText, type Translate } from '../../lib/i18n.ts';
import { columnName, columnsOf, fieldName, type OrderColumn } from '../order-columns.ts';
import styles from './paste-table.module.css';
import type { PastedRow } from './pasted-orders.ts';

type Shown = Extract<OrderColumn, { kind: 'text' | 'quantity' }>;
const isShown = (column: OrderColumn): column is Shown =>
  column.kind === 'text' || column.kind === 'quantity';

/** The flags that are set, in words. */
const marksOf = (order: NewOrder, hall: HallId, t: Translate): string =>
  columnsOf(hall)
    .flatMap((column) => {
      const isFlag = column.kind === 'hall' || column.kind === 'mark' || column.kind === 'attribute';
      if (!isFlag || !order[column.field]) return [];
      if (column.kind === 'attribute') return [`${column.number} ${t(`order.color.${column.color}`)}`];
      return [column.kind === 'hall' ? `H${column.hall}` : columnName(column, t)];
    })
    .join(', ');

const valueOf = ({ order, cells }: PastedRow, column: Shown): string => {
  if (!order) return cells[column.field] ?? '';
  return column.kind === 'quantity' ? formatKilograms(order[column.field]) : order[column.field];
};

const reasonOf = (
  { problems }: PastedRow,
  refusal: string | undefined,
  hall: HallId,
  t: Translate,
): string => {
  const said = Object.entries(problems).map(([field, key]) => `${fieldName(field, hall, t)}: ${t(key)}`);
  return [...said, ...(refusal === undefined ? [] : [refusal])].join(' · ');
};

interface RowProps {
  row: PastedRow;
  hall: HallId;
  refusal: string | undefined;
  columns: readonly Shown[];
}

/** A row, and below it why it is refused. */
const PasteRow = ({ row, hall, refusal, columns }: RowProps): ReactNode => {
  const { t } = useText();
  const reason = reasonOf(row, refusal, hall, t);
  return (
    <>
      <tr data-refused={reason !== '' || undefined}>
        <th scope="row" rowSpan={reason === '' ? 1 : 2}>
          {row.line}
        </th>
        {columns.map((column) => (
          <td
            key={column.field}
            className={cx(styles[column.kind], column.field in row.problems && styles['wrong'])}
            title={valueOf(row, column)}
          >
            {valueOf(row, column)}
          </td>
        ))}
        <td>{row.order && marksOf(row.order, hall, t)}</td>
      </tr>
      {reason !== '' && (
        <tr>
          <td colSpan={columns.length + 1} className={styles['reason']}>
            {reason}
          </td>
        </tr>
      )}
    </>
  );
};

interface Props {
  rows: readonly PastedRow[];
  hall: HallId;
  /** What the server says against a row. */
  refusal: (row: PastedRow) => string | undefined;
}

/** Each pasted row as it will be stored; those refused with the cells that are wrong and why. */
export const PasteTable = ({ rows, hall, refusal }: Props): ReactNode => {
  const { t } = useText();
  const columns = columnsOf(hall).filter(isShown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles['frame']} tabIndex={0} role="region" aria-label={t('order.paste.rows')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('order.paste.line')}</th>
            {columns.map((column) => (
              <th key={column.field} scope="col" className={styles[column.kind]}>
                {columnName(column, t)}
              </th>
            ))}
            <th scope="col">{t('order.paste.marks')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PasteRow key={row.line} row={row} hall={hall} refusal={refusal(row)} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
