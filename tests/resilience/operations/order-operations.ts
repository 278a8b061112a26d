import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { type Intent, createIntent } from '../people/intent.ts';
import type { Random } from '../random.ts';
import { type Choose, column, pickRow, type View } from './view.ts';

const towns = ['Kehl', 'Offenburg', 'Lahr', 'Achern', 'Oberkirch'] as const;

const ordersOf = ({ day }: View): Order[] =>
  [...day.orders.values()].filter((order) => order.date === day.date).sort((a, b) => a.id - b.id);

const edit = (order: Order, changes: Partial<Order>): Intent =>
  createIntent(
    updateOrderEndpoint,
    { params: { id: order.id }, body: { ...order, ...changes } },
    {
      entity: 'production_order',
      id: order.id,
      version: order.version,
      columns: Object.keys(changes).map(column),
    },
  );

/** Edits an order of the day with one of few values, so that equal values recur. */
const editing =
  (changesOf: (random: Random, order: Order) => Partial<Order>): Choose =>
  (view) => {
    const order = pickRow(view.random, ordersOf(view));
    return order && edit(order, changesOf(view.random, order));
  };

export const editText = editing((random) =>
  random.pick([
    () => ({ city: random.pick(towns) }),
    () => ({ constructionSite: `Baustelle ${random.below(5)}` }),
    () => ({ note: `Notiz ${random.below(5)}` }),
    () => ({ time: `${6 + random.below(10)} Uhr` }),
  ])(),
);

export const editFlag = editing((random, order) =>
  random.pick([
    () => ({ isUrgent: !order.isUrgent }),
    () => ({ isShort: !order.isShort }),
    () => ({ attribute1: !order.attribute1 }),
  ])(),
);

/** Sometimes clears a quantity, which is only allowed while the other one remains. */
export const editAmount = editing((random) => {
  const kilograms = random.below(3) === 0 ? 0 : 500 * (1 + random.below(20));
  return random.below(2) === 0 ? { steel: kilograms } : { matting: kilograms };
});

export const createOrder: Choose = ({ day, random }) =>
  createIntent(createOrderEndpoint, {
    body: {
      orderId: String(1 + random.below(900_000)),
      constructionSite: `Baustelle ${random.below(5)}`,
      postCode: '77652',
      city: random.pick(towns),
      steel: 500 * (1 + random.below(20)),
      matting: 500 * random.below(5),
      date: day.date,
      hallId: random.pick(hallIds),
    },
  });

export const moveToHall: Choose = (view) => {
  const order = pickRow(view.random, ordersOf(view));
  return (
    order &&
    createIntent(moveOrderToHallEndpoint, { params: { id: order.id }, body: view.random.pick(hallIds) })
  );
};

export const moveToDate: Choose = (view) => {
  const order = pickRow(view.random, ordersOf(view));
  return (
    order &&
    createIntent(moveOrderToDateEndpoint, { params: { id: order.id }, body: view.random.pick(view.days) })
  );
};

export const cancel: Choose = (view) => {
  const orders = ordersOf(view).filter((order) => !order.isCanceled);
  // Spares the busiest orders, as canceled ones can't be changed any more.
  const order = orders.length > 8 ? orders.at(-1 - view.random.below(4)) : undefined;
  return order ? createIntent(cancelOrderEndpoint, { params: { id: order.id }, body: true }) : null;
};
