import { pinDeliveryEndpoint, pinItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { expect, it } from 'vitest';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, makeRun } from '../support/scene.ts';

const plant = usePlant();
const pin = (id: number, isPinned = true) => ({ params: { id }, body: { isPinned } });

/** Reads the broadcast patch of the change. */
const patchOf = async (changeId: number): Promise<unknown> => {
  const change = plant.db.selectFrom('change').select('patch').where('id', '=', changeId);
  return (await change.executeTakeFirstOrThrow()).patch;
};

it('a card is pinned: in the answer, the row and the patch; and it can be taken back', async () => {
  const { run } = await makeRun(plant);
  const part = await makePart(plant);
  const id = await putInSlot(plant.anna, run.id, 2, part.id);
  const observed = await observeChange(plant, plant.bernd, pinItemEndpoint, pin(id));
  expect(observed).toMatchObject({
    action: 'deliveryItems.pin',
    streams: [`day:${today}`],
    answer: { id: run.id, deliveryItems: [{ id, isPinned: true }] },
    rows: [`delivery_item ${id}`],
  });
  expect(await patchOf(observed.changeId)).toMatchObject({
    deliveryItems: [{ id, isPinned: true, version: 2 }],
  });
  expect(await itemOf(plant, part.id)).toMatchObject({ isPinned: true });
  await plant.bernd.call(undoChangeEndpoint, { params: { id: observed.changeId } });
  expect(await itemOf(plant, part.id)).toMatchObject({ isPinned: false });
});

it('a run is pinned, and unpinned', async () => {
  const { run } = await makeRun(plant);
  const observed = await observeChange(plant, plant.bernd, pinDeliveryEndpoint, pin(run.id));
  expect(observed).toMatchObject({
    action: 'deliveries.pin',
    answer: { id: run.id, isPinned: true },
    rows: [`delivery ${run.id}`],
  });
  expect(await patchOf(observed.changeId)).toMatchObject({ deliveries: [{ id: run.id, isPinned: true }] });
  expect(await plant.anna.call(pinDeliveryEndpoint, pin(run.id, false))).toMatchObject({ isPinned: false });
});

it('what is not there is refused', async () => {
  expect(await expectRefused(plant, plant.anna, pinItemEndpoint, pin(999_999))).toMatchObject({
    status: 404,
    type: 'NOT_FOUND',
  });
  expect(await expectRefused(plant, plant.anna, pinDeliveryEndpoint, pin(999_999))).toMatchObject({
    status: 404,
    type: 'DELIVERY_NOT_FOUND',
  });
});
