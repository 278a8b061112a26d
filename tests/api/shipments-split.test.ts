import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import {
  at,
  putInSlot,
  itemOf,
  makePart,
  makeParts,
  makeRun,
  orderOf,
  shipmentOf,
} from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

describe('POST shipments', () => {
  it('halves a part: ⌈half⌉ stays in its slot, ⌊half⌋ is new, unplaced, numbered last', async () => {
    spec('3.3', '4.19', '7.13');
    const part = await makePart(plant, { steel: 10_001, matting: 0 });
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 4, part.id);
    const observed = await observeChange(plant, plant.bernd, splitShipmentEndpoint, {
      body: { shipmentId: part.id },
    });
    expect(observed).toMatchObject({
      action: 'shipments.split',
      by: 'Bernd Krüger',
      streams: [`day:${today}`],
    });
    const common = { date: today, previousDate: null, dateAtLastOrderChange: today, totalNumberOfSplits: 2 };
    expect(observed.answer).toMatchObject([
      {
        id: part.id,
        amount: 5001,
        splitNumber: 1,
        ...common,
        order: { id: part.productionOrderId, partsAmount: 10_001 },
      },
      { amount: 5000, splitNumber: 2, note: '', isDeleted: false, version: 1, ...common },
    ]);
    expect(observed.rows).toEqual([`shipment ${part.id}`, `shipment ${observed.answer[1]?.id}`]);
    expect(await itemOf(plant, part.id)).toMatchObject({ ordinalNumberInDelivery: 4 });
    expect(await itemOf(plant, at(observed.answer, 1).id)).toBeUndefined();
  });

  it('gives the new part the amount asked for', async () => {
    const part = await makePart(plant);
    const [kept, taken] = await plant.anna.call(splitShipmentEndpoint, {
      body: { shipmentId: part.id, amount: 9999 },
    });
    expect([kept?.amount, taken?.amount]).toEqual([1, 9999]);
  });

  it('numbers parts in order of creation whatever is split; the new one is last in the answer', async () => {
    spec('4.19');
    const { parts } = await makeParts(plant, 3);
    const answer = await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: at(parts, 1).id } });
    expect(answer.map(({ splitNumber, totalNumberOfSplits }) => [splitNumber, totalNumberOfSplits])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
    expect(answer.slice(0, 3).map(({ id }) => id)).toEqual(parts.map(({ id }) => id));
    expect(answer.map(({ amount }) => amount)).toEqual([2500, 2500, 2500, 2500]);
    expect(answer.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
  });

  it.each([
    [0, 'validation.invalidFormat'],
    [10_000, 'validation.invalidFormat'],
    [10_001, 'validation.invalidFormat'],
    [-1, 'validation.kilograms'],
    [2.5, 'validation.kilograms'],
  ] as const)('refuses %d kg of 10,000: %s', async (amount, problem) => {
    const part = await makePart(plant);
    expect(
      await expectRefused(plant, plant.anna, splitShipmentEndpoint, {
        body: { shipmentId: part.id, amount },
      }),
    ).toMatchObject({ type: 'VALIDATION_ERRORS', fields: { amount: translate('en', problem) } });
  });

  it('refuses to split 1 kg', async () => {
    const part = await makePart(plant, { steel: 1, matting: 0 });
    expect(
      await expectRefused(plant, plant.anna, splitShipmentEndpoint, { body: { shipmentId: part.id } }),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { amount: 'Invalid format' },
    });
  });

  it('refuses a part that changed since it was seen, naming who changed it', async () => {
    const part = await makePart(plant);
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: part.id, version: part.version } });
    const body = { shipmentId: part.id, version: part.version };
    expect(await expectRefused(plant, plant.bernd, splitShipmentEndpoint, { body })).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: expect.stringMatching(
        /^This shipment has been changed: #\d+ .* \(Anna Becker\)\. Please try again\.$/,
      ) as string,
      shipmentId: part.id,
    });
  });

  it('refuses what is not there, deleted or canceled', async () => {
    expect(
      await expectRefused(plant, plant.anna, splitShipmentEndpoint, { body: { shipmentId: 987_654 } }),
    ).toMatchObject({
      type: 'SHIPMENT_NOT_FOUND',
    });
    const { order, parts } = await makeParts(plant, 2);
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: at(parts, 1).id } });
    const readOnly = { status: 409, type: 'SHIPMENT_READ_ONLY' };
    expect(
      await expectRefused(plant, plant.anna, splitShipmentEndpoint, {
        body: { shipmentId: at(parts, 1).id },
      }),
    ).toMatchObject(readOnly);
    await plant.anna.send('PUT', `/api/orders/${order.id}/is-canceled`, true);
    expect(
      await expectRefused(plant, plant.anna, splitShipmentEndpoint, {
        body: { shipmentId: at(parts, 0).id },
      }),
    ).toMatchObject(readOnly);
  });
});

describe('DELETE shipments/{id}', () => {
  it('marks the part deleted where it is and numbers the rest anew; its amount is missing', async () => {
    spec('7.13');
    const { order, parts } = await makeParts(plant, 3);
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 0, at(parts, 0).id);
    const observed = await observeChange(plant, plant.bernd, deleteShipmentEndpoint, {
      params: { id: at(parts, 0).id },
    });
    expect(observed).toMatchObject({ action: 'shipments.delete', streams: [`day:${today}`] });
    expect(observed.answer).toMatchObject({
      id: at(parts, 0).id,
      isDeleted: true,
      amount: at(parts, 0).amount,
    });
    expect(await partsOf(plant, order.id)).toMatchObject([
      { isDeleted: true },
      { splitNumber: 1, totalNumberOfSplits: 2, amount: at(parts, 1).amount },
      { splitNumber: 2, totalNumberOfSplits: 2, amount: at(parts, 2).amount },
    ]);
    expect(await orderOf(plant, order.id)).toMatchObject({ partsAmount: 10_000 - at(parts, 0).amount });
    expect(await itemOf(plant, at(parts, 0).id)).toBeDefined();
  });

  it("gives the last live part the order's whole amount, whatever the order is by now", async () => {
    const { order, parts } = await makeParts(plant, 2);
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, steel: 20_000 },
    });
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: at(parts, 1).id } });
    expect(await shipmentOf(plant, at(parts, 0).id)).toMatchObject({
      amount: 21_000,
      splitNumber: 1,
      totalNumberOfSplits: 1,
    });
    expect(await orderOf(plant, order.id)).toMatchObject({ partsAmount: 21_000 });
  });

  it('refuses the last live part, a deleted one, a canceled one and none', async () => {
    spec('4.20', '8.6e');
    const { order, parts } = await makeParts(plant, 2);
    const [first, second] = [{ params: { id: at(parts, 0).id } }, { params: { id: at(parts, 1).id } }];
    await plant.anna.call(deleteShipmentEndpoint, second);
    expect(await expectRefused(plant, plant.anna, deleteShipmentEndpoint, first)).toMatchObject({
      status: 409,
      type: 'SHIPMENT_NOT_DELETED',
      displayMessage: 'This shipment cannot be deleted because it is the last shipment for its order',
    });
    expect(await expectRefused(plant, plant.anna, deleteShipmentEndpoint, second)).toMatchObject({
      type: 'SHIPMENT_READ_ONLY',
    });
    await plant.anna.send('PUT', `/api/orders/${order.id}/is-canceled`, true);
    expect(await expectRefused(plant, plant.anna, deleteShipmentEndpoint, first)).toMatchObject({
      type: 'SHIPMENT_READ_ONLY',
    });
    expect(
      await expectRefused(plant, plant.anna, deleteShipmentEndpoint, { params: { id: 987_654 } }),
    ).toMatchObject({
      type: 'SHIPMENT_NOT_FOUND',
    });
  });

  it('never numbers a new part like a deleted one', async () => {
    const { order, parts } = await makeParts(plant, 3);
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: at(parts, 1).id } });
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: at(parts, 0).id } });
    const live = (await partsOf(plant, order.id)).filter((part) => !part.isDeleted);
    expect(live.map((part) => part.splitNumber)).toEqual([1, 2, 3]);
  });
});
