import {
  fillSlotEndpoint,
  removeItemEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { shipmentBody } from './bodies.ts';
import type { Client, Reply } from './client.ts';
import { type Plant, today } from './plant.ts';
import type { seeded } from './random.ts';

type Dice = ReturnType<typeof seeded>;
/** A random action of a planner; the server may refuse it by its rules. */
type PlannerMove = (plant: Plant, planner: Client, dice: Dice) => Promise<Reply>;

/** Picks from sorted rows, so that a seed picks the same row regardless of the order of the query result. */
const pickOf = <Row extends { id: number }>(dice: Dice, rows: readonly Row[]): Row =>
  dice.pick(rows.toSorted((a, b) => a.id - b.id));

const anOrder = async ({ db }: Plant, dice: Dice) =>
  pickOf(dice, await db.selectFrom('productionOrder').selectAll().execute());
const aShipment = async ({ db }: Plant, dice: Dice) =>
  pickOf(dice, await db.selectFrom('shipment').selectAll().execute());
const aTruck = async ({ db }: Plant, dice: Dice) =>
  pickOf(dice, await db.selectFrom('truck').selectAll().execute());
const aRun = async ({ db }: Plant, dice: Dice, days: readonly Day[]) =>
  pickOf(dice, await db.selectFrom('delivery').selectAll().where('date', 'in', days).execute());
/** Picks a shipment, of the run's day if there is one. */
const aShipmentFor = async ({ db }: Plant, dice: Dice, { date }: { date: Day }) => {
  const shipments = await db.selectFrom('shipment').selectAll().execute();
  const ofDay = shipments.filter((shipment) => shipment.date === date);
  return pickOf(dice, ofDay.length > 0 ? ofDay : shipments);
};
const anItem = async ({ db }: Plant, dice: Dice) => {
  const items = await db.selectFrom('deliveryItem').selectAll().execute();
  return items.length > 0 ? pickOf(dice, items) : null;
};

const nothing = async (planner: Client): Promise<Reply> => await planner.send('GET', '/api/trucks');

const kilograms = (dice: Dice): number => dice.below(9_000) + 1;
/** The planners' moves on these days, each of which must have runs. */
export const movesOn = (days: readonly Day[]): readonly PlannerMove[] => [
  async (plant, planner, dice) => {
    const order = await anOrder(plant, dice);
    const changes = dice.pick([
      { city: `City ${dice.below(1000)}` },
      { steel: kilograms(dice) },
      { note: `Note ${dice.below(1000)}`, isUrgent: !order.isUrgent },
      { attribute3: !order.attribute3 },
    ]);
    const body = { ...order, ...changes };
    return await planner.attempt(updateOrderEndpoint, { params: { id: order.id }, body });
  },
  async (plant, planner, dice) => {
    const { id } = await anOrder(plant, dice);
    return await planner.attempt(moveOrderToHallEndpoint, { params: { id }, body: dice.pick([1, 2, 3]) });
  },
  async (plant, planner, dice) => {
    const { id } = await anOrder(plant, dice);
    return await planner.attempt(moveOrderToDateEndpoint, { params: { id }, body: dice.pick(days) });
  },
  async (plant, planner, dice) => {
    const { id } = await anOrder(plant, dice);
    if (dice.below(4) > 0) return await nothing(planner);
    return await planner.attempt(cancelOrderEndpoint, { params: { id }, body: true });
  },
  async (plant, planner, dice) => {
    const { id } = await aShipment(plant, dice);
    return await planner.attempt(splitShipmentEndpoint, { body: { shipmentId: id } });
  },
  async (plant, planner, dice) => {
    const { id } = await aShipment(plant, dice);
    return await planner.attempt(deleteShipmentEndpoint, { params: { id } });
  },
  async (plant, planner, dice) => {
    const { id } = await aShipment(plant, dice);
    const changes = dice.pick([
      { amount: kilograms(dice) },
      { date: dice.pick(days) },
      { note: `x${dice.below(99)}` },
    ]);
    const body = await shipmentBody(plant, id, changes);
    return await planner.attempt(updateShipmentEndpoint, { params: { id }, body });
  },
  async (plant, planner, dice) => {
    const run = await aRun(plant, dice, days);
    const shipment = await aShipmentFor(plant, dice, run);
    const params = { deliveryId: run.id, slot: dice.below(20) };
    return await planner.attempt(fillSlotEndpoint, { params, body: { shipmentId: shipment.id } });
  },
  async (plant, planner, dice) => {
    const { id } = await aRun(plant, dice, days);
    const params = { deliveryId: id, slot: dice.below(20) };
    return await planner.attempt(fillSlotEndpoint, { params, body: { text: `Text ${dice.below(1000)}` } });
  },
  async (plant, planner, dice) => {
    const item = await anItem(plant, dice);
    if (!item) return await nothing(planner);
    const { id, version } = item;
    const body = { text: `Text ${dice.below(1000)}`, version };
    return await planner.attempt(writeItemTextEndpoint, { params: { id }, body });
  },
  async (plant, planner, dice) => {
    const item = await anItem(plant, dice);
    if (!item) return await nothing(planner);
    const { id } = item;
    return await planner.attempt(removeItemEndpoint, { params: { id } });
  },
  async (plant, planner, dice) => {
    const { truckId: _, ...run } = await aRun(plant, dice, days);
    const body = { ...run, truckDriver: `Driver ${dice.below(1000)}` };
    return await planner.attempt(updateDeliveryEndpoint, { params: { id: run.id }, body });
  },
  async (plant, planner, dice) => {
    const truck = await aTruck(plant, dice);
    const body = {
      ...truck,
      capacity: 10_000 + dice.below(9_000),
      color: dice.pick(['SKY', 'MINT', 'ROSE'] as const),
    };
    return await planner.attempt(updateTruckEndpoint, { params: { id: truck.id }, body });
  },
  async (_plant, planner, dice) =>
    await planner.attempt(setCapacityEndpoint, {
      params: { id: dice.pick([1, 2, 3]) },
      body: { date: dice.pick(days), maxCapacity: kilograms(dice) },
    }),
];

/** The planners' moves on today and the next two days. */
export const plannerMoves = movesOn([today, addDays(today, 1), addDays(today, 2)]);
