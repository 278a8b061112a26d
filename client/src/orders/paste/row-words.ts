import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import type { NewOrder } from '@werkplan/shared/orders/order-schema.ts';
import { type Day, dottedDay } from '@werkplan/shared/values/day.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { parseWholeDay } from '../../ui/parse-day.ts';
import type { Translate } from '../../lib/i18n.ts';
import { columnName, columnsOf } from '../order-columns.ts';
import type { PastedRow } from './pasted-orders.ts';
import { pastedName, type PreviewColumn } from './preview-columns.ts';

/** The flags that are set, and that there is a note, in words. */
export const marksOf = (order: NewOrder, t: Translate): string =>
  columnsOf(order.hallId)
    .flatMap((column) => {
      const isFlag = column.kind === 'hall' || column.kind === 'mark' || column.kind === 'attribute';
      if (!isFlag || !order[column.field]) return [];
      if (column.kind === 'attribute') return [`${column.number} ${t(`sign.color.${column.color}`)}`];
      return [column.kind === 'hall' ? `H${column.hall}` : columnName(column, t)];
    })
    .concat(order.note === '' ? [] : [t('order.notes.title')])
    .join(', ');

/** The day that a cell was read as, with the cell where that says it otherwise. */
const dayOf = (day: Day, cell = ''): string => {
  const dotted = dottedDay(day);
  const text = cell.trim();
  return text === '' || parseWholeDay(text) !== null ? dotted : `${dotted} (${text})`;
};

/** A cell of the preview: as the order has it, or as it was pasted while the order is refused. */
export const valueOf = ({ order, cells }: PastedRow, column: PreviewColumn): string => {
  if (!order) return cells[column.field] ?? '';
  if (column.field === 'date') return dayOf(order.date, cells.date);
  return column.kind === 'quantity' ? formatKilograms(order[column.field]) : String(order[column.field]);
};

/** Why a row is refused, field by field, then by the server; empty when it is not. */
export const reasonOf = (
  { problems }: PastedRow,
  refusal: string | undefined,
  hall: HallId,
  t: Translate,
): string => {
  const texts = Object.entries(problems).map(([field, key]) => `${pastedName(field, hall, t)}: ${t(key)}`);
  return [...texts, ...(refusal === undefined ? [] : [refusal])].join(' · ');
};

/** Where the row’s number is planned already, and what becomes of the row therefore. */
export const warningOf = (known: readonly OrderCandidate[], isSkipped: boolean, t: Translate): string => {
  if (known.length === 0) return '';
  const places = known
    .map(({ hallId, date }) => t('order.paste.target', { id: hallId, day: dottedDay(date) }))
    .join('; ');
  return t(isSkipped ? 'order.paste.knownSkipped' : 'order.paste.knownRow', { places });
};
