import type { OrderTextField } from '@werkplan/shared/orders/order-texts.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ListFilter from 'lucide-react/icons/list-filter';
import { memo, type ReactNode, type Ref } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { columnName, columnsOf, type OrderColumn } from './order-columns.ts';
import styles from './order-table-head.module.css';
import type { OrderSorting } from './sorted-orders.ts';

interface Props {
  hall: HallId;
  sorting: OrderSorting;
  onSort: (sorting: OrderSorting) => void;
  isFiltering: boolean;
  onToggleFilter: () => void;
  filterButton: Ref<HTMLButtonElement>;
}

/**
 * Returns the sorting after a click on a column's head. A click on the sorted column reverses its direction. Another column
 * starts ascending, except order numbers, which start descending.
 */
const nextSorting = (sorting: OrderSorting, column: OrderTextField): OrderSorting => ({
  column,
  descending: sorting.column === column ? !sorting.descending : column === 'orderId',
});

const SortHead = ({
  column,
  name,
  sorting,
  onSort,
}: Pick<Props, 'sorting' | 'onSort'> & { column: OrderTextField; name: string }): ReactNode => {
  const isSorted = sorting.column === column;
  const Arrow = sorting.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={styles['sort']}
      data-sorted={isSorted || undefined}
      onClick={() => onSort(nextSorting(sorting, column))}
    >
      <span className={styles['name']}>{name}</span>
      {isSorted && <Arrow size={14} strokeWidth={1.75} aria-hidden />}
    </button>
  );
};

const AttributeHead = ({ number }: { number: number }): ReactNode => (
  <span
    className={cx(styles['number'], number > 9 && styles['two'])}
    style={{
      background: `var(--a${number})`,
      borderColor: `var(--a${number}-r)`,
      color: `var(--a${number}-i)`,
    }}
    aria-hidden
  >
    {number}
  </span>
);

const HeadContent = ({ column, filterButton, ...props }: Props & { column: OrderColumn }): ReactNode => {
  const { t } = useText();
  const name = columnName(column, t);
  switch (column.kind) {
    case 'text':
      return <SortHead {...props} column={column.field} name={name} />;
    case 'attribute':
      return <AttributeHead number={column.number} />;
    case 'hall':
      return <span aria-hidden>H{column.hall}</span>;
    case 'actions':
      return (
        <IconButton
          ref={filterButton}
          label={t('order.filter.toggle')}
          icon={ListFilter}
          size="small"
          shortcut="F"
          pressed={props.isFiltering}
          onClick={props.onToggleFilter}
        />
      );
    default:
      return name;
  }
};

const isShortened = (column: OrderColumn): boolean => column.kind === 'hall' || column.kind === 'attribute';
const isQuantity = (column: OrderColumn): boolean => column.kind === 'quantity' || column.kind === 'total';

/** Column heads: those of text columns sort, the last column's has the button for the filter row. */
export const OrderTableHead = memo((props: Props): ReactNode => {
  const { t } = useText();
  const { hall, sorting } = props;
  const title = (column: OrderColumn): string | undefined => {
    const name = columnName(column, t);
    return isQuantity(column)
      ? t('order.inTonnes', { column: name })
      : isShortened(column)
        ? name
        : undefined;
  };
  const direction = (column: OrderColumn): 'ascending' | 'descending' | 'none' | undefined => {
    if (column.kind !== 'text') return undefined;
    if (column.field !== sorting.column) return 'none';
    return sorting.descending ? 'descending' : 'ascending';
  };
  return (
    <div role="row" className={styles['head']}>
      {columnsOf(hall).map((column) => (
        <div
          key={column.field}
          role="columnheader"
          aria-sort={direction(column)}
          title={title(column)}
          className={cx(styles['cell'], classFor(styles, column.kind), classFor(styles, column.field))}
        >
          {isShortened(column) && <span className="visually-hidden">{columnName(column, t)}</span>}
          <HeadContent {...props} column={column} />
        </div>
      ))}
    </div>
  );
});
