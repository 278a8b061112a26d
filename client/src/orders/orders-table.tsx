import type { HallId } from '@werkplan/shared/halls/hall.ts';
import {
  memo,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { NearViewContext, useNearView } from '../lib/near-view.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { columnWidths } from './column-widths.ts';
import { setTabStop, onGridClick, onGridKey } from './grid-navigation.ts';
import { columnsOf } from './order-columns.ts';
import type { HeldHints as Hints } from './held/held-hints.tsx';
import { NoOrders } from './no-orders.tsx';
import { mayCreateOrdersAtom } from './order-atoms.ts';
import { OrderCreateRow } from './order-create-row.tsx';
import { OrderFilterRow } from './order-filter-row.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderTableHead } from './order-table-head.tsx';
import styles from './orders-table.module.css';
import { usePasteHandler } from './paste/use-paste.ts';
import { useListedOrders } from './use-listed-orders.ts';
import type { OrderFilters, OrderSorting } from './sorted-orders.ts';
import { useClipboard } from './several/use-clipboard.ts';
import { useOrderSelection } from './several/use-order-selection.ts';
import { useSteadyRows } from './use-steady-rows.ts';
import { closestWith } from '../lib/dom-contract.ts';
import { useAtomValue } from '../lib/use-atom.ts';

const HeldHints = idlePart<ComponentProps<typeof Hints>>(
  async () => (await import('./held/held-hints.tsx')).HeldHints,
);

interface Props {
  hall: HallId;
  /** Belongs to the page, so that it survives a change of hall and day. */
  sorting: OrderSorting;
  onSort: (sorting: OrderSorting) => void;
  /** Shows another hall's orders. */
  onHall?: (hall: HallId) => void;
}

/** Number of rows of a long table that are rendered without scrolling; more than any screen shows. */
const firstRows = 40;
/** A table of up to this many rows is rendered completely, because even a slow machine scrolls it smoothly. */
const shortTable = 100;
const tabStop = "[tabindex='0']";

const noFilters: OrderFilters = {};

const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
  if (closestWith(target, 'row')) setTabStop(currentTarget, target);
};

interface RowsProps {
  hall: HallId;
  active: readonly number[];
  canceled: readonly number[];
  /** Number of rows, from the top, that are rendered so far without scrolling. */
  drawn: number;
}

/** Active orders, a divider, then canceled ones, in one list, so that a row keeps its element when it is canceled. */
const OrderRows = memo(({ hall, active, canceled, drawn }: RowsProps): ReactNode => {
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

const loadingWidths = [230, 180, 260, 200, 240, 170, 220, 190];

/** Placeholder rows while the day loads, because a loading table must not look empty. */
const LoadingRows = (): ReactNode => {
  const { t } = useText();
  return (
    <div role="row" aria-busy>
      <div role="gridcell" aria-label={t('order.loading')}>
        {loadingWidths.map((width) => (
          <div key={width} className={styles['loading']}>
            <Skeleton width={52} height={12} />
            <Skeleton width={width} height={12} />
          </div>
        ))}
      </div>
    </div>
  );
};

/**
 * Table of a hall's orders. Its head, create row and list of rows are memoised, so that after a change of an order's values
 * none of them renders, only the order's row.
 */
export const OrdersTable = ({ hall, sorting, onSort, onHall }: Props): ReactNode => {
  const { t, language } = useText();
  const day = useAtomValue(selectedDayAtom);
  const mayCreate = useAtomValue(mayCreateOrdersAtom);
  const [filters, setFilters] = useState<OrderFilters | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const createRow = useRef<HTMLDivElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const { isLoaded, isEmpty, active, canceled } = useListedOrders(hall, sorting, filters ?? noFilters);
  const all = useMemo(() => [...active, ...canceled], [active, canceled]);
  const { near, drawn } = useNearView(scroller, {
    count: all.length,
    short: shortTable,
    start: 8,
    first: firstRows,
    together: 8,
    // Keeps the row with the tab stop rendered.
    stays: tabStop,
  });
  const widths = useMemo(() => columnWidths(hall), [hall]);
  usePasteHandler(createRow, hall, day);
  useClipboard(scroller, { hall, listed: all });
  useSteadyRows(scroller, all, JSON.stringify([sorting, filters]));
  const { isSelecting, maySelect, handlers } = useOrderSelection(hall, day, all);

  // Closing the filter row drops its texts, so that the row is empty each time it opens (rules/orders.md#filters).
  const toggleFilter = useCallback(() => setFilters((open) => (open ? null : noFilters)), []);
  const closeFilter = (): void => {
    setFilters(null);
    filterButton.current?.focus();
  };
  const rowCount =
    all.length + 1 + Number(filters !== null) + Number(mayCreate) + Number(canceled.length > 0);
  useShortcuts({ n: () => createRow.current?.querySelector('input')?.focus(), f: toggleFilter });

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={t('order.gridName', { id: hall, day: formatDay(day, language, 'full') })}
      aria-rowcount={rowCount}
      aria-colcount={columnsOf(hall).length}
      aria-multiselectable={maySelect}
      aria-busy={!isLoaded}
      className={styles['table']}
      style={widths}
      data-filtering={filters ? '' : undefined}
      data-several={isSelecting ? '' : undefined}
      {...handlers}
      onKeyDown={onGridKey}
      onClick={onGridClick}
      onFocus={onFocus}
    >
      <div role="rowgroup" className={styles['heads']}>
        <OrderTableHead
          hall={hall}
          sorting={sorting}
          onSort={onSort}
          isFiltering={filters !== null}
          onToggleFilter={toggleFilter}
          filterButton={filterButton}
        />
        {filters && (
          <OrderFilterRow hall={hall} filters={filters} onFilter={setFilters} onClose={closeFilter} />
        )}
        {mayCreate && <OrderCreateRow ref={createRow} hall={hall} day={day} {...(onHall && { onHall })} />}
      </div>
      <div role="rowgroup" className={styles['body']}>
        {isLoaded ? (
          <NearViewContext value={near}>
            <OrderRows hall={hall} active={active} canceled={canceled} drawn={drawn} />
          </NearViewContext>
        ) : (
          <LoadingRows />
        )}
        {isLoaded && all.length === 0 && (
          <div role="row">
            <div role="gridcell">
              <NoOrders hall={hall} isFiltered={!isEmpty} onClear={closeFilter} />
            </div>
          </div>
        )}
      </div>
      <HeldHints grid={scroller} hall={hall} />
    </div>
  );
};
