import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import type { NewOrder } from '@werkplan/shared/orders/order-schema.ts';
import { type Day, dottedDay } from '@werkplan/shared/values/day.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import { parseWholeDay } from '../../ui/parse-day.ts';
import type { Texts, Translate } from '../../lib/i18n.ts';
import { columnName, columnsOf } from '../order-columns.ts';
import type { PastedRow } from './pasted-row.ts';
import { pastedFieldName, type PreviewColumn } from './preview-columns.ts';

/** Lists the flags that an order has, and if it has a note: 'H2, Kurz, 3 gelb, Notizen'. */
export const orderFlagsText = (order: NewOrder, t: Translate): string =>
  columnsOf(order.hallId)
    .flatMap((column) => {
      const isFlag = column.kind === 'hall' || column.kind === 'mark' || column.kind === 'attribute';
      if (!isFlag || !order[column.field]) return [];
      if (column.kind === 'attribute') return [`${column.number} ${t(`sign.color.${column.color}`)}`];
      return [column.kind === 'hall' ? `H${column.hall}` : columnName(column, t)];
    })
    .concat(order.note === '' ? [] : [t('order.notes.title')])
    .join(', ');

/** Returns the parsed day as 15.12.2026, followed by the cell's text in brackets if that is not a date in digits. */
const dayOf = (day: Day, cell = ''): string => {
  const dotted = dottedDay(day);
  const text = cell.trim();
  return text === '' || parseWholeDay(text) !== null ? dotted : `${dotted} (${text})`;
};

/** Returns the text of a preview cell: the order's value, or the pasted text while the row is refused. */
export const previewCellText = (
  { order, cells }: PastedRow,
  column: PreviewColumn,
  { t, language }: Texts,
): string => {
  if (!order) return cells[column.field] ?? '';
  if (column.field === 'date') return dayOf(order.date, cells.date);
  if (column.field === 'bulky')
    return order.bulky === null ? '' : t(order.bulky ? 'order.conflict.yes' : 'order.conflict.no');
  if (column.field === 'longest')
    return order.longest === null ? '' : `${formatMetres(order.longest / 1_000, language)} m`;
  if (column.field === 'loadingMetres')
    return order.loadingMetres === null ? '' : `${formatMetres(order.loadingMetres, language)} m`;
  return column.kind === 'quantity' ? formatKilograms(order[column.field]) : String(order[column.field]);
};

/** Returns why a row is refused: the errors of its fields, then the server's refusal; empty if it is not refused. */
export const refusalText = (
  { problems }: PastedRow,
  refusal: string | undefined,
  hall: HallId,
  t: Translate,
): string => {
  const texts = Object.entries(problems).map(
    ([field, key]) => `${pastedFieldName(field, hall, t)}: ${t(key)}`,
  );
  return [...texts, ...(refusal === undefined ? [] : [refusal])].join(' · ');
};

/** Names the days and halls of orders that already have the row's number, and says if the row is skipped; '' if none has it. */
export const duplicateWarning = (
  known: readonly OrderCandidate[],
  isSkipped: boolean,
  t: Translate,
): string => {
  if (known.length === 0) return '';
  const places = known
    .map(({ hallId, date }) => t('orderPaste.target', { id: hallId, day: dottedDay(date) }))
    .join('; ');
  return t(isSkipped ? 'orderPaste.knownSkipped' : 'orderPaste.knownRow', { places });
};
