import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { hallFlag } from '@werkplan/shared/orders/order-rules.ts';
import type { EditableOrderField, newOrderSchema, Order } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { z } from 'zod';
import { perform } from '../live/perform.ts';
import { changedRow, goneRows, itemOf, predictRow, withPatch } from '../live/predict.ts';

export const createOrder = async (order: z.input<typeof newOrderSchema>): Promise<Order> =>
  await perform(createOrderEndpoint, { body: order });

/** Saves changed fields of an order as its editor opened with it; the server merges them into the row of now. */
export const saveOrder = async (
  order: Order,
  changes: Partial<Pick<Order, EditableOrderField>>,
): Promise<Order> =>
  await perform(
    updateOrderEndpoint,
    { params: { id: order.id }, body: { ...order, ...changes } },
    predictRow('orders', order.id, changes),
  );

export const cancelOrder = async (id: number): Promise<Order> =>
  await perform(
    cancelOrderEndpoint,
    { params: { id }, body: true },
    predictRow('orders', id, { isCanceled: true }),
  );

export const moveOrderToHall = async (id: number, hallId: HallId): Promise<Order> => {
  const predict = (state: DayState): DayState => {
    const order = state.orders.get(id);
    if (!order) return state;
    const flags = { [hallFlag(order.hallId)]: false, [hallFlag(hallId)]: true };
    return withPatch(state, { orders: [changedRow(order, { hallId, ...flags })] });
  };
  return await perform(moveOrderToHallEndpoint, { params: { id }, body: hallId }, predict);
};

/** Parts dated on the old day follow and leave their trucks (decisions 'Orders'). */
const predictDate =
  (id: number, date: Day) =>
  (state: DayState): DayState => {
    const order = state.orders.get(id);
    if (!order || order.date === date) return state;
    const live = [...state.shipments.values()].filter(
      (part) => part.productionOrderId === id && !part.isDeleted,
    );
    const following = live.filter((part) => part.date === order.date);
    return withPatch(state, {
      orders: [changedRow(order, { date })],
      shipments: live.map((part) =>
        changedRow(part, {
          dateAtLastOrderChange: order.date,
          ...(part.date === order.date && { date, previousDate: order.date }),
        }),
      ),
      deleted: {
        deliveryItems: goneRows(
          state,
          'deliveryItems',
          following.map((part) => itemOf(state, part.id)?.id),
        ),
      },
    });
  };

export const moveOrderToDate = async (id: number, date: Day): Promise<Order> =>
  await perform(moveOrderToDateEndpoint, { params: { id }, body: date }, predictDate(id, date));
