import { updateShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { shipmentBody } from './bodies.ts';
import { type Plant, today } from './plant.ts';
import { at, putInSlot, makeParts, makeRun, orderOf } from './scene.ts';

/** Creates an order in three parts (one placed, one unplaced, one moved to tomorrow) and a text beside it. */
export const makeUndoScene = async (plant: Plant) => {
  const { truck, run } = await makeRun(plant);
  const { parts } = await makeParts(plant, 3);
  const [placed, listed, elsewhere] = [at(parts, 0), at(parts, 1), at(parts, 2)];
  const itemId = await putInSlot(plant.anna, run.id, 0, placed.id);
  const textId = await putInSlot(plant.anna, run.id, 1, 'Pause');
  await plant.anna.call(updateShipmentEndpoint, {
    params: { id: elsewhere.id },
    body: await shipmentBody(plant, elsewhere.id, { date: addDays(today, 1) }),
  });
  return {
    truck,
    run,
    placed,
    listed,
    elsewhere,
    itemId,
    textId,
    order: await orderOf(plant, placed.productionOrderId),
  };
};
