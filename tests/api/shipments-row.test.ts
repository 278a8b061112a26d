import { updateShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, shipmentOf } from '../support/scene.ts';
import { shipmentHelpers, type ShipmentChanges } from '../support/saving-shipments.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const friday = addDays(today, 4);

const { put, save, makePlaced } = shipmentHelpers(plant);

describe('PUT shipments/{id}', () => {
  it('leaves it on its truck when only the note or nothing changes', async () => {
    spec('3.3', '7.13');
    const { part } = await makePlaced();
    const observed = await observeChange(
      plant,
      plant.anna,
      updateShipmentEndpoint,
      await put(part.id, { note: 'zuletzt laden' }),
    );
    expect(observed.rows).toEqual([`shipment ${part.id}`]);
    const reply = await plant.anna.attempt(updateShipmentEndpoint, await put(part.id, {}));
    expect(reply.headers.get('x-change-id')).toBeNull();
    expect(await itemOf(plant, part.id)).toBeDefined();
  });

  it.each([
    ['isDeleted', true],
    ['splitNumber', 2],
    ['totalNumberOfSplits', 1],
    ['previousDate', friday],
    ['dateAtLastOrderChange', friday],
  ])('refuses to write %s', async (field, value) => {
    const { part } = await makePlaced();
    expect(
      await expectRefused(plant, plant.anna, updateShipmentEndpoint, await put(part.id, { [field]: value })),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { [field]: 'This field has its own call and cannot be changed here.' },
    });
  });

  it('takes the nested order as decoration', async () => {
    spec('7.13');
    const { part } = await makePlaced();
    const input = await put(part.id, { note: 'x', order: { anything: true } } as ShipmentChanges);
    expect(await plant.anna.call(updateShipmentEndpoint, input)).toMatchObject({ note: 'x' });
  });

  it('merges a note with an amount, refuses two amounts', async () => {
    spec('L.4');
    const { part } = await makePlaced();
    const [first, second] = [await put(part.id, { amount: 4000 }), await put(part.id, { note: 'x' })];
    const third = await put(part.id, { amount: 3000 });
    await plant.anna.call(updateShipmentEndpoint, first);
    expect(await plant.bernd.call(updateShipmentEndpoint, second)).toMatchObject({ amount: 4000, note: 'x' });
    expect(await expectRefused(plant, plant.bernd, updateShipmentEndpoint, third)).toMatchObject({
      type: 'EDIT_CONFLICT',
      conflict: [{ field: 'amount', base: 5000, yours: 3000, theirs: 4000, by: 'Anna Becker' }],
    });
  });

  it('refuses when it is not where its sender saw it, saying where it is and who put it there', async () => {
    spec('L.3', 'L.35');
    const { part, run, truck, itemId } = await makePlaced();
    await plant.anna.send('DELETE', `/api/delivery-items/${itemId}`);
    await putInSlot(plant.bernd, run.id, 6, part.id);
    const input = await put(part.id, { date: friday, expectedItemId: itemId });
    const there = await itemOf(plant, part.id);
    expect(await expectRefused(plant, plant.anna, updateShipmentEndpoint, input)).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: `This shipment has been moved: ${truck.registration} / 7 (Bernd Krüger). Please go on there.`,
      itemId: there?.id,
      shipmentId: part.id,
    });
    const asSeen = await put(part.id, { date: friday, expectedItemId: there?.id ?? 0 });
    expect(await plant.anna.call(updateShipmentEndpoint, asSeen)).toMatchObject({ date: friday });
  });

  it('refuses everything but the note once it is deleted or canceled', async () => {
    const { order, part, other } = await makePlaced();
    await plant.anna.send('DELETE', `/api/shipments/${other.id}`);
    const readOnly = { status: 409, type: 'SHIPMENT_READ_ONLY' };
    expect(
      await expectRefused(plant, plant.anna, updateShipmentEndpoint, await put(other.id, { amount: 1 })),
    ).toMatchObject(readOnly);
    expect(await save(plant.anna, other.id, { note: 'doch nicht' })).toMatchObject({
      isDeleted: true,
      note: 'doch nicht',
    });
    await plant.anna.send('PUT', `/api/orders/${order.id}/is-canceled`, true);
    expect(
      await expectRefused(plant, plant.anna, updateShipmentEndpoint, await put(part.id, { date: friday })),
    ).toMatchObject(readOnly);
  });

  it('needs a version and a shipment', async () => {
    const { part } = await makePlaced();
    const { version: _, ...body } = await shipmentBody(plant, part.id, { note: 'x' });
    expect(
      await expectRefused(plant, plant.anna, updateShipmentEndpoint, { params: { id: part.id }, body }),
    ).toMatchObject({
      status: 428,
    });
    const forced = await plant.anna.attempt(
      updateShipmentEndpoint,
      { params: { id: part.id }, body },
      { 'if-match': '*' },
    );
    expect(forced.body).toMatchObject({ note: 'x' });
    const nowhere = { params: { id: 987_654 }, body: await shipmentBody(plant, part.id, { id: 987_654 }) };
    expect(await expectRefused(plant, plant.anna, updateShipmentEndpoint, nowhere)).toMatchObject({
      type: 'SHIPMENT_NOT_FOUND',
    });
    expect(await shipmentOf(plant, part.id)).toMatchObject({ note: 'x' });
  });
});
