import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useSetAtom } from 'jotai';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { memo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { TouchMark } from '../history/touch-mark.tsx';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { arePlacePropsEqual, useNear, type NearState } from '../lib/near-view.ts';
import { isPendingAtom, lastChangeAtom } from '../live/day-store.ts';
import { RowPresenceMarks } from '../presence/presence-mark.tsx';
import { useToneStyle } from '../presence/use-tone-style.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FlagCell } from './flag-cell.tsx';
import { columnOfHeldField, fieldsWithHeldValue } from './held/held-fields.ts';
import { isOrderReadOnlyAtom } from './order-atoms.ts';
import { OrderMarks, RowBadges } from './order-marks.tsx';
import { columnsOf, fieldsOf, type FlagColumn, type OrderColumn } from './order-columns.ts';
import { conflictsOfOrderAtom, type OrderConflict } from './order-conflicts.ts';
import styles from './order-row.module.css';
import { orderDialogAtom } from './order-table-state.ts';
import { RowMenu } from './row-menu.tsx';
import { listedOrderAtom } from './rows-in-use.ts';
import { isOrderSelectedAtom } from './several/order-selection.ts';
import { TextCell } from './text-cell.tsx';
import type { EditableCellOrder } from './use-cell-editing.ts';
import { useSaveOrder } from './use-save-order.ts';
import { dataSelector, closestWith, dataOf } from '../lib/dom-contract.ts';
import { useAtomValue } from '../lib/use-atom.ts';

interface CellProps extends EditableCellOrder {
  conflicts: readonly OrderConflict[];
}

const TotalCell = ({ order }: { order: Order }): ReactNode => (
  <div role="gridcell" data-field="total" className={cx(styles['cell'], styles['quantity'], styles['total'])}>
    <span data-stop tabIndex={-1} className={styles['value']} title={formatKilograms(orderAmount(order))}>
      {formatTonnes(orderAmount(order))}
    </span>
  </div>
);

const ActionsCell = ({ order, readOnly }: EditableCellOrder): ReactNode => {
  const { t } = useText();
  const open = useSetAtom(orderDialogAtom);
  const pending = useAtomValue(isPendingAtom('orders', order.id));
  return (
    <div role="gridcell" data-field="actions" className={cx(styles['cell'], styles['actions'])}>
      <RowBadges kind="orders" id={order.id} />
      {pending && <Badge tone="warn">{t('live.waiting')}</Badge>}
      {order.isCanceled && <Badge>{t('order.status.canceled')}</Badge>}
      <OrderMarks order={order} shipmentId={null} tabIndex={-1} />
      {order.note && (
        <IconButton
          label={t('order.hasNote', { orderId: order.orderId })}
          icon={MessageSquareText}
          size="tiny"
          tooltip={false}
          tabIndex={-1}
          title={order.note}
          className={styles['note']}
          onClick={() => open({ kind: 'notes', order })}
        />
      )}
      <RowMenu order={order} readOnly={readOnly} />
    </div>
  );
};

const Cell = ({ column, conflicts, ...state }: CellProps & { column: OrderColumn }): ReactNode => {
  switch (column.kind) {
    case 'text':
    case 'quantity':
      return <TextCell column={column} conflicts={conflicts} {...state} />;
    case 'total':
      return <TotalCell order={state.order} />;
    case 'actions':
      return <ActionsCell {...state} />;
    default:
      return <FlagCell column={column} order={state.order} readOnly={state.readOnly} />;
  }
};

/** Marks the corners of cells with a different ERP value; for screen readers, the cells' labels contain it. */
const HeldMarks = ({ order, hall }: { order: Order; hall: HallId }): ReactNode => {
  const places = [...new Set(fieldsWithHeldValue(order).map((field) => columnOfHeldField(field, hall)))];
  return places.map((place) => {
    const column = fieldsOf(hall).indexOf(place) + 1;
    const style = { gridArea: `1 / ${column} / 2 / ${column + 1}` };
    return <span key={place} className={styles['held']} style={style} data-erp={place} aria-hidden />;
  });
};

const openMenu = (row: HTMLElement): void => {
  const button = row.querySelector<HTMLElement>(dataSelector('menu'));
  // Focuses the button first, as a mouse click would, so that the keys typed next reach the menu.
  button?.focus();
  button?.click();
};

/** Returns handlers that toggle flags by double-click or Space, and open the menu by `.`, Shift+F10 or the menu key. */
const useRowActions = (order: Order | undefined, readOnly: boolean) => {
  const save = useSaveOrder();
  const toggle = (target: EventTarget): boolean => {
    const flag = closestWith(target as Element, 'field')?.querySelector(dataSelector('flag'));
    const field = dataOf(flag, 'flag') as FlagColumn['field'] | undefined;
    if (!order || !field || readOnly) return false;
    void save(order, { [field]: !order[field] });
    return true;
  };
  return {
    onDoubleClick: (event: MouseEvent) => void toggle(event.target),
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as Element;
      // Ignores events from menus and popovers, which bubble through React but not through the DOM.
      if (target instanceof HTMLInputElement || !event.currentTarget.contains(target)) return;
      const opensMenu =
        event.key === '.' || event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
      const handled = opensMenu || (event.key === ' ' && toggle(event.target));
      if (opensMenu) openMenu(event.currentTarget);
      if (!handled) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};

interface DrawnProps {
  id: number;
  hall: HallId;
  ref: NearState['ref'];
}

const DrawnRow = ({ id, hall, ref }: DrawnProps): ReactNode => {
  const row = useAtomValue(listedOrderAtom(id));
  const readOnly = useAtomValue(isOrderReadOnlyAtom(id));
  const conflicts = useAtomValue(conflictsOfOrderAtom(id));
  const isSelected = useAtomValue(isOrderSelectedAtom(id));
  const changedBy = useAtomValue(lastChangeAtom('orders', id));
  const [author, setAuthor] = useState('');
  if (changedBy && changedBy.by !== author) setAuthor(changedBy.by);
  const tone = useToneStyle(changedBy);
  const actions = useRowActions(row?.order, readOnly);
  if (!row) return null;
  const { order } = row;
  return (
    <div
      ref={ref}
      role="row"
      translate="no"
      aria-selected={isSelected}
      data-row={id}
      data-canceled={order.isCanceled || undefined}
      data-read-only={readOnly || undefined}
      data-changed={changedBy ? '' : undefined}
      className={styles['row']}
      style={tone}
      {...actions}
    >
      {columnsOf(hall).map((column) => (
        <Cell
          key={column.field}
          column={column}
          conflicts={conflicts}
          readOnly={readOnly}
          author={author}
          {...row}
        />
      ))}
      <HeldMarks order={order} hall={hall} />
      <RowPresenceMarks at={`orders:${id}`} fields={fieldsOf(hall)} />
      <TouchMark at={`orders:${id}`} fields={fieldsOf(hall)} />
    </div>
  );
};

interface Props {
  id: number;
  hall: HallId;
  /** True for the first rows of the table, which are rendered without scrolling. */
  isFirst: boolean;
}

/**
 * A row of the table, which is empty until it comes near the view. It subscribes only to what its order's row shows, so
 * that a change renders only the rows of changed orders.
 */
export const OrderRow = memo(({ id, hall, isFirst }: Props): ReactNode => {
  const { isNear, ref } = useNear(isFirst);
  if (isNear) return <DrawnRow ref={ref} id={id} hall={hall} />;
  return <div ref={ref} data-row={id} className={styles['far']} />;
}, arePlacePropsEqual);
OrderRow.displayName = 'OrderRow';
