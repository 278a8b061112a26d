import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/messages/messages.ts';
import { hallFlag, orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import { newOrderSchema, orderSchema, type NewOrder, type Order } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { problemKey } from '../lib/problem-key.ts';
import type { OrderDraft } from './order-draft.ts';
import { changeOf, isQuantity, type TypedField } from './order-edit.ts';

/** The key of what is wrong with a typed text; null when it may be saved (chapter 5, inline order edits). */
export const problemOf = (order: Order, field: TypedField, text: string): MessageKey | null => {
  const changes = changeOf(field, text);
  const answer = orderSchema.shape[field].safeParse(changes[field]);
  const message = answer.success ? undefined : answer.error.issues[0]?.message;
  if (message !== undefined) return problemKey(message);
  return isQuantity(field) && orderAmount({ ...order, ...changes }) <= 1 ? 'validation.required' : null;
};

export type DraftProblems = Readonly<Record<string, MessageKey>>;

type Checked = { order: NewOrder; problems: null } | { order: null; problems: DraftProblems };

/** The order a draft makes on a hall's day, or what is wrong with it by field (chapter 5, create-order form). */
export const checkDraft = ({ flags, ...draft }: OrderDraft, hall: HallId, date: Day): Checked => {
  const answer = newOrderSchema.safeParse({
    ...draft,
    ...flags,
    steel: draft.steel ?? 0,
    matting: draft.matting ?? 0,
    [hallFlag(hall)]: true,
    date,
    hallId: hall,
  });
  if (answer.success) return { order: answer.data, problems: null };
  const problems: Record<string, MessageKey> = {};
  for (const { path, message } of answer.error.issues) {
    problems[String(path[0])] ??= problemKey(message);
  }
  return { order: null, problems: { ...quantityProblems(draft), ...problems } };
};

/** The schema checks the sum only when each field is right by itself; the form names all that is missing at once. */
const quantityProblems = ({ steel, matting }: Pick<OrderDraft, 'steel' | 'matting'>): DraftProblems =>
  (steel ?? 0) + (matting ?? 0) >= 1 ? {} : { steel: 'validation.required', matting: 'validation.required' };
