import type { NewChange } from '../../server/src/plan/plan-store.ts';
import type { ModelState } from './model-state.ts';

/** Describes the rule that an order and its parts break; null when they break none. */
const brokenOrder = ({ tables }: ModelState, orderId: number): string | null => {
  const order = tables.rows('orders').get(orderId);
  if (!order) return null;
  const parts = [...tables.rows('shipments').values()].filter(
    (part) => part.productionOrderId === orderId && !part.isDeleted,
  );
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const numbers = parts.map(({ splitNumber }) => splitNumber).sort((a, b) => a - b);
  const [only] = parts;
  if (!only) return `order ${orderId} without a live part`;
  if (order.partsAmount !== sum) return `order ${orderId} has parts of ${sum} kg, not ${order.partsAmount}`;
  if (numbers.some((number, index) => number !== index + 1))
    return `order ${orderId} has parts ${numbers.join()}`;
  if (parts.some(({ totalNumberOfSplits }) => totalNumberOfSplits !== parts.length))
    return `order ${orderId} has ${parts.length} parts, which don't know`;
  if (parts.length === 1 && only.amount !== order.steel + order.matting)
    return `the only part of order ${orderId} is not the whole of it`;
  if (!order[`h${order.hallId}`]) return `order ${orderId} is not in its own hall`;
  return null;
};

/** Describes two orders of one number after an upsert, which must change the existing order instead of creating another. */
const brokenNumber = (
  { tables }: ModelState,
  { action, writes }: NewChange,
  today: string,
  later: readonly NewChange[],
): string | null => {
  if (action !== 'orders.upsert') return null;
  // Orders written later in the same commit don't count, because an undo may have brought back one with this number.
  const others = later.filter((change) => change.action !== action).flatMap((change) => change.writes);
  const back = new Set(others.flatMap(({ kind, id }) => (kind === 'orders' ? [id] : [])));
  for (const { kind, before, after } of writes) {
    if (kind !== 'orders' || before || !after || !('orderId' in after)) continue;
    const same = [...tables.rows('orders').values()].filter(
      (order) =>
        order.orderId === after.orderId && !order.isCanceled && order.date >= today && !back.has(order.id),
    );
    if (same.length > 1) return `${same.length} orders ${after.orderId} of one number`;
  }
  return null;
};

/** Describes the rule that the written rows break; null when they break none. */
export const findBrokenRule = (
  state: ModelState,
  changes: readonly NewChange[],
  today: string,
): string | null => {
  const [orders, items, parts] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const [index, change] of changes.entries()) {
    const broken = brokenNumber(state, change, today, changes.slice(index + 1));
    if (broken !== null) return broken;
    for (const { kind, id, before, after } of change.writes) {
      const row = after ?? before;
      if (kind === 'orders') orders.add(id);
      if (kind === 'deliveryItems') items.add(id);
      if (kind === 'shipments') parts.add(id);
      if (row && 'productionOrderId' in row) orders.add(row.productionOrderId);
    }
  }
  for (const id of orders) {
    const broken = brokenOrder(state, id);
    if (broken !== null) return broken;
  }
  const { tables } = state;
  for (const item of tables.rows('deliveryItems').values()) {
    if (!items.has(item.id) && !parts.has(item.shipmentId ?? 0)) continue;
    const part = item.shipmentId === null ? null : tables.rows('shipments').get(item.shipmentId);
    const run = tables.rows('deliveries').get(item.deliveryId);
    if (part && part.date !== run?.date) return `item ${item.id} holds a part of another day`;
  }
  return null;
};
