import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  listOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { streams, together } from '../change/streams.ts';
import { ordersTable } from '../csv/tables.ts';
import type { Database } from '../database/database.ts';
import { textsOf } from '../http/error-handler.ts';
import type { Door } from '../http/endpoint.ts';
import { refusalOf } from '../http/input.ts';
import { peekNumberedOrders } from './numbered-order-store.ts';
import { createOrders, daysToLock } from './order-batch-service.ts';
import { cancelOrder, createOrder, moveOrderToDate, moveOrderToHall, updateOrder } from './order-service.ts';
import { peekOrderDays } from './order-store.ts';
import { readOrders } from './orders-query.ts';
import { upsertOrder } from './upsert-service.ts';

export const mountOrders = (door: Door, { db }: { db: Database }): void => {
  door.readTable(listOrdersEndpoint, async ({ query }) => await readOrders(db, query.date), ordersTable);

  door.change(createOrderEndpoint, {
    peek: ({ body }) => streams(dayKey(body.date)),
    run: async (tx, scope, { body }) => await createOrder(tx, scope, body),
  });

  door.change(createOrdersEndpoint, {
    isDryRun: ({ body }) => body.dryRun,
    peek: ({ body }, today) => streams(...daysToLock(body.orders, today)),
    run: async (tx, scope, { body, language }) => {
      const rows = body.orders.map((row) =>
        'order' in row ? row : { refusal: refusalOf(row.issues, 'row') },
      );
      const { orders, halls, known, refused } = await createOrders(tx, scope, rows, body.perRow);
      return {
        orders,
        halls,
        known,
        refused: refused.map(({ index, refusal }) => ({ index, ...textsOf(refusal, language) })),
      };
    },
  });

  door.change(updateOrderEndpoint, {
    peek: ({ params }) => peekOrderDays(params.id),
    run: async (tx, scope, { params, body, rowVersion }) =>
      await updateOrder(tx, scope, params.id, body, rowVersion),
  });

  door.change(upsertOrderEndpoint, {
    peek: ({ params, body }, today) => {
      const known = peekNumberedOrders(params.orderId, today);
      return body.date === undefined || body.date < today
        ? known
        : together(known, streams(dayKey(body.date)));
    },
    run: async (tx, scope, { params, body, rowVersion }) =>
      await upsertOrder(tx, scope, params.orderId, body, rowVersion),
  });

  door.change(moveOrderToHallEndpoint, {
    peek: ({ params }) => peekOrderDays(params.id),
    run: async (tx, scope, { params, body }) =>
      await moveOrderToHall(tx, scope, params.id, typeof body === 'object' ? body.hallId : body),
  });

  door.change(cancelOrderEndpoint, {
    peek: ({ params }) => peekOrderDays(params.id),
    run: async (tx, scope, { params }) => await cancelOrder(tx, scope, params.id),
  });

  const dateIn = (body: string | { date: string }): string => (typeof body === 'string' ? body : body.date);
  door.change(moveOrderToDateEndpoint, {
    peek: ({ params, body }) => together(peekOrderDays(params.id), streams(dayKey(dateIn(body)))),
    run: async (tx, scope, { params, body }) => await moveOrderToDate(tx, scope, params.id, dateIn(body)),
  });
};
