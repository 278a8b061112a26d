// Own server: its statements are counted.
import {
  addDeliveryEndpoint,
  removeDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { countStatements } from '../support/count-statements.ts';
import { fetchDay } from '../support/follower.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { at, putInSlot, makePart, makeParts, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.29');

const none = { steel: 0, matting: 0 };
const plant = useOwnPlant();

const loads = async (from: string, to = from) =>
  await plant.bernd.call(listDaysEndpoint, { query: { from, to } });

describe('GET days', () => {
  it('answers what halls and trucks of each day hold and could hold', async () => {
    const [date, next] = [addDays(today, 20), addDays(today, 21)];
    await plant.anna.call(setCapacityEndpoint, { params: { id: 1 }, body: { date, maxCapacity: 80_000 } });
    // Trucks of earlier tests have a run on this day as well.
    const others = (await loads(date))[0]?.truckCapacity ?? Number.NaN;
    const { run } = await makeRun(plant, { capacity: 24_000 }, date);
    await makeTruck(plant.anna, { capacity: 10_000, registration: 'OG-KW 33' });
    const placed = await makePart(plant, { date, steel: 9000, matting: 500 });
    await putInSlot(plant.anna, run.id, 0, placed.id);
    await putInSlot(plant.anna, run.id, 1, 'Pause');
    await makePart(plant, { date, steel: 4000, matting: 0 });
    // Parts that are moved to another day or deleted, and a canceled order, don't count.
    const { parts } = await makeParts(plant, 3, { date, steel: 300, matting: 0 });
    await plant.anna.call(updateShipmentEndpoint, {
      params: { id: at(parts, 1).id },
      body: await shipmentBody(plant, at(parts, 1).id, { date: next }),
    });
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: at(parts, 2).id } });
    const canceled = await makeOrder(plant.anna, { date, steel: 1_000_000 });
    await plant.anna.call(cancelOrderEndpoint, { params: { id: canceled.id }, body: true });

    const [kept, moved] = [at(parts, 0).amount, at(parts, 1).amount];
    const days = await loads(date, next);
    expect(days).toMatchObject([
      { date, truckCapacity: others + 34_000, load: 13_500 + kept, placedLoad: 9500 },
      { date: next, truckCapacity: others + 34_000, load: moved, placedLoad: 0 },
    ]);
    expect(at(days, 0).halls).toEqual([
      {
        id: 1,
        maxCapacity: 80_000,
        steelTotal: 13_300,
        mattingTotal: 500,
        remaining: 66_700,
        reserved: none,
      },
      { id: 2, maxCapacity: 0, steelTotal: 0, mattingTotal: 0, remaining: 0, reserved: none },
      { id: 3, maxCapacity: 0, steelTotal: 0, mattingTotal: 0, remaining: 0, reserved: none },
    ]);
    expect(at(days, 0).revision).toBe((await fetchDay(plant.anna, date)).revision);
  });

  it('includes the runs that an unopened day will have, and none on past days', async () => {
    const truck = await makeTruck(plant.anna, { capacity: 5000, registration: 'OG-XX 9' });
    const retired = await makeTruck(plant.anna, { capacity: 90_000, registration: 'OG-XX 10' });
    await plant.anna.call(updateTruckEndpoint, {
      params: { id: retired.id },
      body: { ...retired, status: 'INACTIVE' },
    });
    const unopened = addDays(today, 60);
    const [before] = await loads(unopened);
    const { deliveries, trucks } = await fetchDay(plant.anna, unopened);
    const capacity = deliveries.reduce(
      (sum, { truckId }) => sum + (trucks.find(({ id }) => id === truckId)?.capacity ?? 0),
      0,
    );
    expect(capacity).toBeGreaterThanOrEqual(truck.capacity);
    expect(before?.truckCapacity).toBe(capacity);
    expect((await loads(unopened))[0]?.truckCapacity).toBe(capacity);
    expect((await loads(addDays(today, -1)))[0]).toMatchObject({ truckCapacity: 0, load: 0 });
    expect((await loads(addDays(today, 401)))[0]?.truckCapacity).toBe(0);
    expect((await loads(addDays(today, 400)))[0]?.truckCapacity).toBe(capacity);
  });

  it('does not count a removed run, and counts an added run once', async () => {
    const [opened, unopened] = [addDays(today, 3), addDays(today, 61)];
    const { truck, run } = await makeRun(plant, { capacity: 7000, registration: 'OG-XX 11' }, opened);
    const capacityOn = async (day: string) => (await loads(day))[0]?.truckCapacity ?? Number.NaN;
    const [before, expected] = [await capacityOn(opened), await capacityOn(unopened)];
    await plant.anna.call(removeDeliveryEndpoint, { params: { id: run.id } });
    expect(await capacityOn(opened)).toBe(before - 7000);
    await plant.anna.call(addDeliveryEndpoint, { body: { truckId: truck.id, date: unopened } });
    expect(await capacityOn(unopened)).toBe(expected);
    await fetchDay(plant.anna, unopened);
    expect(await capacityOn(unopened)).toBe(expected);
  });

  it('answers up to 45 days in order with one statement, without opening any', async () => {
    const [from, to] = [addDays(today, 100), addDays(today, 144)];
    const opened = async () => await plant.db.selectFrom('openedDay').selectAll().execute();
    const before = await opened();
    const { statements } = await countStatements(plant, async () => {
      expect((await loads(from, to)).map(({ date }) => date)).toEqual(daysFromTo(from, to));
    });
    expect(statements.filter((text) => !/login|session/.test(text))).toHaveLength(1);
    expect(await opened()).toEqual(before);
  });

  const wrong: [query: object, type: string, fields: object][] = [
    [{}, 'MISSING_REQUEST_PARAMETER', { from: 'Invalid date format', to: 'Invalid date format' }],
    [{ from: today }, 'MISSING_REQUEST_PARAMETER', { to: 'Invalid date format' }],
    [{ from: today, to: 'then' }, 'VALIDATION_ERRORS', { to: 'Invalid date format' }],
    [{ from: today, to: addDays(today, -1) }, 'VALIDATION_ERRORS', { to: 'Please enter a valid date.' }],
    [{ from: today, to: addDays(today, 45) }, 'VALIDATION_ERRORS', { to: 'Please enter a valid date.' }],
    [{ from: today, to: today, hall: 1 }, 'VALIDATION_ERRORS', { hall: 'Unknown field' }],
  ];
  it.each(wrong)('refuses %j', async (query, type, fields) => {
    expect(await expectRefused(plant, plant.anna, listDaysEndpoint, { query: { ...query } })).toMatchObject({
      type,
      fields,
    });
  });
});
