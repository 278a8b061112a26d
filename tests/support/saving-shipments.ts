import { updateShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { shipmentBody } from './bodies.ts';
import type { Client } from './client.ts';
import type { Plant } from './plant.ts';
import { at, putInSlot, makeParts, makeRun } from './scene.ts';

export type ShipmentChanges = Parameters<typeof shipmentBody>[2];

/** Helpers for the call PUT shipments/{id}. */
export const shipmentHelpers = (plant: Plant) => {
  const put = async (id: number, changes: ShipmentChanges) => ({
    params: { id },
    body: await shipmentBody(plant, id, changes),
  });
  const save = async (client: Client, id: number, changes: ShipmentChanges) =>
    await client.call(updateShipmentEndpoint, await put(id, changes));
  /** Creates an order in two parts, the first of them on a truck. */
  const makePlaced = async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { truck, run } = await makeRun(plant);
    const part = at(parts, 0);
    const itemId = await putInSlot(plant.anna, run.id, 0, part.id);
    return { order, part, other: at(parts, 1), truck, run, itemId };
  };
  return { put, save, makePlaced };
};
