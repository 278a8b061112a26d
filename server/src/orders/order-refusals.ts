import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { type Day, dottedDay } from '@werkplan/shared/values/day.ts';
import { lastHandOn } from '../change/last-hand.ts';
import type { Tx } from '../database/transact.ts';

/** An order as people name it, '#248016 Klinikum Freiburg Haus C'. */
export const nameOfOrder = ({ orderId, constructionSite }: Order): string =>
  `#${orderId} ${constructionSite}`;

/** @throws ORDER_READ_ONLY naming the order and who canceled it, or its day */
export const assertOrderOpen = async (tx: Tx, order: Order, today: Day): Promise<void> => {
  if (!isOrderReadOnly(order, today)) return;
  const what = nameOfOrder(order);
  throw order.isCanceled
    ? new DomainError('ORDER_READ_ONLY', {
        text: 'error.ORDER_READ_ONLY.canceled',
        values: { what, by: await lastHandOn(tx, 'production_order', order.id, 'is_canceled') },
      })
    : new DomainError('ORDER_READ_ONLY', {
        text: 'error.ORDER_READ_ONLY.past',
        values: { what, date: dottedDay(order.date) },
      });
};
