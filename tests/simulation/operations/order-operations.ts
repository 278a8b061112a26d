import {
  cancelOrder,
  createOrder,
  moveOrderToDate,
  moveOrderToHall,
  updateOrder,
} from '@werkplan/shared/orders/order-actions.ts';
import { createOrders } from '@werkplan/shared/orders/order-batch-action.ts';
import { type NewOrder, newOrderSchema, type Order } from '@werkplan/shared/orders/order-schema.ts';
import { pickAny, type Operation, type View, randomText } from './operation.ts';

/** Limits the orders of a day, which would otherwise grow for ever. */
const mostOrders = 14;

export const newOrder = ({ random, days }: View, given: Partial<NewOrder> = {}): NewOrder =>
  newOrderSchema.parse({
    orderId: String(1 + random.below(40)),
    constructionSite: `Baustelle ${random.below(9)}`,
    postCode: '70629',
    city: 'Stuttgart',
    steel: 1 + random.below(9_000),
    matting: random.below(2_000),
    hallId: random.pick([1, 2, 3]),
    date: random.pick(days),
    ...given,
  });

const isFull = ({ state, random }: View): boolean => state.orders.size >= mostOrders && random.chance(0.95);

const create: Operation = (view) => {
  if (isFull(view)) return null;
  const input = newOrder(view);
  return { action: 'orders.create', act: (tx, scope) => createOrder(tx, scope, input) };
};

const createSeveral: Operation = (view) => {
  if (isFull(view)) return null;
  const rows = Array.from({ length: 1 + view.random.below(3) }, () => ({ order: newOrder(view) }));
  const perRow = view.random.chance(0.5);
  const dryRun = view.random.chance(0.3);
  const describe = (): { type: string; displayMessage: string } => ({ type: 'refused', displayMessage: '' });
  return {
    action: 'orders.createBatch',
    act: (tx, scope) => createOrders(tx, scope, { rows, perRow, describe }),
    dryRun,
  };
};

const changeOf = (view: View): Partial<Order> => {
  const { random } = view;
  return random.pick<() => Partial<Order>>([
    () => ({ city: randomText(view) }),
    () => ({ note: randomText(view) }),
    () => ({ isUrgent: random.chance(0.5) }),
    () => ({ steel: random.below(9_000) }),
    () => ({ matting: random.below(3) }),
    () => ({ steel: random.below(3), matting: random.below(3) }),
    () => ({ h2: random.chance(0.5), h3: random.chance(0.5) }),
    () => ({ constructionSite: randomText(view), postCode: random.chance(0.5) ? '70629' : '77694' }),
  ])();
};

const edit: Operation = (view) => {
  const order = pickAny(view, view.state.orders.values());
  if (!order) return null;
  const yours = { ...order, ...changeOf(view) };
  const ifMatch = view.random.chance(0.1) ? view.random.pick(['*', `"${order.version}"`]) : undefined;
  const version = { version: order.version, ifMatch };
  return {
    action: 'orders.update',
    act: (tx, scope) => updateOrder(tx, scope, { id: order.id, yours, version }),
    dryRun: view.random.chance(0.05),
  };
};

const toHall: Operation = (view) => {
  const order = pickAny(view, view.state.orders.values());
  if (!order) return null;
  const hallId = view.random.pick([1, 2, 3] as const);
  return {
    action: 'orders.moveToHall',
    act: (tx, scope) => moveOrderToHall(tx, scope, { id: order.id, hallId }),
  };
};

const cancel: Operation = (view) => {
  const order = pickAny(view, view.state.orders.values());
  return (
    (order && {
      action: 'orders.cancel',
      act: (tx, scope) => cancelOrder(tx, scope, { id: order.id }),
    }) ??
    null
  );
};

const toDate: Operation = (view) => {
  const order = pickAny(view, view.state.orders.values());
  if (!order) return null;
  const date = view.random.pick(view.days);
  return {
    action: 'orders.moveToDate',
    act: (tx, scope) => moveOrderToDate(tx, scope, { id: order.id, date }),
    dryRun: view.random.chance(0.05),
  };
};

export const orderOperations: readonly (readonly [number, Operation])[] = [
  [6, create],
  [2, createSeveral],
  [14, edit],
  [3, toHall],
  [1, cancel],
  [6, toDate],
];
