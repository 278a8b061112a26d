import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  createTruckEndpoint,
  listTrucksEndpoint,
  updateTruckEndpoint,
} from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeTruck, newTruck, runOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, makePart, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);
const openedDays = daysFromTo(today, addDays(today, 35));

const put = (truck: Truck, changes: Partial<Truck>) => ({
  params: { id: truck.id },
  body: { ...truck, ...changes },
});
const runDays = async (truckId: number): Promise<string[]> =>
  (
    await plant.db
      .selectFrom('delivery')
      .select('date')
      .where('truckId', '=', truckId)
      .orderBy('date')
      .execute()
  ).map(({ date }) => date);

describe('POST trucks', () => {
  it('gives the truck a run with its defaults on every opened day and broadcasts it to all of them', async () => {
    spec('4.27', '7.12');
    const observed = await observeChange(plant, plant.bernd, createTruckEndpoint, {
      body: newTruck({ defaultDriver: ' Vogt ' }),
    });
    expect(observed.answer).toMatchObject({
      ...newTruck(),
      defaultDriver: 'Vogt',
      status: 'ACTIVE',
      version: 1,
    });
    expect(observed).toMatchObject({ action: 'trucks.create', by: 'Bernd Krüger' });
    expect(observed.streams).toEqual([...openedDays.map((day) => `day:${day}`), 'trucks']);
    expect(await runDays(observed.answer.id)).toEqual(openedDays);
    expect(await runOf(plant, observed.answer.id)).toMatchObject({
      truckDriver: 'Vogt',
      startingTime: '05:30',
      version: 1,
    });
  });

  it('names at most the eight streams nearest to today in its header', async () => {
    const reply = await plant.anna.attempt(createTruckEndpoint, { body: newTruck() });
    const named = reply.headers
      .get('x-plan-revisions')
      ?.split(',')
      .map((entry) => entry.split('=')[0]);
    expect(named?.sort()).toEqual([...openedDays.slice(0, 7).map((day) => `day:${day}`), 'trucks']);
  });

  it('is gray by default', async () => {
    spec('3.5');
    const { color: _, ...body } = newTruck();
    expect(await plant.anna.call(createTruckEndpoint, { body })).toMatchObject({ color: 'GRAY' });
  });

  const wrong: [changes: object, fields: object][] = [
    [{ type: 'LKW' }, { type: 'Mandatory field' }],
    [{ type: undefined }, { type: 'Mandatory field' }],
    [{ capacity: 0 }, { capacity: 'Mandatory field' }],
    [{ capacity: '24' }, { capacity: 'Mandatory field' }],
    [{ registration: ' ' }, { registration: 'Mandatory field' }],
    [{ defaultDriver: '' }, { defaultDriver: 'Mandatory field' }],
    [{ defaultStartingTime: '' }, { defaultStartingTime: 'Mandatory field' }],
    [{ defaultStartingTime: '5:30' }, { defaultStartingTime: 'Invalid format' }],
    [{ color: 'RED' }, { color: 'Invalid format' }],
    [{ status: 'INACTIVE' }, { status: 'Invalid format' }],
    [{ wheels: 12 }, { wheels: 'Unknown field' }],
  ];
  it.each(wrong)('refuses %j', async (changes, fields) => {
    spec('3.5', '5.5a', '9.13');
    const body = { ...newTruck(), ...changes } as ReturnType<typeof newTruck>;
    expect(await expectRefused(plant, plant.anna, createTruckEndpoint, { body })).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields,
    });
  });

  it.each([{ registration: 'x'.repeat(21) }, { defaultDriver: 'x'.repeat(101) }, { capacity: 10_000_000 }])(
    'refuses too long a %j',
    async (changes) => {
      const body = newTruck(changes);
      expect(await expectRefused(plant, plant.anna, createTruckEndpoint, { body })).toMatchObject({
        type: 'DATA_TOO_LONG',
      });
    },
  );
});

describe('PUT trucks/{id}', () => {
  it('takes along the runs from today on that still show the old default', async () => {
    spec('4.27', '7.12');
    const { truck, run } = await makeRun(plant);
    const { truckId: _, ...row } = run;
    await plant.anna.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { ...row, truckDriver: 'Brandt' },
    });
    const changes = { defaultDriver: 'Vogt', defaultStartingTime: '06:15', capacity: 12_000 };
    const observed = await observeChange(plant, plant.bernd, updateTruckEndpoint, put(truck, changes));
    expect(observed.answer).toMatchObject({ ...changes, version: 2 });
    expect(observed.streams).toEqual([...openedDays.map((day) => `day:${day}`), 'trucks']);
    expect(await runOf(plant, truck.id)).toMatchObject({ truckDriver: 'Brandt', startingTime: '06:15' });
    expect(await runOf(plant, truck.id, tomorrow)).toMatchObject({
      truckDriver: 'Vogt',
      startingTime: '06:15',
    });
  });

  it('broadcasts to the trucks alone when no run changes', async () => {
    const truck = await makeTruck(plant.anna);
    const observed = await observeChange(
      plant,
      plant.anna,
      updateTruckEndpoint,
      put(truck, { color: 'ROSE' }),
    );
    expect(observed).toMatchObject({ streams: ['trucks'], rows: [`truck ${truck.id}`] });
  });

  it('merges two planners, refuses the same field', async () => {
    spec('L.4');
    const truck = await makeTruck(plant.anna);
    await plant.anna.call(updateTruckEndpoint, put(truck, { color: 'ROSE' }));
    expect(await plant.bernd.call(updateTruckEndpoint, put(truck, { capacity: 1 }))).toMatchObject({
      color: 'ROSE',
      capacity: 1,
    });
    expect(
      await expectRefused(plant, plant.bernd, updateTruckEndpoint, put(truck, { color: 'MINT' })),
    ).toMatchObject({
      type: 'EDIT_CONFLICT',
      conflict: [{ field: 'color', base: 'SKY', yours: 'MINT', theirs: 'ROSE', by: 'Anna Becker' }],
    });
  });

  it('needs a version and a truck', async () => {
    const { version: _, ...body } = await makeTruck(plant.anna);
    expect(
      await expectRefused(plant, plant.anna, updateTruckEndpoint, { params: { id: body.id }, body }),
    ).toMatchObject({ status: 428 });
    const input = { params: { id: 987_654 }, body: { ...body, version: 1 } };
    expect(await expectRefused(plant, plant.anna, updateTruckEndpoint, input)).toMatchObject({
      status: 404,
      type: 'TRUCK_NOT_FOUND',
    });
  });
});

describe('retiring a truck', () => {
  spec('L.18');
  it('takes its empty runs from today on away; coming back brings them again', async () => {
    const truck = await makeTruck(plant.anna);
    const observed = await observeChange(
      plant,
      plant.anna,
      updateTruckEndpoint,
      put(truck, { status: 'INACTIVE' }),
    );
    expect(observed.answer).toMatchObject({ status: 'INACTIVE' });
    expect(await runDays(truck.id)).toEqual([]);
    expect(await plant.anna.call(listTrucksEndpoint)).toContainEqual(observed.answer);
    await plant.anna.call(updateTruckEndpoint, put(observed.answer, { status: 'ACTIVE' }));
    expect(await runDays(truck.id)).toEqual(openedDays);
  });

  it('is refused while a live shipment or a text is on it, naming the days', async () => {
    const { truck, run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 0, (await makePart(plant)).id);
    await putInSlot(plant.anna, (await runOf(plant, truck.id, tomorrow)).id, 0, 'Werkstatt');
    expect(
      await expectRefused(plant, plant.bernd, updateTruckEndpoint, put(truck, { status: 'INACTIVE' })),
    ).toMatchObject({
      status: 409,
      type: 'TRUCK_IN_USE',
      displayMessage: 'The truck still runs on 23.11.2026, 24.11.2026. Please empty these runs first.',
      days: [today, tomorrow],
    });
    expect(await runDays(truck.id)).toEqual(openedDays);
  });

  it('sends dead cards back to the list', async () => {
    const { truck, run } = await makeRun(plant);
    const part = await makePart(plant);
    await putInSlot(plant.anna, run.id, 0, part.id);
    await plant.anna.send('PUT', `/api/orders/${part.productionOrderId}/is-canceled`, true);
    await plant.anna.call(updateTruckEndpoint, put(truck, { status: 'INACTIVE' }));
    const { deliveryItems, shipments } = await plant.anna.call(daySnapshotEndpoint, {
      params: { date: today },
    });
    expect(deliveryItems.some((item) => item.shipmentId === part.id)).toBe(false);
    expect(shipments.some(({ id }) => id === part.id)).toBe(true);
  });
});

it('GET trucks lists them by registration, retired ones included', async () => {
  spec('7.12');
  const [z, a] = [
    await makeTruck(plant.anna, { registration: 'ZZ 1' }),
    await makeTruck(plant.anna, { registration: 'AA 1' }),
  ];
  const ids = (await plant.bernd.call(listTrucksEndpoint)).map(({ id }) => id);
  expect(ids[0]).toBe(a.id);
  expect(ids.at(-1)).toBe(z.id);
});
