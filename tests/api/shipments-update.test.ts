import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import {
  deleteShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { itemOf, makePart, orderOf } from '../support/scene.ts';
import { shipmentHelpers } from '../support/saving-shipments.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const [tomorrow, friday] = [addDays(today, 1), addDays(today, 4)];

const { put, save, makePlaced } = shipmentHelpers(plant);

describe('PUT shipments/{id} with another amount', () => {
  it('takes it off its truck, back to the list, and keeps the sum of the parts', async () => {
    spec('4.24', '7.13');
    const { order, part, itemId } = await makePlaced();
    const observed = await observeChange(
      plant,
      plant.bernd,
      updateShipmentEndpoint,
      await put(part.id, { amount: 4000 }),
    );
    expect(observed).toMatchObject({ action: 'shipments.update', streams: [`day:${today}`] });
    expect(observed.answer).toMatchObject({
      amount: 4000,
      date: today,
      order: { id: order.id, partsAmount: 9000 },
    });
    expect(observed.rows).toEqual([
      `delivery_item ${itemId}`,
      `production_order ${order.id}`,
      `shipment ${part.id}`,
    ]);
    expect(await itemOf(plant, part.id)).toBeUndefined();
  });

  it('takes 0 kg and what its order never had', async () => {
    spec('1.8');
    const { order, part, other } = await makePlaced();
    await save(plant.anna, part.id, { amount: 0 });
    await save(plant.anna, other.id, { amount: 50_000 });
    expect(await orderOf(plant, order.id)).toMatchObject({ partsAmount: 50_000, steel: 9000 });
  });

  it('refuses it for the only part: its amount is the order', async () => {
    spec('4.15');
    const part = await makePart(plant);
    expect(
      await expectRefused(plant, plant.anna, updateShipmentEndpoint, await put(part.id, { amount: 4000 })),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { amount: 'This field has its own call and cannot be changed here.' },
    });
  });

  it('is a conflict where a colleague has deleted the other part meanwhile', async () => {
    const { order, part, other } = await makePlaced();
    await save(plant.anna, part.id, { amount: orderAmount(order) });
    const input = await put(part.id, { amount: 4000 });
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: other.id } });
    expect(await expectRefused(plant, plant.bernd, updateShipmentEndpoint, input)).toMatchObject({
      status: 409,
      type: 'MOVED_MEANWHILE',
      displayMessage: expect.stringContaining('Anna Becker') as string,
    });
  });

  it.each([-1, 1.5, '4000', null])('refuses %j', async (amount) => {
    spec('5.6a');
    const { part } = await makePlaced();
    const input = await put(part.id, { amount: amount as number });
    expect(await expectRefused(plant, plant.anna, updateShipmentEndpoint, input)).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { amount: 'Invalid format' },
    });
    expect(await itemOf(plant, part.id)).toBeDefined();
  });
});

describe('PUT shipments/{id} with another date', () => {
  it('moves it and remembers where it was, off its truck; both days get a broadcast', async () => {
    spec('4.22', '4.24', '7.13');
    const { part } = await makePlaced();
    const observed = await observeChange(
      plant,
      plant.anna,
      updateShipmentEndpoint,
      await put(part.id, { date: friday }),
    );
    expect(observed.streams).toEqual([`day:${today}`, `day:${friday}`]);
    expect(observed.answer).toMatchObject({
      date: friday,
      previousDate: today,
      dateAtLastOrderChange: today,
    });
    expect(await itemOf(plant, part.id)).toBeUndefined();
    expect(await save(plant.anna, part.id, { date: tomorrow })).toMatchObject({
      date: tomorrow,
      previousDate: friday,
    });
  });

  it("forgets where it was when it returns to its order's day", async () => {
    const { part } = await makePlaced();
    await save(plant.anna, part.id, { date: friday });
    expect(await save(plant.anna, part.id, { date: today })).toMatchObject({
      date: today,
      previousDate: null,
    });
  });

  it('moves the only part of an order too, however much it weighs', async () => {
    const part = await makePart(plant, { steel: 9_999_999, matting: 9_999_999 });
    expect(await save(plant.anna, part.id, { date: friday })).toMatchObject({
      date: friday,
      amount: 19_999_998,
    });
  });

  it.each([
    ['2026-11-22', 'This is in the past, please choose later.'],
    ['2026-11-31', 'Invalid date format'],
  ])('refuses %s', async (date, text) => {
    spec('5.9');
    const { part } = await makePlaced();
    expect(
      await expectRefused(plant, plant.anna, updateShipmentEndpoint, await put(part.id, { date })),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { date: text },
    });
    expect(await itemOf(plant, part.id)).toBeDefined();
  });
});
