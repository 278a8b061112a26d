import { DomainError } from '../errors/domain-error.ts';
import { assertUndelivered } from '../plan/parts.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { NumberedOrder } from '../plan/need.ts';
import type { RefusedRow } from '../plan/several.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { type Day, dottedDay } from '../values/day.ts';
import { candidateOf } from './order-candidate.ts';
import { isOrderReadOnly, nameOfOrder } from './order-rules.ts';
import type { Order } from './order-schema.ts';

/** @throws ORDER_NOT_FOUND */
export const getOrder = (tx: PlanTransaction, id: number): Order => {
  const order = tx.order(id);
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  return order;
};

/** Checks that an order is neither past nor canceled. @throws ORDER_READ_ONLY naming the order and who canceled it, or its day */
export const assertOrderOpen = (tx: PlanTransaction, order: Order, today: Day): void => {
  if (!isOrderReadOnly(order, today)) return;
  const what = nameOfOrder(order);
  throw order.isCanceled
    ? new DomainError('ORDER_READ_ONLY', {
        text: 'error.ORDER_READ_ONLY.canceled',
        values: { what, by: tx.editor('orders', order.id, 'isCanceled')?.by ?? '–' },
      })
    : new DomainError('ORDER_READ_ONLY', {
        text: 'error.ORDER_READ_ONLY.past',
        values: { what, date: dottedDay(order.date) },
      });
};

/** Checks that moving an order wouldn't move a part whose delivery was signed for. @throws NOTE_SIGNED */
export const assertMovable = (tx: PlanTransaction, { id, date }: Order): void => {
  for (const part of tx.liveParts(id)) if (part.date === date) assertUndelivered(tx, part);
};

/** Returns the refusal of a number that several orders have, with these as candidates. */
export const ambiguousOrder = (number: string, orders: readonly NumberedOrder[]): DomainError =>
  new DomainError('AMBIGUOUS_ORDER', { values: { number }, extra: { candidates: orders.map(candidateOf) } });

/** The texts that are shown at the number's field if the order with the number is refused. */
const numberTexts: Partial<Record<DomainError['code'], MessageKey>> = {
  AMBIGUOUS_ORDER: 'validation.ambiguousNumber',
  ORDER_NOT_FOUND: 'validation.unknownNumber',
};

/** Combines all refused rows into one refusal, which names each field with its row, from 0: `orders.3.postCode`. */
export const refusalOfRows = (refused: readonly RefusedRow[]): DomainError => {
  const fields = refused.flatMap(({ index, refusal: { code, details } }) =>
    // A refusal without fields concerns the order with the sent number, so it is shown at the number's field.
    Object.entries(details.fields ?? { orderId: numberTexts[code] ?? 'validation.invalidFormat' }).map(
      ([field, text]) => [`orders.${index}.${field}`, text],
    ),
  );
  const isTooLong = refused.some(({ refusal }) => refusal.code === 'DATA_TOO_LONG');
  return new DomainError(isTooLong ? 'DATA_TOO_LONG' : 'VALIDATION_ERRORS', {
    fields: Object.fromEntries(fields),
  });
};
