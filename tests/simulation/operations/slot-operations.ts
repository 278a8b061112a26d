import {
  removeItem,
  swapItems,
  unassignItems,
  writeItemText,
} from '@werkplan/shared/deliveries/item-actions.ts';
import { fillSlot, moveItem } from '@werkplan/shared/deliveries/slot-actions.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { pickAny, type Operation, type View, randomText } from './operation.ts';

const anyItem = (view: View): DeliveryItemRow | undefined => pickAny(view, view.state.deliveryItems.values());
/** Mostly few slots, so that planners conflict. */
const anySlot = ({ random }: View): number => random.below(random.chance(0.8) ? 5 : 20);

const itemWith = ({ state }: View, id: number): DeliveryItemRow | undefined =>
  [...state.deliveryItems.values()].find(({ shipmentId }) => shipmentId === id);

const place: Operation = (view) => {
  const { random, state } = view;
  const run = pickAny(view, state.deliveries.values());
  const part = pickAny(view, state.shipments.values());
  if (!run || !part) return null;
  const slot = anySlot(view);
  const there = [...state.deliveryItems.values()].find(
    (item) => item.deliveryId === run.id && item.ordinalNumberInDelivery === slot,
  );
  const body = {
    shipmentId: part.id,
    ...(random.chance(0.7) && { expectedItemId: itemWith(view, part.id)?.id ?? null }),
    ...(there && random.chance(0.5) && { replacesItemId: there.id }),
  };
  return {
    action: 'deliveries.fillSlot',
    act: (tx, scope) => fillSlot(tx, scope, { deliveryId: run.id, slot, body }),
    dryRun: random.chance(0.05),
  };
};

const placeSeveral: Operation = (view) => {
  const run = pickAny(view, view.state.deliveries.values());
  const parts = [...view.state.shipments.values()].filter(() => view.random.chance(0.2)).slice(0, 4);
  if (!run || parts.length === 0) return null;
  const slot = anySlot(view);
  const body = { shipmentIds: parts.map(({ id }) => id) };
  return {
    action: 'deliveries.fillSlot',
    act: (tx, scope) => fillSlot(tx, scope, { deliveryId: run.id, slot, body }),
  };
};

const writeInto: Operation = (view) => {
  const run = pickAny(view, view.state.deliveries.values());
  if (!run) return null;
  const [slot, body] = [anySlot(view), { text: randomText(view) }];
  return {
    action: 'deliveries.fillSlot',
    act: (tx, scope) => fillSlot(tx, scope, { deliveryId: run.id, slot, body }),
  };
};

const writeOver: Operation = (view) => {
  const item = anyItem(view);
  if (!item) return null;
  const yours = { text: randomText(view) };
  const version = { version: item.version, ifMatch: undefined };
  return {
    action: 'deliveryItems.writeText',
    act: (tx, scope) => writeItemText(tx, scope, { id: item.id, yours, version }),
  };
};

const move: Operation = (view) => {
  const item = anyItem(view);
  const run = pickAny(view, view.state.deliveries.values());
  if (!item || !run) return null;
  const version = view.random.chance(0.7) ? item.version : undefined;
  const body = { deliveryId: run.id, slot: anySlot(view), ...(version !== undefined && { version }) };
  return {
    action: 'deliveryItems.move',
    act: (tx, scope) => moveItem(tx, scope, { id: item.id, body: body as never }),
  };
};

const takeOff: Operation = (view) => {
  const item = anyItem(view);
  return item
    ? { action: 'deliveryItems.remove', act: (tx, scope) => removeItem(tx, scope, { id: item.id }) }
    : null;
};

const takeSeveralOff: Operation = (view) => {
  const items = [...view.state.deliveryItems.values()]
    .filter(() => view.random.chance(0.3))
    .map(({ id, version }) => ({ id, version }))
    .slice(0, 3);
  if (items.length === 0) return null;
  return {
    action: 'deliveryItems.unassign',
    act: (tx, scope) => unassignItems(tx, scope, { items }),
  };
};

const swap: Operation = (view) => {
  const [one, other] = [anyItem(view), anyItem(view)];
  if (!one || !other) return null;
  return {
    action: 'deliveryItems.swap',
    act: (tx, scope) => swapItems(tx, scope, { id: one.id, withItemId: other.id }),
  };
};

export const slotOperations: readonly (readonly [number, Operation])[] = [
  [14, place],
  [3, placeSeveral],
  [3, writeInto],
  [2, writeOver],
  [6, move],
  [3, takeOff],
  [1, takeSeveralOff],
  [3, swap],
];
