import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import * as orderActions from '@werkplan/shared/orders/order-actions.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { NewOrder, newOrderSchema, Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { z } from 'zod';
import { dryRunChange } from '../lib/api-client.ts';
import {
  type BriefResult,
  type MutationResult,
  sendWithoutRows,
  sendMutation,
} from '../live/send-mutation.ts';
import { predictFields, predictWith } from '../live/predict.ts';
import { saveRow } from '../live/save-row.ts';
import type { OrderChanges } from './order-edit.ts';

/** Creates an order. The change isn't predicted: the create row waits for the answer (`use-create-row.ts`). */
export const createOrder = (newOrder: z.input<typeof newOrderSchema>): Promise<MutationResult<Order>> =>
  sendMutation(createOrderEndpoint, { body: newOrder });

/** Result of a dry run of creating orders. */
export type OrdersDryRun = Pick<AnswerOf<typeof createOrdersEndpoint>, 'refused' | 'known'> &
  Pick<PlanEffect, 'halls' | 'reservations'>;

/**
 * Tries to create these orders without storing them. Returns the refused rows, the rows whose number an order has already,
 * each hall's load before and after, and the reservations that the orders would use.
 */
export const dryRunOrders = async (orders: readonly NewOrder[]): Promise<OrdersDryRun> => {
  const body = { orders: [...orders], perRow: true };
  const { answer, ...effect } = await dryRunChange(createOrdersEndpoint, { body }, { quiet: true });
  return { ...answer, ...effect };
};

/** Creates all orders in one change, or none. */
export const createOrders = (
  orders: readonly NewOrder[],
): Promise<MutationResult<AnswerOf<typeof createOrdersEndpoint>>> =>
  sendMutation(createOrdersEndpoint, { body: { orders: [...orders] } });

/**
 * Returns further fields in which another user's change is a conflict: steel and matting depend on each other, because an
 * order needs at least one of them.
 */
const tiedTo = (changes: OrderChanges): readonly ('steel' | 'matting')[] =>
  'steel' in changes || 'matting' in changes ? ['steel', 'matting'] : [];

/**
 * Saves `changes` of an order. `order` is the row as it was when the editor opened, by which the server recognises and
 * merges other users' changes made since then.
 */
export const saveOrder = (order: Order, changes: OrderChanges): Promise<MutationResult<Order>> =>
  saveRow('orders', order, { changes, tied: tiedTo(changes), toRow: (saved: Order) => saved }, (base) =>
    sendMutation(
      updateOrderEndpoint,
      async () => ({ params: { id: order.id }, body: { ...(await base()), ...changes } }),
      predictWith(orderActions.updateOrder, predictFields('orders', order.id, changes)),
    ),
  );

export const cancelOrder = (id: number): Promise<BriefResult> =>
  sendWithoutRows(
    cancelOrderEndpoint,
    { params: { id }, body: true },
    predictWith(orderActions.cancelOrder, { id }),
  );

export const moveOrderToHall = (id: number, hallId: HallId): Promise<BriefResult> =>
  sendWithoutRows(
    moveOrderToHallEndpoint,
    { params: { id }, body: { hallId } },
    predictWith(orderActions.moveOrderToHall, { id, hallId }),
  );

/** Moves an order to another day, and with `hallId` also to another hall, in one change. */
export const moveOrder = (
  id: number,
  to: { readonly date: Day; readonly hallId?: HallId },
): Promise<BriefResult> =>
  sendWithoutRows(
    moveOrderToDateEndpoint,
    { params: { id }, body: to },
    predictWith(orderActions.moveOrder, { id, ...to }),
  );
