import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import { isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import { store } from '../../lib/client.ts';
import { todayAtom } from '../../lib/day-atoms.ts';
import { currentLanguage, translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { rowsAtoms } from '../../live/day-store.ts';
import { columnName, type OrderColumn } from '../order-columns.ts';
import { applyFill } from './apply-fill.ts';
import { unconfirmedFillAtom, type ColumnFill } from './column-fill.ts';
import { openActionAtom } from './order-selection.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { orderSchema } from '@werkplan/shared/orders/order-schema.ts';
import { isPostcode, postcodeProblems } from '@werkplan/shared/plant/postcodes.ts';
import { problemKey } from '../../lib/problem-key.ts';
import { currentPostcodeRule } from '../postcode-rule.ts';
import { parseKilograms, detectNumberFormat } from '../paste/kilograms-cell.ts';
import { parseFlag } from '../paste/pasted-cells.ts';

type ReadFill =
  | { readonly fill: ColumnFill; readonly problem: null }
  | { readonly fill: null; readonly problem: MessageKey };

const refused = (problem: MessageKey): ReadFill => ({ fill: null, problem });

/**
 * Parses a pasted cell like a cell of the same column in a pasted list. Order numbers are refused, because each order has
 * its own, and so are columns that cannot be edited.
 */
const fillOf = (column: OrderColumn, text: string, language: Language): ReadFill => {
  if (column.kind === 'text') {
    if (column.field === 'orderId') return refused('order.fill.notShared');
    const answer = orderSchema.shape[column.field].safeParse(text);
    if (!answer.success) return refused(problemKey(answer.error.issues[0]?.message ?? ''));
    const rule = currentPostcodeRule();
    if (column.field === 'postCode' && !isPostcode(answer.data, rule)) return refused(postcodeProblems[rule]);
    return { fill: { field: column.field, value: answer.data }, problem: null };
  }
  if (column.kind === 'quantity') {
    const writing = detectNumberFormat([{ text, inTonnes: false }], language);
    const { kilograms, problem } = parseKilograms(text, false, writing);
    if (kilograms === null) return refused(problem ?? 'orderPaste.noKilograms');
    return { fill: { field: column.field, value: kilograms }, problem: null };
  }
  if (column.kind === 'total' || column.kind === 'actions') return refused('order.fill.notShared');
  const isOn = parseFlag(text);
  return isOn === null
    ? refused('orderPaste.noFlag')
    : { fill: { field: column.field, value: isOn }, problem: null };
};

/** The number of rows up to which a column is filled without a confirmation. */
const maxUnasked = 20;

/** Fills a column of these orders with a pasted value; asks first if they are many. */
export const fillRows = (column: OrderColumn, text: string, ids: readonly number[]): void => {
  const { fill, problem } = fillOf(column, text, currentLanguage());
  const name = columnName(column, translateNow);
  if (!fill) return notify.warning(`${name}: ${translateNow(problem)}`, { detail: text });
  const [rows, today] = [store().get(rowsAtoms.orders), store().get(todayAtom)];
  const open = ids.flatMap((id) => rows?.get(id) ?? []).filter((order) => !isOrderReadOnly(order, today));
  if (open.length === 0) return notify.info(translateNow('order.noneOpen'), { series: 'noneOpen' });
  if (open.length > maxBatch) return notify.warning(translateNow('orderSeveral.tooMany', { max: maxBatch }));
  if (open.length <= maxUnasked) return applyFill(ids, fill, name);
  store().set(unconfirmedFillAtom, fill);
  store().set(openActionAtom, 'fill');
};
