import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { Client } from './client.ts';
import { today } from './people.ts';
import type { Plant } from './plant.ts';

type NewOrderInput = CallInput<typeof createOrderEndpoint>['body'];

let orderNumber = 248_000;

/** An order as a planner would enter it; every call uses a new order number. */
export const newOrder = (overrides: Partial<NewOrderInput> = {}): NewOrderInput => {
  orderNumber += 1;
  return {
    orderId: String(orderNumber),
    constructionSite: 'Klinikum Freiburg Haus C',
    postCode: '79106',
    city: 'Freiburg',
    steel: 9000,
    matting: 1000,
    date: today,
    hallId: 1,
    ...overrides,
  };
};

export const makeOrder = async (client: Client, overrides: Partial<NewOrderInput> = {}): Promise<Order> =>
  await client.call(createOrderEndpoint, { body: newOrder(overrides) });

export const newTruck = (overrides: Partial<CallInput<typeof createTruckEndpoint>['body']> = {}) => ({
  type: 'SATTEL' as const,
  capacity: 24_000,
  registration: 'OG-BS 214',
  defaultDriver: 'Yilmaz',
  defaultStartingTime: '05:30',
  color: 'SKY' as const,
  ...overrides,
});

export const makeTruck = async (
  client: Client,
  overrides: Partial<CallInput<typeof createTruckEndpoint>['body']> = {},
): Promise<Truck> => await client.call(createTruckEndpoint, { body: newTruck(overrides) });

/** Creates this many trucks, OG-BS 101 onwards, each starting a minute after the previous one. */
export const makeFleet = async (client: Client, count: number): Promise<Truck[]> => {
  const trucks: Truck[] = [];
  for (let number = 1; number <= count; number += 1) {
    const defaultStartingTime = `06:${String(number).padStart(2, '0')}`;
    trucks.push(await makeTruck(client, { registration: `OG-BS ${100 + number}`, defaultStartingTime }));
  }
  return trucks;
};

/** The order's stored parts by part number; with two nodes the ids don't show the order of creation. */
export const partsOf = async (plant: Plant, orderId: number): Promise<ShipmentRow[]> =>
  await plant.db
    .selectFrom('shipment')
    .selectAll()
    .where('productionOrderId', '=', orderId)
    .orderBy('splitNumber')
    .orderBy('id')
    .execute();

/** Reads the truck's run on a day. */
export const runOf = async (plant: Plant, truckId: number, day = today): Promise<DeliveryRow> =>
  await plant.db
    .selectFrom('delivery')
    .selectAll()
    .where('truckId', '=', truckId)
    .where('date', '=', day)
    .orderBy('id')
    .executeTakeFirstOrThrow();

/** Returns a function that yields runs of one truck on successive days from tomorrow on, so that tests share no day. */
export const runsOfOwnDays = (plant: Plant): (() => Promise<{ day: Day; run: DeliveryRow }>) => {
  let truckId: number | undefined;
  let day = today;
  return async () => {
    truckId ??= (await makeTruck(plant.anna)).id;
    day = addDays(day, 1);
    await plant.anna.send('GET', `/api/days/${day}`);
    return { day, run: await runOf(plant, truckId, day) };
  };
};
