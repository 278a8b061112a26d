import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue } from 'jotai';
import { Inbox } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isPastDayAtom, selectedDayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { shortcutOf } from '../lib/shortcut-keys.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { markTabStop, moveByKey } from './grid-navigation.ts';
import { useHeldOrder } from './held-order.ts';
import { ordersOfHallAtom } from './order-atoms.ts';
import { columnsOf } from './order-columns.ts';
import { OrderCreateRow } from './order-create-row.tsx';
import { OrderFilterRow } from './order-filter-row.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderTableHead } from './order-table-head.tsx';
import { editingCellAtom } from './order-table-state.ts';
import styles from './orders-table.module.css';
import { OrdersLoading } from './orders-loading.tsx';
import { useOrderTable, type Filters, type Sorting } from './use-order-table.ts';
import { useSteadyRows } from './use-steady-rows.ts';

interface Props {
  hall: HallId;
  /** Kept by the page: it outlives a change of hall and day. */
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

const noFilters: Filters = {};

const useListedOrders = (hall: HallId, sorting: Sorting, filters: Filters) => {
  const orders = useAtomValue(ordersOfHallAtom(hall));
  const isEditing = useAtomValue(editingCellAtom) !== null;
  const all = useMemo(() => (orders ? [...orders.active, ...orders.canceled] : []), [orders]);
  const listed = useOrderTable(all, sorting, filters);
  const ids = useMemo(
    () => ({
      active: listed.filter((order) => !order.isCanceled).map((order) => order.id),
      canceled: listed.filter((order) => order.isCanceled).map((order) => order.id),
    }),
    [listed],
  );
  return {
    isLoaded: orders !== null,
    isEmpty: all.length === 0,
    active: useHeldOrder(ids.active, isEditing),
    canceled: useHeldOrder(ids.canceled, isEditing),
  };
};

/** The selected hall's orders of the day: head, filters, create row, active orders, canceled ones. */
export const OrdersTable = ({ hall, sorting, onSort }: Props): ReactNode => {
  const { t, language } = useText();
  const day = useAtomValue(selectedDayAtom);
  const isPast = useAtomValue(isPastDayAtom);
  const [filters, setFilters] = useState<Filters | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const createRow = useRef<HTMLDivElement>(null);
  const { isLoaded, isEmpty, active, canceled } = useListedOrders(hall, sorting, filters ?? noFilters);
  const shown = useMemo(() => [...active, ...canceled], [active, canceled]);
  useSteadyRows(scroller, shown, JSON.stringify([sorting, filters]));

  // Opening starts with empty fields, closing clears them (chapter 2).
  const toggleFilter = (): void => setFilters(filters ? null : noFilters);
  useShortcuts({ n: () => createRow.current?.querySelector('input')?.focus(), f: toggleFilter });

  const onKeyDown = (event: KeyboardEvent): void => {
    const element = event.target as Element;
    const key = shortcutOf(event);
    if (!scroller.current || !key || element instanceof HTMLInputElement) return;
    if (moveByKey(scroller.current, element, key)) event.preventDefault();
  };
  const rows = (ids: readonly number[]) => ids.map((id) => <OrderRow key={id} id={id} hall={hall} />);
  const divider = canceled.length > 0 && (
    <div key="divider" role="row" className={styles['divider']}>
      <span role="gridcell">{t('order.canceledDivider', { count: canceled.length })}</span>
    </div>
  );
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('order.gridName', { id: hall, day: formatDay(day, language, 'full') })}
      aria-rowcount={shown.length}
      aria-colcount={columnsOf(hall).length}
      className={styles['table']}
      data-filtering={filters ? '' : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) =>
        target.closest('[data-row]') && scroller.current && markTabStop(scroller.current, target)
      }
    >
      <div role="rowgroup" className={styles['heads']}>
        <OrderTableHead
          hall={hall}
          sorting={sorting}
          onSort={onSort}
          isFiltering={filters !== null}
          onToggleFilter={toggleFilter}
        />
        {filters && (
          <OrderFilterRow hall={hall} filters={filters} onFilter={setFilters} onClose={toggleFilter} />
        )}
        {!isPast && <OrderCreateRow ref={createRow} hall={hall} day={day} />}
      </div>
      <div role="rowgroup" className={styles['body']}>
        {isLoaded ? [...rows(active), divider, ...rows(canceled)] : <OrdersLoading />}
      </div>
      {isLoaded && shown.length === 0 && (
        <EmptyState icon={Inbox} title={t(isEmpty ? 'order.none' : 'order.noneFiltered')} />
      )}
    </div>
  );
};
