import {
  fillSlotEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Client } from './client.ts';
import { at } from './scene.ts';

const snapshot = async (client: Client, date: Day) =>
  await client.call(daySnapshotEndpoint, { params: { date } });
const runOn = async (client: Client, day: Day): Promise<DeliveryRow> =>
  at((await snapshot(client, day)).deliveries, 0);
const changeRun = async (client: Client, day: Day, changes: Partial<DeliveryRow>): Promise<void> => {
  const { truckId: _, ...fields } = await runOn(client, day);
  await client.call(updateDeliveryEndpoint, { params: { id: fields.id }, body: { ...fields, ...changes } });
};
const textOn = async (client: Client, day: Day) =>
  (await snapshot(client, day)).deliveryItems.find(
    ({ ordinalNumberInDelivery }) => ordinalNumberInDelivery === 5,
  );
const freePart = async (client: Client, day: Day): Promise<ShipmentRow> => {
  const { shipments, deliveryItems } = await snapshot(client, day);
  const placed = new Set(deliveryItems.map(({ shipmentId }) => shipmentId));
  return at(
    shipments.filter(({ id }) => !placed.has(id)),
    0,
  );
};

/** A text in slot 6 of the day's only run, and its only order in two parts, the first of them in slot 3. */
export const makeTextAndParts = async (client: Client, day: Day): Promise<void> => {
  const { deliveries, shipments } = await snapshot(client, day);
  const deliveryId = at(deliveries, 0).id;
  const shipmentId = at(shipments, 0).id;
  await client.call(splitShipmentEndpoint, { body: { shipmentId } });
  await client.call(fillSlotEndpoint, { params: { deliveryId, slot: 2 }, body: { shipmentId } });
  await client.call(fillSlotEndpoint, { params: { deliveryId, slot: 5 }, body: { text: 'Kran' } });
};

/** A field of the board in English: what one planner types, what the other makes of it, what is stored. */
export const editedFields = {
  'the driver': {
    name: /^Driver OG-BS 214/,
    mine: 'Ferreira',
    theirs: ['Brandt', 'Huber'],
    change: async (client: Client, day: Day, driver: string) =>
      await changeRun(client, day, { truckDriver: driver }),
    stored: async (client: Client, day: Day) => (await runOn(client, day)).truckDriver,
  },
  'the starting time': {
    name: /^Starting time OG-BS 214/,
    mine: '07:30',
    theirs: ['05:45', '09:15'],
    change: async (client: Client, day: Day, time: string) =>
      await changeRun(client, day, { startingTime: time }),
    stored: async (client: Client, day: Day) => (await runOn(client, day)).startingTime,
  },
  'a slot’s text': {
    name: /^OG-BS 214, slot 6/,
    mine: 'Tor 3',
    theirs: ['Tor 4', 'Tor 5'],
    change: async (client: Client, day: Day, text: string) => {
      const { id = 0, version = 0 } = (await textOn(client, day)) ?? {};
      await client.call(writeItemTextEndpoint, { params: { id }, body: { text, version } });
    },
    stored: async (client: Client, day: Day) => (await textOn(client, day))?.text ?? '',
  },
  'a part’s amount': {
    name: /^Amount.*Kita Sonnenhang/,
    mine: '1000',
    theirs: ['2000', '3000'],
    change: async (client: Client, day: Day, amount: string) => {
      const { productionOrderId: _, ...part } = await freePart(client, day);
      const body = { ...part, amount: Number(amount) };
      await client.call(updateShipmentEndpoint, { params: { id: part.id }, body });
    },
    stored: async (client: Client, day: Day) => String((await freePart(client, day)).amount),
  },
} as const;
