import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { store } from '../../lib/client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { runWithCode, onDemand } from '../../lib/lazy-part.tsx';
import { rowsAtoms } from '../../live/day-store.ts';
import { cellPositionOf } from '../grid-navigation.ts';
import { columnsOf } from '../order-columns.ts';
import { parseClipboardText } from '../paste/clipboard-text.ts';
import { isHandledElsewhere } from '../paste/use-paste.ts';
import { toHtmlTable, cellsToCopy, toTabSeparated } from './copied-cells.ts';
import { hasSelectionAtom, maySelectAtom, selectionAtom } from './order-selection.ts';

/** The code that fills cells. It is loaded on demand, because its checks need the large library zod. */
const filling = onDemand(() => import('./fill-rows.ts'));

interface Table {
  readonly hall: HallId;
  /** Row ids in display order. */
  readonly listed: readonly number[];
}

/** Returns the selected rows' ids in display order, or without a selection the focused row's id; and the focused field. */
const meant = (grid: Element, listed: readonly number[]) => {
  const place = cellPositionOf(grid, document.activeElement);
  if (!store().get(hasSelectionAtom)) return { ids: place ? [Number(place.id)] : [], field: place?.field };
  const { ids } = store().get(selectionAtom);
  return { ids: listed.filter((id) => ids.has(id)), field: place?.field };
};

const copy = (event: ClipboardEvent, grid: Element, { hall, listed }: Table): void => {
  const isTextMarked = getSelection()?.isCollapsed === false;
  if (event.defaultPrevented || isTextMarked || isHandledElsewhere(event.target)) return;
  const { ids, field } = meant(grid, listed);
  const isSelecting = store().get(hasSelectionAtom);
  const rows = store().get(rowsAtoms.orders);
  const orders = ids.flatMap((id) => rows?.get(id) ?? []);
  const cells = cellsToCopy(orders, hall, isSelecting ? undefined : field);
  if (!cells.some((row) => row.length > 0)) return;
  event.preventDefault();
  event.clipboardData?.setData('text/plain', toTabSeparated(cells));
  event.clipboardData?.setData('text/html', toHtmlTable(cells));
  if (isSelecting) notify.info(translateNow('order.copied', { count: orders.length }), { series: 'copied' });
};

const fill = (event: ClipboardEvent, grid: Element, { hall, listed }: Table): void => {
  if (event.defaultPrevented || isHandledElsewhere(event.target) || !store().get(maySelectAtom)) return;
  const [[text, ...further] = [], ...otherRows] = parseClipboardText(
    event.clipboardData?.getData('text/plain') ?? '',
  );
  const { ids, field } = meant(grid, listed);
  const column = columnsOf(hall).find((one) => one.field === field);
  if (text === undefined || further.length > 0 || otherRows.length > 0 || !column) return;
  event.preventDefault();
  runWithCode(
    filling,
    ({ fillRows }) => fillRows(column, text, ids),
    () => grid.isConnected,
  );
};

/**
 * Ctrl+C copies the selected rows or the focused cell for spreadsheets; Ctrl+V of one value fills the focused column of
 * these rows (rules/orders.md#copying-and-filling-cells).
 */
export const useClipboard = (grid: RefObject<HTMLElement | null>, table: Table): void => {
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  });
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      if (grid.current) copy(event, grid.current, latest.current);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (grid.current) fill(event, grid.current, latest.current);
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [grid]);
};
