import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { orderSchema } from '@werkplan/shared/orders/order-schema.ts';
import { isPostcode, postcodeProblems } from '@werkplan/shared/plant/postcodes.ts';
import { problemKey } from '../../lib/problem-key.ts';
import { postcodesNow } from '../postcodes.ts';
import type { OrderColumn } from '../order-columns.ts';
import { kilogramsOfCell, writingOf } from '../paste/kilograms-of-cell.ts';
import { flagOf } from '../paste/pasted-cells.ts';
import type { Fill } from './fill-atom.ts';

type ReadFill =
  | { readonly fill: Fill; readonly problem: null }
  | { readonly fill: null; readonly problem: MessageKey };

const refused = (problem: MessageKey): ReadFill => ({ fill: null, problem });

/** Parses a pasted cell for a column as in a pasted list; order numbers cannot be shared. */
export const fillOf = (column: OrderColumn, text: string, language: Language): ReadFill => {
  if (column.kind === 'text') {
    if (column.field === 'orderId') return refused('order.fill.notShared');
    const answer = orderSchema.shape[column.field].safeParse(text);
    if (!answer.success) return refused(problemKey(answer.error.issues[0]?.message ?? ''));
    const rule = postcodesNow();
    if (column.field === 'postCode' && !isPostcode(answer.data, rule)) return refused(postcodeProblems[rule]);
    return { fill: { field: column.field, value: answer.data }, problem: null };
  }
  if (column.kind === 'quantity') {
    const writing = writingOf([{ text, inTonnes: false }], language);
    const { kilograms, problem } = kilogramsOfCell(text, false, writing);
    if (kilograms === null) return refused(problem ?? 'order.paste.noKilograms');
    return { fill: { field: column.field, value: kilograms }, problem: null };
  }
  if (column.kind === 'total' || column.kind === 'actions') return refused('order.fill.notShared');
  const isOn = flagOf(text);
  return isOn === null
    ? refused('order.paste.noFlag')
    : { fill: { field: column.field, value: isOn }, problem: null };
};
