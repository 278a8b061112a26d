import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { classifyShipment } from '@werkplan/shared/shipments/shipment-rules.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { makeOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, itemOf, makeParts, makeRun, orderOf, shipmentOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const [tomorrow, wednesday, friday] = [addDays(today, 1), addDays(today, 2), addDays(today, 4)];

describe('PUT orders/{id}/date with a hall', () => {
  it('moves to the day and into the hall as one change', async () => {
    const order = await makeOrder(plant.anna, { h3: true });
    const observed = await observeChange(plant, plant.bernd, moveOrderToDateEndpoint, {
      params: { id: order.id },
      body: { date: tomorrow, hallId: 2 },
    });
    expect(observed.answer).toMatchObject({ date: tomorrow, hallId: 2, h1: false, h2: true, h3: true });
    expect(observed).toMatchObject({ action: 'orders.moveToDate' });
    expect([...observed.streams].sort()).toEqual([`day:${today}`, `day:${tomorrow}`]);
  });

  it('changes nothing where the day is refused', async () => {
    const order = await makeOrder(plant.anna);
    const input = { params: { id: order.id }, body: { date: addDays(today, -1), hallId: 2 as const } };
    expect(await expectRefused(plant, plant.anna, moveOrderToDateEndpoint, input)).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
  });
});

describe('PUT orders/{id}/hall', () => {
  it.each([2, { hallId: 2 as const }])('moves the order with its hall flags (%j)', async (body) => {
    spec('4.6', '7.6');
    const order = await makeOrder(plant.anna, { h3: true });
    const observed = await observeChange(plant, plant.bernd, moveOrderToHallEndpoint, {
      params: { id: order.id },
      body: body as { hallId: 2 },
    });
    expect(observed.answer).toMatchObject({ hallId: 2, h1: false, h2: true, h3: true, version: 2 });
    expect(observed).toMatchObject({ action: 'orders.moveToHall', streams: [`day:${today}`] });
  });

  it('never asks for capacity, and the totals follow', async () => {
    const date = addDays(today, 30);
    const order = await makeOrder(plant.anna, { date, steel: 9_000_000 });
    await plant.anna.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 3 });
    expect(await plant.anna.call(hallTotalsEndpoint, { query: { date } })).toMatchObject([
      { id: 1, steelTotal: 0 },
      { id: 2, steelTotal: 0 },
      { id: 3, steelTotal: 9_000_000, mattingTotal: 1000, remaining: -9_000_000 },
    ]);
  });

  it('answers 200 and changes nothing in the hall it is in', async () => {
    const order = await makeOrder(plant.anna);
    const reply = await plant.anna.attempt(moveOrderToHallEndpoint, { params: { id: order.id }, body: 1 });
    expect(reply).toMatchObject({ status: 200, body: order });
    expect(reply.headers.get('x-change-id')).toBeNull();
  });

  it.each([0, 4, '2', true, null, { hallId: 9 }, { hall: 2 }, []])('refuses %j', async (body) => {
    const order = await makeOrder(plant.anna);
    const input = { params: { id: order.id }, body: body as 2 };
    expect(await expectRefused(plant, plant.anna, moveOrderToHallEndpoint, input)).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
  });
});

describe('PUT orders/{id}/date', () => {
  /** Creates four parts: one placed, one unplaced, one that a planner moved to Wednesday, one deleted. */
  const makeMixed = async () => {
    const { order, parts } = await makeParts(plant, 4);
    const { run } = await makeRun(plant);
    const [placed, listed, elsewhere, deleted] = [at(parts, 0), at(parts, 1), at(parts, 2), at(parts, 3)];
    await putInSlot(plant.anna, run.id, 0, placed.id);
    await plant.anna.call(updateShipmentEndpoint, {
      params: { id: elsewhere.id },
      body: await shipmentBody(plant, elsewhere.id, { date: wednesday }),
    });
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: deleted.id } });
    return { order, placed, listed, elsewhere, deleted };
  };

  it.each([friday, { date: friday }])(
    'takes along the parts of the old day and only those (%j)',
    async (body) => {
      spec('4.6', '7.6');
      const { order, placed, listed, elsewhere, deleted } = await makeMixed();
      const observed = await observeChange(plant, plant.bernd, moveOrderToDateEndpoint, {
        params: { id: order.id },
        body,
      });
      expect(observed.answer).toMatchObject({ date: friday });
      expect(observed.streams).toEqual([`day:${today}`, `day:${wednesday}`, `day:${friday}`]);
      const followed = { date: friday, previousDate: today, dateAtLastOrderChange: today };
      expect(await shipmentOf(plant, placed.id)).toMatchObject(followed);
      expect(await shipmentOf(plant, listed.id)).toMatchObject(followed);
      expect(await itemOf(plant, placed.id)).toBeUndefined();
      const stayed = { date: wednesday, previousDate: today, dateAtLastOrderChange: wednesday };
      expect(await shipmentOf(plant, elsewhere.id)).toMatchObject(stayed);
      expect(await shipmentOf(plant, deleted.id)).toMatchObject({
        date: today,
        dateAtLastOrderChange: today,
        isDeleted: true,
      });
    },
  );

  it('leaves ghosts on the day it left, and none anywhere else', async () => {
    const { order, placed, listed, elsewhere } = await makeMixed();
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: friday });
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: tomorrow });
    const classesOn = async (day: string) => {
      const snapshot = await plant.bernd.call(daySnapshotEndpoint, { params: { date: day } });
      const moved = await orderOf(plant, order.id);
      return Object.fromEntries(
        snapshot.shipments
          .filter((part) => part.productionOrderId === order.id && !part.isDeleted)
          .map((part) => [part.id, classifyShipment(part, moved, day)]),
      );
    };
    expect(await classesOn(today)).toEqual({});
    expect(await classesOn(friday)).toEqual({ [placed.id]: 'ghost', [listed.id]: 'ghost' });
    expect(await classesOn(tomorrow)).toEqual({ [placed.id]: 'active', [listed.id]: 'active' });
    expect(await classesOn(wednesday)).toEqual({ [elsewhere.id]: 'active' });
  });

  it('keeps telling the day of the ghost what becomes of its shipment', async () => {
    const { order, parts } = await makeParts(plant, 1);
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: friday });
    const observed = await observeChange(plant, plant.bernd, splitShipmentEndpoint, {
      body: { shipmentId: at(parts, 0).id },
    });
    expect(observed.streams).toEqual([`day:${today}`, `day:${friday}`]);
  });

  it('answers 200 and changes nothing on the date it has', async () => {
    const order = await makeOrder(plant.anna);
    const reply = await plant.anna.attempt(moveOrderToDateEndpoint, {
      params: { id: order.id },
      body: today,
    });
    expect(reply).toMatchObject({ status: 200, body: order });
    expect(reply.headers.get('x-change-id')).toBeNull();
  });

  it.each([
    ['2026-11-22', 'This is in the past, please choose later.'],
    [{ date: '2026-11-22' }, 'This is in the past, please choose later.'],
    ['2026-13-01', 'Invalid date format'],
    ['24.11.2026', 'Invalid date format'],
  ])('refuses %j', async (body, text) => {
    spec('5.8', '5.9');
    const order = await makeOrder(plant.anna);
    const refusal = await expectRefused(plant, plant.anna, moveOrderToDateEndpoint, {
      params: { id: order.id },
      body,
    });
    expect(refusal.type).toBe('VALIDATION_ERRORS');
    expect(Object.values(refusal.fields ?? {})).toEqual([text]);
  });

  it('refuses an order that is not there', async () => {
    for (const [endpoint, body] of [
      [moveOrderToDateEndpoint, friday],
      [moveOrderToHallEndpoint, 2],
      [cancelOrderEndpoint, true],
    ] as const)
      expect(
        await expectRefused(plant, plant.anna, endpoint, { params: { id: 987_654 }, body: body as never }),
      ).toMatchObject({
        type: 'ORDER_NOT_FOUND',
      });
  });
});
