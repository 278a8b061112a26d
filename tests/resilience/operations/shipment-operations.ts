import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { type Intent, createIntent } from '../people/intent.ts';
import { type Choose, column, pickRow, type View } from './view.ts';

/** Returns the day's live parts without ghosts. */
export const partsOf = ({ day }: View): ShipmentRow[] =>
  [...day.shipments.values()]
    .filter((part) => {
      const order = day.orders.get(part.productionOrderId);
      return part.date === day.date && order !== undefined && isLive(part, order);
    })
    .sort((a, b) => a.id - b.id);

const itemIdOf = ({ day }: View, part: ShipmentRow): number | null =>
  [...day.deliveryItems.values()].find((item) => item.shipmentId === part.id)?.id ?? null;

const edit = (view: View, part: ShipmentRow, changes: Partial<ShipmentRow>): Intent => {
  const { productionOrderId: _, ...row } = part;
  return createIntent(
    updateShipmentEndpoint,
    { params: { id: part.id }, body: { ...row, ...changes, expectedItemId: itemIdOf(view, part) } },
    { entity: 'shipment', id: part.id, version: part.version, columns: Object.keys(changes).map(column) },
  );
};

export const setAmount: Choose = (view) => {
  const part = pickRow(
    view.random,
    partsOf(view).filter((one) => one.totalNumberOfSplits > 1),
  );
  return part && edit(view, part, { amount: 100 * (1 + view.random.below(50)) });
};

export const movePart: Choose = (view) => {
  const part = pickRow(view.random, partsOf(view));
  return part && edit(view, part, { date: view.random.pick(view.days) });
};

export const split: Choose = (view) => {
  const part = pickRow(
    view.random,
    partsOf(view).filter((one) => one.amount >= 2 && one.totalNumberOfSplits < 8),
  );
  return part && createIntent(splitShipmentEndpoint, { body: { shipmentId: part.id } });
};

export const deletePart: Choose = (view) => {
  const part = pickRow(
    view.random,
    partsOf(view).filter((one) => one.totalNumberOfSplits > 1),
  );
  return part && createIntent(deleteShipmentEndpoint, { params: { id: part.id } });
};
