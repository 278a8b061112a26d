import {
  listDeliveriesEndpoint,
  updateDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeTruck } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, makePart, makeParts, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

const put = ({ truckId: _, date: __, ...run }: DeliveryRow, changes: Partial<DeliveryRow>) => ({
  params: { id: run.id },
  body: { ...run, ...changes },
});

describe('GET deliveries', () => {
  it('answers runs by starting time and registration, items by slot, and the list largest order first', async () => {
    spec('3.7', '7.8');
    const date = addDays(today, 21);
    const query = { date };
    const before = await plant.bernd.call(listDeliveriesEndpoint, { query });
    const others = new Set(before.deliveries.map(({ id }) => id));
    const later = await makeRun(plant, { defaultStartingTime: '07:00', registration: 'A' }, date);
    const second = await makeRun(plant, { registration: 'Z' }, date);
    const first = await makeRun(plant, { registration: 'B' }, date);
    const placed = await makePart(plant, { date });
    const small = await makePart(plant, { date, steel: 500, matting: 0 });
    const { parts } = await makeParts(plant, 2, { date, steel: 60_000 });
    await putInSlot(plant.anna, first.run.id, 7, 'Pause');
    await putInSlot(plant.anna, first.run.id, 3, placed.id);
    const day = await plant.bernd.call(listDeliveriesEndpoint, { query });
    const own = day.deliveries.filter(({ id }) => !others.has(id));
    expect(own.map(({ id }) => id)).toEqual([first.run.id, second.run.id, later.run.id]);
    expect(own[0]).toMatchObject({
      truck: { id: first.truck.id, version: 1 },
      truckDriver: 'Yilmaz',
      startingTime: '05:30',
      deliveryItems: [
        {
          ordinalNumberInDelivery: 3,
          text: null,
          shipment: { id: placed.id, order: { id: placed.productionOrderId } },
        },
        { ordinalNumberInDelivery: 7, text: 'Pause', shipment: null },
      ],
    });
    expect(day.unassignedShipments.map(({ id }) => id)).toEqual([...parts.map(({ id }) => id), small.id]);
    expect(day.unassignedShipments[0]?.order).toMatchObject({ steel: 60_000 });
  });

  it('lists ghosts, canceled and deleted cards after the active ones', async () => {
    spec('3.7');
    const date = addDays(today, 22);
    const active = await makePart(plant, { date });
    const ghost = await makePart(plant, { date });
    await plant.anna.send('PUT', `/api/orders/${ghost.productionOrderId}/date`, tomorrow);
    const canceled = await makePart(plant, { date });
    await plant.anna.send('PUT', `/api/orders/${canceled.productionOrderId}/is-canceled`, true);
    const { parts } = await makeParts(plant, 2, { date, steel: 1 });
    await plant.anna.send('DELETE', `/api/shipments/${at(parts, 0).id}`);
    const { unassignedShipments } = await plant.anna.call(listDeliveriesEndpoint, { query: { date } });
    expect(unassignedShipments.map(({ id }) => id)).toEqual([
      active.id,
      at(parts, 1).id,
      ghost.id,
      canceled.id,
      at(parts, 0).id,
    ]);
  });

  it('opens a day beyond the opened ones before reading it, and writes nothing more when read again', async () => {
    spec('L.13');
    const truck = await makeTruck(plant.anna);
    const date = addDays(today, 60);
    const { deliveries } = await plant.anna.call(listDeliveriesEndpoint, { query: { date } });
    expect(deliveries.filter((run) => run.truck.id === truck.id)).toHaveLength(1);
    const again = await plant.bernd.call(listDeliveriesEndpoint, { query: { date } });
    expect(again.deliveries).toEqual(deliveries);
  });
});

describe('PUT deliveries/{id}', () => {
  it('saves driver and starting time and broadcasts them to the day', async () => {
    spec('3.4', '7.11');
    const { run, truck } = await makeRun(plant);
    const observed = await observeChange(
      plant,
      plant.bernd,
      updateDeliveryEndpoint,
      put(run, { truckDriver: ' Brandt ', startingTime: '23:59' }),
    );
    expect(observed).toMatchObject({
      action: 'deliveries.update',
      streams: [`day:${today}`],
      rows: [`delivery ${run.id}`],
    });
    expect(observed.answer).toMatchObject({
      truckDriver: 'Brandt',
      startingTime: '23:59',
      version: 2,
      truck,
      deliveryItems: [],
    });
  });

  it('ignores the nested truck and items of its own answer', async () => {
    const { run } = await makeRun(plant);
    const answer = await plant.anna.call(updateDeliveryEndpoint, put(run, { truckDriver: 'Brandt' }));
    const back = await plant.anna.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { ...answer, startingTime: '06:00' },
    });
    expect(back).toMatchObject({ truckDriver: 'Brandt', startingTime: '06:00' });
  });

  it('merges a driver with a time, refuses two drivers', async () => {
    spec('L.4');
    const { run } = await makeRun(plant);
    await plant.anna.call(updateDeliveryEndpoint, put(run, { truckDriver: 'Brandt' }));
    const merged = await plant.bernd.call(updateDeliveryEndpoint, put(run, { startingTime: '06:00' }));
    expect(merged).toMatchObject({ truckDriver: 'Brandt', startingTime: '06:00' });
    expect(
      await expectRefused(plant, plant.bernd, updateDeliveryEndpoint, put(run, { truckDriver: 'Vogt' })),
    ).toMatchObject({
      type: 'EDIT_CONFLICT',
      conflict: [
        { field: 'truckDriver', base: 'Yilmaz', yours: 'Vogt', theirs: 'Brandt', by: 'Anna Becker' },
      ],
    });
  });

  const wrong: [changes: object, fields: object][] = [
    [{ truckDriver: '  ' }, { truckDriver: 'Mandatory field' }],
    [{ startingTime: '' }, { startingTime: 'Mandatory field' }],
    [{ startingTime: '24:00' }, { startingTime: 'Invalid format' }],
    [{ startingTime: '7:30' }, { startingTime: 'Invalid format' }],
    [{ startingTime: '06:60' }, { startingTime: 'Invalid format' }],
    [{ date: tomorrow }, { date: 'This field has its own call and cannot be changed here.' }],
    [{ truckId: 999 }, { truckId: 'This field has its own call and cannot be changed here.' }],
  ];
  it.each(wrong)('refuses %j', async (changes, fields) => {
    spec('5.6');
    const { run } = await makeRun(plant);
    expect(await expectRefused(plant, plant.anna, updateDeliveryEndpoint, put(run, changes))).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields,
    });
  });

  it('needs a version and an existing run', async () => {
    const { run } = await makeRun(plant);
    const { body, params } = put(run, { truckDriver: 'Vogt' });
    const { version: _, ...unversioned } = body;
    expect(
      await expectRefused(plant, plant.anna, updateDeliveryEndpoint, { params, body: unversioned }),
    ).toMatchObject({ status: 428 });
    expect(
      await expectRefused(plant, plant.anna, updateDeliveryEndpoint, { params: { id: 987_654 }, body }),
    ).toMatchObject({
      status: 404,
      type: 'DELIVERY_NOT_FOUND',
    });
  });
});
