import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import { isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import { store } from '../../lib/client.ts';
import { todayAtom } from '../../lib/day-atoms.ts';
import { currentLanguage, translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { rowsAtoms } from '../../live/day-store.ts';
import { columnName, type OrderColumn } from '../order-columns.ts';
import { applyFill } from './apply-fill.ts';
import { waitingFillAtom } from './fill-atom.ts';
import { fillOf } from './fill-value.ts';
import { openActionAtom } from './order-selection.ts';

/** More rows need a confirmation. */
const maxUnasked = 20;

/** Fills a column of these orders with a pasted value; asks first when they are many. */
export const fillRows = (column: OrderColumn, text: string, ids: readonly number[]): void => {
  const { fill, problem } = fillOf(column, text, currentLanguage());
  const name = columnName(column, translateNow);
  if (!fill) return notify.warning(`${name}: ${translateNow(problem)}`, { detail: text });
  const [rows, today] = [store().get(rowsAtoms.orders), store().get(todayAtom)];
  const open = ids.flatMap((id) => rows?.get(id) ?? []).filter((order) => !isOrderReadOnly(order, today));
  if (open.length === 0) return notify.info(translateNow('order.several.noneOpen'), { series: 'noneOpen' });
  if (open.length > maxBatch) return notify.warning(translateNow('order.several.tooMany', { max: maxBatch }));
  if (open.length <= maxUnasked) return applyFill(ids, fill, name);
  store().set(waitingFillAtom, fill);
  store().set(openActionAtom, 'fill');
};
