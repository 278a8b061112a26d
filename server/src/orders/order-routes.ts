import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  listOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { cancelOrder, createOrder, moveOrderToDate, moveOrderToHall, updateOrder } from './order-service.ts';
import { peekOrderDays } from './order-store.ts';
import { readOrders } from './orders-query.ts';

export const mountOrders = (door: Door, { db }: { db: Database }): void => {
  door.read(listOrdersEndpoint, async ({ query }) => await readOrders(db, query.date));

  door.change(createOrderEndpoint, {
    peek: (_tx, { body }) => [dayKey(body.date)],
    run: async (tx, scope, { body }) => await createOrder(tx, scope, body),
  });

  door.change(updateOrderEndpoint, {
    peek: async (tx, { params }) => await peekOrderDays(tx, [params.id]),
    run: async (tx, scope, { params, body, rowVersion }) =>
      await updateOrder(tx, scope, params.id, body, rowVersion),
  });

  door.change(moveOrderToHallEndpoint, {
    peek: async (tx, { params }) => await peekOrderDays(tx, [params.id]),
    run: async (tx, scope, { params, body }) =>
      await moveOrderToHall(tx, scope, params.id, typeof body === 'object' ? body.hallId : body),
  });

  door.change(cancelOrderEndpoint, {
    peek: async (tx, { params }) => await peekOrderDays(tx, [params.id]),
    run: async (tx, scope, { params }) => await cancelOrder(tx, scope, params.id),
  });

  const dateIn = (body: string | { date: string }): string => (typeof body === 'string' ? body : body.date);
  door.change(moveOrderToDateEndpoint, {
    peek: async (tx, { params, body }) => [...(await peekOrderDays(tx, [params.id])), dayKey(dateIn(body))],
    run: async (tx, scope, { params, body }) => await moveOrderToDate(tx, scope, params.id, dateIn(body)),
  });
};
