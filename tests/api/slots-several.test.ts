import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder, partsOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, makePart, makeParts, makeRun, orderOf, slotsOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

type Body = NonNullable<Parameters<typeof observeChange<typeof fillSlotEndpoint>>[3]>['body'];
const slot = (deliveryId: number, index: number | string, body: unknown) => ({
  params: { deliveryId, slot: index },
  body: body as NonNullable<Body>,
});

describe('several shipments', () => {
  it('go into the slot and the next truly free ones below, in the order given, as one change', async () => {
    spec('7.9');
    const { run } = await makeRun(plant);
    const { parts } = await makeParts(plant, 3);
    const dead = await makePart(plant);
    await putInSlot(plant.anna, run.id, 5, 'Pause');
    await putInSlot(plant.anna, run.id, 6, dead.id);
    await plant.anna.send('PUT', `/api/orders/${dead.productionOrderId}/is-canceled`, true);
    const shipmentIds = [at(parts, 2).id, at(parts, 0).id, at(parts, 1).id];
    const observed = await observeChange(
      plant,
      plant.anna,
      fillSlotEndpoint,
      slot(run.id, 4, { shipmentIds }),
    );
    expect(observed.rows).toHaveLength(3);
    expect(await slotsOf(plant, run.id)).toEqual({
      4: shipmentIds[0],
      5: 'Pause',
      6: dead.id,
      7: shipmentIds[1],
      8: shipmentIds[2],
    });
  });

  it('stay where they are when no slot is left, without wrapping', async () => {
    const { run } = await makeRun(plant);
    const { parts } = await makeParts(plant, 3);
    const shipmentIds = parts.map(({ id }) => id);
    await plant.anna.call(fillSlotEndpoint, slot(run.id, 18, { shipmentIds }));
    expect(await slotsOf(plant, run.id)).toEqual({ 18: shipmentIds[0], 19: shipmentIds[1] });
  });

  it('are placed all or none', async () => {
    const { run } = await makeRun(plant);
    const { parts } = await makeParts(plant, 2);
    const [one, two] = [at(parts, 0).id, at(parts, 1).id];
    await putInSlot(plant.bernd, run.id, 0, two);
    const place = async (body: object) =>
      await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(run.id, 3, body));
    expect(await place({ shipmentIds: [one, two], expectedItemIds: [null, null] })).toMatchObject({
      type: 'MOVED_MEANWHILE',
      shipmentId: two,
    });
    expect(await place({ shipmentIds: [one, one] })).toMatchObject({
      fields: { shipmentIds: 'Invalid format' },
    });
    expect(await place({ shipmentIds: [one, 987_654] })).toMatchObject({ type: 'SHIPMENT_NOT_FOUND' });
    expect(await place({ shipmentIds: [one], expectedItemIds: [null, null] })).toMatchObject({
      fields: { expectedItemIds: 'Invalid format' },
    });
    expect(await slotsOf(plant, run.id)).toEqual({ 0: two });
  });
});

describe('a text', () => {
  it('fills an empty slot, trimmed, line breaks kept', async () => {
    spec('4.25', '7.9');
    const { run } = await makeRun(plant);
    const observed = await observeChange(
      plant,
      plant.anna,
      fillSlotEndpoint,
      slot(run.id, 9, { text: ' 2. Fahrt\nab 13:00 ', shipmentId: null }),
    );
    expect(observed.answer.deliveryItems).toMatchObject([
      { text: '2. Fahrt\nab 13:00', shipment: null, ordinalNumberInDelivery: 9 },
    ]);
  });

  it('refuses a taken slot', async () => {
    const { run } = await makeRun(plant);
    await putInSlot(plant.bernd, run.id, 9, 'Pause');
    expect(
      await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(run.id, 9, { text: 'Kran' })),
    ).toMatchObject({
      type: 'SLOT_TAKEN',
      displayMessage: 'This slot is already taken: Pause (Bernd Krüger). Please choose another one.',
    });
  });
});

describe('the request', () => {
  it.each([20, -1, '01', 'a', '1.0'])('refuses slot %s', async (index) => {
    spec('9.5');
    const { run } = await makeRun(plant);
    expect(
      await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(run.id, index, { text: 'x' })),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { slot: 'Invalid format' },
    });
  });

  it.each([
    {},
    { text: '' },
    { text: '   ' },
    { shipmentId: 1, text: 'x' },
    { shipmentId: 1, shipmentIds: [1] },
  ])('refuses %j: exactly one of shipmentId, shipmentIds and text', async (body) => {
    const { run } = await makeRun(plant);
    expect(await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(run.id, 0, body))).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { shipmentId: 'Field is required' },
    });
  });

  it('refuses more than 500 characters and control characters', async () => {
    const { run } = await makeRun(plant);
    const write = async (text: string) =>
      await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(run.id, 0, { text }));
    expect(await write('x'.repeat(501))).toMatchObject({ type: 'DATA_TOO_LONG' });
    expect(await write('a\u0000')).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { text: 'Invalid format' },
    });
  });

  it('places parts of an order whose own day is past or another', async () => {
    const order = await makeOrder(plant.anna, { date: tomorrow });
    const part = at(await partsOf(plant, order.id), 0);
    const { run } = await makeRun(plant, {}, tomorrow);
    await putInSlot(plant.anna, run.id, 0, part.id);
    expect(await orderOf(plant, order.id)).toEqual(order);
  });
});
