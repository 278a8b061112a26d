import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { shipmentBody } from './bodies.ts';
import { makeOrder, makeTruck, partsOf, runOf } from './make.ts';
import { type Plant, today } from './plant.ts';
import { withdrawFarRelease } from './release-actions.ts';

const tomorrow = addDays(today, 1);

/** Creates an order in three parts (one placed, one moved to tomorrow, one unplaced) and a second, placed order. */
export const makePlanScene = async (on: Plant) => {
  await withdrawFarRelease(on);
  const truck = await makeTruck(on.anna);
  const run = await runOf(on, truck.id);
  const order = await makeOrder(on.anna);
  const [first] = await partsOf(on, order.id);
  await on.anna.call(splitShipmentEndpoint, { body: { shipmentId: first?.id ?? 0 } });
  await on.anna.call(splitShipmentEndpoint, { body: { shipmentId: first?.id ?? 0 } });
  const other = await makeOrder(on.bernd, { hallId: 3 });
  const [otherPart] = await partsOf(on, other.id);
  const place = async (shipmentId: number, slot: number) =>
    await on.anna.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot }, body: { shipmentId } });
  await place(first?.id ?? 0, 0);
  await place(otherPart?.id ?? 0, 1);
  const parts = await partsOf(on, order.id);
  await on.anna.call(updateShipmentEndpoint, {
    params: { id: parts[1]?.id ?? 0 },
    body: await shipmentBody(on, parts[1]?.id ?? 0, { date: tomorrow }),
  });
  const items = await on.db
    .selectFrom('deliveryItem')
    .selectAll()
    .where('deliveryId', '=', run.id)
    .orderBy('ordinalNumberInDelivery')
    .execute();
  return { truck, run, order: await current(on, order.id), other, parts: await partsOf(on, order.id), items };
};

const current = async (on: Plant, id: number) =>
  await on.db.selectFrom('productionOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export type PlanScene = Awaited<ReturnType<typeof makePlanScene>>;
