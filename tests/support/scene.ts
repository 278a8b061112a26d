import { confirmPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Client } from './client.ts';
import { makeOrder, makeTruck, partsOf, runOf } from './make.ts';
import type { Plant } from './plant.ts';

/** Returns the element at this index; the test fails when there is none. */
export const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index} of ${list.length}`);
  return found;
};

/** Reads the stored order. */
export const orderOf = async (plant: Plant, id: number): Promise<Order> =>
  await plant.db.selectFrom('productionOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const shipmentOf = async (plant: Plant, id: number): Promise<ShipmentRow> =>
  await plant.db.selectFrom('shipment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Reads the slot item of the shipment; undefined while the shipment is unplaced. */
export const itemOf = async (plant: Plant, shipmentId: number): Promise<DeliveryItemRow | undefined> =>
  await plant.db
    .selectFrom('deliveryItem')
    .selectAll()
    .where('shipmentId', '=', shipmentId)
    .executeTakeFirst();

/** Reads the occupied slots of a run: slot → shipment id or text. */
export const slotsOf = async (
  plant: Plant,
  deliveryId: number,
): Promise<Record<number, number | string | null>> => {
  const items = await plant.db
    .selectFrom('deliveryItem')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .orderBy('ordinalNumberInDelivery')
    .execute();
  return Object.fromEntries(
    items.map((item) => [item.ordinalNumberInDelivery, item.shipmentId ?? item.text]),
  );
};

/** Creates an order in `count` parts; returns the parts by part number. */
export const makeParts = async (
  plant: Plant,
  count: number,
  overrides: Parameters<typeof makeOrder>[1] = {},
): Promise<{ order: Order; parts: ShipmentRow[] }> => {
  const { id } = await makeOrder(plant.anna, overrides);
  const first = at(await partsOf(plant, id), 0);
  for (let made = 1; made < count; made += 1)
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: first.id } });
  return { order: await orderOf(plant, id), parts: await partsOf(plant, id) };
};

/** Creates an order with a single part. */
export const makePart = async (
  plant: Plant,
  overrides: Parameters<typeof makeOrder>[1] = {},
): Promise<ShipmentRow> => at((await makeParts(plant, 1, overrides)).parts, 0);

/** Creates a truck and reads its run on a day. */
export const makeRun = async (
  plant: Plant,
  overrides: Parameters<typeof makeTruck>[1] = {},
  day?: string,
): Promise<{ truck: Truck; run: DeliveryRow }> => {
  const truck = await makeTruck(plant.anna, overrides);
  return { truck, run: await runOf(plant, truck.id, day) };
};

/** Puts a shipment (by id) or a text into a slot and returns the item's id. */
export const putInSlot = async (
  client: Client,
  deliveryId: number,
  slot: number,
  content: number | string,
): Promise<number> => {
  const body = typeof content === 'number' ? { shipmentId: content } : { text: content };
  const { deliveryItems } = await client.call(fillSlotEndpoint, { params: { deliveryId, slot }, body });
  const item = deliveryItems.find((held) => held.ordinalNumberInDelivery === slot);
  return at(
    [item].flatMap((found) => found ?? []),
    0,
  ).id;
};

/** Confirms that the documents which this planner opened last were printed. */
export const confirmPrinted = async (client: Client, date: Day): Promise<void> => {
  const { open } = await client.call(sinceEndpoint, { params: { date }, query: { paper: 'delivery' } });
  if (!open) throw new Error('no paper is open');
  await client.call(confirmPrintEndpoint, { body: { date, ...open, isPrinted: true } });
};
