import { DomainError } from '../errors/domain-error.ts';
import type { Draft } from '../plan/draft.ts';
import { type Day, dottedDay } from '../values/day.ts';
import { isOrderReadOnly, nameOfOrder } from './order-rules.ts';
import type { Order } from './order.ts';

/** @throws ORDER_NOT_FOUND */
export const getOrder = (draft: Draft, id: number): Order => {
  const order = draft.order(id);
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  return order;
};

/** @throws ORDER_READ_ONLY naming the order and who canceled it, or its day */
export const assertOrderOpen = (draft: Draft, order: Order, today: Day): void => {
  if (!isOrderReadOnly(order, today)) return;
  const what = nameOfOrder(order);
  throw order.isCanceled
    ? new DomainError('ORDER_READ_ONLY', {
        text: 'error.ORDER_READ_ONLY.canceled',
        values: { what, by: draft.editor('orders', order.id, 'isCanceled')?.by ?? '–' },
      })
    : new DomainError('ORDER_READ_ONLY', {
        text: 'error.ORDER_READ_ONLY.past',
        values: { what, date: dottedDay(order.date) },
      });
};
