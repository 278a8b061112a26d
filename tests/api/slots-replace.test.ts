import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, makeRun, slotsOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.32');

const plant = usePlant();

/** Creates a shipment in slot 2 and another one that replaces it. */
const makeScene = async () => {
  const { run } = await makeRun(plant);
  const [old, part] = [await makePart(plant, { constructionSite: 'Neubau Rathaus' }), await makePart(plant)];
  return { run, old, part, itemId: await putInSlot(plant.bernd, run.id, 2, old.id) };
};
const onto = (deliveryId: number, body: object) => ({ params: { deliveryId, slot: 2 }, body });

describe('a shipment that replaces another', () => {
  it('takes its slot and sends it back to the list, as one change', async () => {
    spec('7.9');
    const { run, old, part, itemId } = await makeScene();
    const body = { shipmentId: part.id, expectedItemId: null, replacesItemId: itemId };
    const observed = await observeChange(plant, plant.anna, fillSlotEndpoint, onto(run.id, body));
    const item = await itemOf(plant, part.id);
    expect(observed).toMatchObject({
      action: 'deliveries.fillSlot',
      streams: [`day:${today}`],
      rows: [`delivery_item ${itemId}`, `delivery_item ${item?.id}`].sort(),
      answer: { deliveryItems: [{ id: item?.id, shipment: { id: part.id } }] },
    });
    expect([await slotsOf(plant, run.id), await itemOf(plant, old.id)]).toEqual([{ 2: part.id }, undefined]);
    await plant.anna.call(undoChangeEndpoint, { params: { id: observed.changeId } });
    expect(await slotsOf(plant, run.id)).toEqual({ 2: old.id });
    expect(await itemOf(plant, part.id)).toBeUndefined();
  });

  it('may come from another slot', async () => {
    const { run, part, itemId } = await makeScene();
    await putInSlot(plant.anna, run.id, 9, part.id);
    await plant.anna.call(fillSlotEndpoint, onto(run.id, { shipmentId: part.id, replacesItemId: itemId }));
    expect(await slotsOf(plant, run.id)).toEqual({ 2: part.id });
  });

  it('goes into the slot when it has become free', async () => {
    const { run, part, itemId } = await makeScene();
    await plant.bernd.send('DELETE', `/api/delivery-items/${itemId}`);
    await plant.anna.call(fillSlotEndpoint, onto(run.id, { shipmentId: part.id, replacesItemId: itemId }));
    expect(await slotsOf(plant, run.id)).toEqual({ 2: part.id });
  });

  it('is refused when something else is there by now, or a text', async () => {
    const { run, part, itemId } = await makeScene();
    const other = await makePart(plant, { constructionSite: 'Schule Lahr' });
    await plant.bernd.call(fillSlotEndpoint, onto(run.id, { shipmentId: other.id, replacesItemId: itemId }));
    const replace = async (replacesItemId: number) =>
      await expectRefused(
        plant,
        plant.anna,
        fillSlotEndpoint,
        onto(run.id, { shipmentId: part.id, replacesItemId }),
      );
    const placed = await itemOf(plant, other.id);
    expect(await replace(itemId)).toMatchObject({
      type: 'SLOT_TAKEN',
      displayMessage: 'This slot is already taken: Schule Lahr (Bernd Krüger). Please choose another one.',
      itemId: placed?.id,
    });
    const text = { text: 'Sperre', version: 1 };
    await plant.bernd.send('PUT', `/api/delivery-items/${placed?.id}`, text);
    expect(await replace(placed?.id ?? 0)).toMatchObject({
      type: 'SLOT_TAKEN',
      displayMessage: 'This slot is already taken: Sperre (Bernd Krüger). Please choose another one.',
    });
  });

  it('is refused as any other that moved, died or is of another day', async () => {
    const { run, old, part, itemId } = await makeScene();
    const expectedItemId = await putInSlot(plant.anna, run.id, 9, part.id);
    const replace = async (body: object) =>
      await expectRefused(
        plant,
        plant.anna,
        fillSlotEndpoint,
        onto(run.id, { shipmentId: part.id, replacesItemId: itemId, ...body }),
      );
    expect(await replace({ expectedItemId: null })).toMatchObject({
      type: 'MOVED_MEANWHILE',
      itemId: expectedItemId,
    });
    await plant.bernd.send('PUT', `/api/orders/${part.productionOrderId}/is-canceled`, true);
    expect(await replace({})).toMatchObject({ type: 'SHIPMENT_READ_ONLY', shipmentId: part.id });
    expect(await slotsOf(plant, run.id)).toEqual({ 2: old.id, 9: part.id });
  });

  it.each([{ text: 'Pause' }, { shipmentIds: [1] }])('is one shipment, not %j', async (content) => {
    const { run, itemId } = await makeScene();
    const body = { ...content, replacesItemId: itemId };
    expect(await expectRefused(plant, plant.anna, fillSlotEndpoint, onto(run.id, body))).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { replacesItemId: 'Invalid format' },
    });
  });
});

it('several dropped where one of them is already move over each other', async () => {
  const { run, old, part } = await makeScene();
  await plant.anna.call(fillSlotEndpoint, onto(run.id, { shipmentIds: [part.id, old.id] }));
  expect(await slotsOf(plant, run.id)).toEqual({ 2: part.id, 3: old.id });
});
