import { moveLeftovers } from '@werkplan/shared/shipments/leftovers-action.ts';
import {
  deleteShipment,
  splitShipment,
  updateShipment,
} from '@werkplan/shared/shipments/shipment-actions.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { pickAny, type Operation, type View, randomText } from './operation.ts';

const anyPart = (view: View): ShipmentRow | undefined => pickAny(view, view.state.shipments.values());

const update =
  (change: (view: View) => Partial<ShipmentRow>): Operation =>
  (view) => {
    const part = anyPart(view);
    if (!part) return null;
    const { random, state } = view;
    const yours = { ...part, ...change(view) };
    const item = [...state.deliveryItems.values()].find(({ shipmentId }) => shipmentId === part.id);
    const expectedItemId = random.chance(0.7) ? (item?.id ?? null) : undefined;
    const version = { version: part.version, ifMatch: undefined };
    return {
      action: 'shipments.update',
      act: (tx, scope) => updateShipment(tx, scope, { id: part.id, yours, expectedItemId, version }),
    };
  };

const split: Operation = (view) => {
  const part = anyPart(view);
  if (!part || part.totalNumberOfSplits > 4) return null;
  const amount = view.random.chance(0.5) ? 1 + view.random.below(Math.max(2, part.amount)) : undefined;
  const version = view.random.chance(0.5) ? part.version : undefined;
  return {
    action: 'shipments.split',
    act: (tx, scope) => splitShipment(tx, scope, { shipmentId: part.id, amount, version }),
  };
};

const remove: Operation = (view) => {
  const part = pickAny(
    view,
    [...view.state.shipments.values()].filter(({ totalNumberOfSplits }) => totalNumberOfSplits > 1),
  );
  if (!part) return null;
  return { action: 'shipments.delete', act: (tx, scope) => deleteShipment(tx, scope, { id: part.id }) };
};

const leftovers: Operation = ({ random, days }) => {
  const date = random.pick(days);
  return {
    action: 'shipments.moveLeftovers',
    act: (tx, scope) => moveLeftovers(tx, scope, { date }),
    dryRun: random.chance(0.3),
  };
};

export const shipmentOperations: readonly (readonly [number, Operation])[] = [
  [3, update((view) => ({ note: randomText(view) }))],
  [4, update(({ random }) => ({ amount: 1 + random.below(5_000) }))],
  [5, update(({ random, days }) => ({ date: random.pick(days) }))],
  [6, split],
  [4, remove],
  [1, leftovers],
];
