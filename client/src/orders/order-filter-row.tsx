import type { HallId } from '@werkplan/shared/halls/hall.ts';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { columnName, columnsOf } from './order-columns.ts';
import styles from './order-filter-row.module.css';
import type { OrderFilters } from './sorted-orders.ts';

interface Props {
  hall: HallId;
  filters: OrderFilters;
  onFilter: (filters: OrderFilters) => void;
  onClose: () => void;
}

export const OrderFilterRow = ({ hall, filters, onFilter, onClose }: Props): ReactNode => {
  const { t } = useText();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector('input')?.focus(), []);

  const columns = columnsOf(hall);
  const lastText = columns.findLastIndex(({ kind }) => kind === 'text');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <div ref={row} role="row" className={styles['row']} onKeyDown={onKeyDown}>
      {columns.map((column, index) =>
        column.kind !== 'text' ? null : (
          <div
            key={column.field}
            role="gridcell"
            className={cx(styles['cell'], classFor(styles, column.field))}
            style={{ gridColumn: index + 1 }}
          >
            <TextInput
              size="small"
              icon={Search}
              placeholder=" "
              aria-label={t('order.filter.column', { column: columnName(column, t) })}
              value={filters[column.field] ?? ''}
              onValueChange={(text) => onFilter({ ...filters, [column.field]: text })}
            />
          </div>
        ),
      )}
      <div role="gridcell" className={styles['close']} style={{ gridColumn: `${lastText + 2} / -1` }}>
        <button type="button" className={styles['closeButton']} onClick={onClose}>
          {t('order.filter.close')} <Kbd>Esc</Kbd>
        </button>
      </div>
    </div>
  );
};
