import {
  removeItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, dottedDay } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, orderOf, makeRun, slotsOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

const put = (id: number, text: string, version?: number) => ({
  params: { id },
  body: { text, ...(version !== undefined && { version }) },
});

const makeItem = async (content?: string) => {
  const { run, truck } = await makeRun(plant);
  const part = await makePart(plant);
  const id = await putInSlot(plant.anna, run.id, 2, content ?? part.id);
  return { run, truck, part, id };
};

describe('PUT delivery-items/{id}', () => {
  it('replaces a text and returns the items of the run', async () => {
    spec('3.4a', '4.25', '7.10');
    const { run, id } = await makeItem('Pause');
    await putInSlot(plant.anna, run.id, 4, 'Kran');
    const body = { id, ordinalNumberInDelivery: 2, shipment: null, text: ' Pause 20 min ', version: 1 };
    const observed = await observeChange(plant, plant.bernd, writeItemTextEndpoint, { params: { id }, body });
    expect(observed).toMatchObject({
      action: 'deliveryItems.writeText',
      streams: [`day:${today}`],
      rows: [`delivery_item ${id}`],
    });
    expect(observed.answer).toMatchObject([
      { id, text: 'Pause 20 min', shipment: null, version: 2, ordinalNumberInDelivery: 2 },
      { text: 'Kran', ordinalNumberInDelivery: 4 },
    ]);
  });

  it('sends a shipment back to the list', async () => {
    const { id, part, run } = await makeItem();
    await plant.bernd.call(writeItemTextEndpoint, put(id, 'Sperre', 1));
    expect(await itemOf(plant, part.id)).toBeUndefined();
    expect(await slotsOf(plant, run.id)).toEqual({ 2: 'Sperre' });
  });

  it('refuses two texts written at once, naming both', async () => {
    spec('L.4');
    const { id } = await makeItem('Pause');
    await plant.anna.call(writeItemTextEndpoint, put(id, 'Kran', 1));
    expect(await expectRefused(plant, plant.bernd, writeItemTextEndpoint, put(id, 'Bahn', 1))).toMatchObject({
      type: 'EDIT_CONFLICT',
      conflict: [{ field: 'text', base: 'Pause', yours: 'Bahn', theirs: 'Kran', by: 'Anna Becker' }],
    });
  });

  it('refuses another slot or run, because other calls change them', async () => {
    const { id, run } = await makeItem('Pause');
    const write = async (where: object) =>
      await expectRefused(plant, plant.anna, writeItemTextEndpoint, {
        params: { id },
        body: { ...put(id, 'Kran', 1).body, ...where },
      });
    const fields = (field: string) => ({
      type: 'VALIDATION_ERRORS',
      fields: { [field]: expect.any(String) as string },
    });
    expect(await write({ ordinalNumberInDelivery: 3 })).toMatchObject(fields('ordinalNumberInDelivery'));
    expect(await write({ deliveryId: run.id + 1 })).toMatchObject(fields('deliveryId'));
    expect(await write({ id: id + 1 })).toMatchObject(fields('id'));
  });

  it('needs a version, a text and an item', async () => {
    const { id } = await makeItem('Pause');
    expect(await expectRefused(plant, plant.anna, writeItemTextEndpoint, put(id, 'x'))).toMatchObject({
      status: 428,
    });
    expect(await expectRefused(plant, plant.anna, writeItemTextEndpoint, put(id, '  ', 1))).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { text: 'Field is required' },
    });
    expect(await expectRefused(plant, plant.anna, writeItemTextEndpoint, put(987_654, 'x', 1))).toMatchObject(
      {
        type: 'NOT_FOUND',
      },
    );
  });
});

describe('DELETE delivery-items/{id}', () => {
  it('takes a shipment back to the list and answers the run', async () => {
    spec('4.21', '7.10');
    const { id, run, part } = await makeItem();
    const observed = await observeChange(plant, plant.bernd, removeItemEndpoint, {
      params: { id },
      query: { deliveryId: run.id },
    });
    expect(observed).toMatchObject({
      action: 'deliveryItems.remove',
      streams: [`day:${today}`],
      rows: [`delivery_item ${id}`],
    });
    expect(observed.answer).toMatchObject({ id: run.id, deliveryItems: [] });
    expect(await itemOf(plant, part.id)).toBeUndefined();
  });

  it('removes a text', async () => {
    const { id, run } = await makeItem('Pause');
    await plant.anna.call(removeItemEndpoint, { params: { id } });
    expect(await slotsOf(plant, run.id)).toEqual({});
  });

  it('refuses an item that is gone, naming who took it away, and one that never was', async () => {
    spec('L.3', 'L.35');
    const { id } = await makeItem();
    await plant.bernd.call(removeItemEndpoint, { params: { id } });
    expect(await expectRefused(plant, plant.anna, removeItemEndpoint, { params: { id } })).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: 'This shipment is back in the list (Bernd Krüger). Please place it from there.',
      itemId: null,
    });
    const text = await makeItem('Pause');
    await plant.bernd.call(removeItemEndpoint, { params: { id: text.id } });
    expect(
      await expectRefused(plant, plant.anna, removeItemEndpoint, { params: { id: text.id } }),
    ).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: 'This note is no longer where it was: Pause (Bernd Krüger). Please try again.',
    });
    expect(
      await expectRefused(plant, plant.anna, removeItemEndpoint, { params: { id: 987_654 } }),
    ).toMatchObject({
      type: 'NOT_FOUND',
    });
  });

  it('refuses to remove a text that was written over the shipment its sender saw', async () => {
    spec('L.3', 'L.35');
    const { id } = await makeItem();
    await plant.bernd.call(writeItemTextEndpoint, put(id, 'Sperre', 1));
    expect(
      await expectRefused(plant, plant.anna, removeItemEndpoint, { params: { id }, query: { version: 1 } }),
    ).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: 'This slot holds something else now: Sperre (Bernd Krüger). Please choose another one.',
    });
    await plant.anna.call(removeItemEndpoint, { params: { id }, query: { version: 2 } });
  });

  it('leaves dead cards where they are', async () => {
    const { id, part } = await makeItem();
    await plant.anna.send('PUT', `/api/orders/${part.productionOrderId}/is-canceled`, true);
    expect(await expectRefused(plant, plant.anna, removeItemEndpoint, { params: { id } })).toMatchObject({
      type: 'SHIPMENT_READ_ONLY',
    });
  });
});

describe('POST delivery-items/{id}/swap', () => {
  it('exchanges two slots, also of two trucks and of a text, as one change', async () => {
    spec('L.17');
    const [one, other] = [await makeItem(), await makeItem('Pause')];
    const observed = await observeChange(plant, plant.bernd, swapItemsEndpoint, {
      params: { id: one.id },
      body: { withItemId: other.id, version: 1, withVersion: 1 },
    });
    expect(observed).toMatchObject({ action: 'deliveryItems.swap', streams: [`day:${today}`] });
    expect(observed.answer.map(({ id }) => id)).toEqual([one.run.id, other.run.id]);
    expect(await slotsOf(plant, one.run.id)).toEqual({ 2: 'Pause' });
    expect(await slotsOf(plant, other.run.id)).toEqual({ 2: one.part.id });
  });

  it('exchanges two slots of one run', async () => {
    spec('L.17');
    const { id, run, part } = await makeItem();
    const withItemId = await putInSlot(plant.anna, run.id, 3, 'Pause');
    expect(await plant.anna.call(swapItemsEndpoint, { params: { id }, body: { withItemId } })).toHaveLength(
      1,
    );
    expect(await slotsOf(plant, run.id)).toEqual({ 2: 'Pause', 3: part.id });
  });

  it('refuses a caller who saw either item elsewhere, because both become new items', async () => {
    spec('L.3', 'L.35');
    const [one, other] = [await makeItem(), await makeItem()];
    const input = { params: { id: one.id }, body: { withItemId: other.id } };
    await plant.bernd.call(swapItemsEndpoint, input);
    expect(await expectRefused(plant, plant.anna, swapItemsEndpoint, input)).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: `This shipment has been moved: ${one.truck.registration} / 3 (Bernd Krüger). Please go on there.`,
    });
  });

  it('refuses an item whose content was replaced, on either side', async () => {
    const [one, other] = [await makeItem(), await makeItem('Pause')];
    await plant.bernd.call(writeItemTextEndpoint, put(other.id, 'Kran', 1));
    const swap = async (id: number, body: { withItemId: number; version?: number; withVersion?: number }) =>
      await expectRefused(plant, plant.anna, swapItemsEndpoint, { params: { id }, body });
    expect(await swap(one.id, { withItemId: other.id, withVersion: 1 })).toMatchObject({
      type: 'MOVED_MEANWHILE',
    });
    expect(await swap(other.id, { withItemId: one.id, version: 1 })).toMatchObject({
      type: 'MOVED_MEANWHILE',
    });
  });

  it('refuses an item with itself, of another day, dead ones and none', async () => {
    spec('L.35');
    const { id, part } = await makeItem();
    const { constructionSite: site } = await orderOf(plant, part.productionOrderId);
    const swap = async (withItemId: number) =>
      await expectRefused(plant, plant.anna, swapItemsEndpoint, { params: { id }, body: { withItemId } });
    expect(await swap(id)).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { withItemId: 'Invalid format' },
    });
    const { run: later } = await makeRun(plant, {}, addDays(today, 1));
    expect(await swap(await putInSlot(plant.bernd, later.id, 0, 'Pause'))).toMatchObject({
      type: 'DATE_MISMATCH',
      displayMessage: `Only the same day’s can be swapped: ${site} is on ${dottedDay(today)} (Anna Becker), Pause on ${dottedDay(addDays(today, 1))} (Bernd Krüger).`,
    });
    expect(await swap(987_654)).toMatchObject({ type: 'NOT_FOUND' });
    const other = await makeItem();
    await plant.anna.send('PUT', `/api/orders/${part.productionOrderId}/is-canceled`, true);
    expect(await swap(other.id)).toMatchObject({ type: 'SHIPMENT_READ_ONLY' });
  });
});

describe('POST delivery-items/unassign', () => {
  const unassign = (items: { id: number; version?: number }[]) => ({ body: { items } });

  it('takes cards and texts off several trucks as one change, which is taken back as one', async () => {
    const { id, run, part } = await makeItem();
    const { run: other } = await makeRun(plant);
    const text = await putInSlot(plant.anna, other.id, 3, 'Kran');
    const kept = await putInSlot(plant.anna, other.id, 4, 'Pause');
    const observed = await observeChange(
      plant,
      plant.bernd,
      unassignItemsEndpoint,
      unassign([{ id }, { id: text }]),
    );
    expect(observed).toMatchObject({ action: 'deliveryItems.unassign', streams: [`day:${today}`] });
    expect(observed.rows).toEqual([`delivery_item ${id}`, `delivery_item ${text}`].sort());
    expect(observed.answer).toMatchObject([
      { id: run.id, deliveryItems: [] },
      { id: other.id, deliveryItems: [{ id: kept }] },
    ]);
    expect(await itemOf(plant, part.id)).toBeUndefined();
    await plant.bernd.call(undoChangeEndpoint, { params: { id: observed.changeId } });
    expect((await itemOf(plant, part.id))?.id).toBe(id);
    expect(await slotsOf(plant, other.id)).toEqual({ 3: 'Kran', 4: 'Pause' });
  });

  it('refuses them as a whole when one is no longer as it was seen, and says who', async () => {
    spec('L.3', 'L.35');
    const { id, part } = await makeItem();
    const text = await makeItem('Pause');
    await plant.bernd.send('PUT', `/api/delivery-items/${text.id}`, { text: 'Kran', version: 1 });
    const items = unassign([{ id }, { id: text.id, version: 1 }]);
    expect(await expectRefused(plant, plant.anna, unassignItemsEndpoint, items)).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: 'This slot holds something else now: Kran (Bernd Krüger). Please choose another one.',
    });
    expect((await itemOf(plant, part.id))?.id).toBe(id);
  });

  it('refuses a dead card and an item that is not there, and takes one named twice for one', async () => {
    spec('L.35');
    const { id, part } = await makeItem();
    expect(
      await expectRefused(plant, plant.anna, unassignItemsEndpoint, unassign([{ id }, { id: 999_999 }])),
    ).toMatchObject({ status: 404, type: 'NOT_FOUND' });
    const dead = await makeItem();
    await plant.bernd.send('PUT', `/api/orders/${dead.part.productionOrderId}/is-canceled`, true);
    const both = unassign([{ id }, { id: dead.id }]);
    expect(await expectRefused(plant, plant.anna, unassignItemsEndpoint, both)).toMatchObject({
      type: 'SHIPMENT_READ_ONLY',
      displayMessage: expect.stringMatching(
        /canceled: #\d+ .+ \(Bernd Krüger\)\. Only its note can still be changed\.$/,
      ) as string,
    });
    expect((await itemOf(plant, part.id))?.id).toBe(id);
    await plant.anna.call(unassignItemsEndpoint, unassign([{ id }, { id }]));
    expect(await itemOf(plant, part.id)).toBeUndefined();
  });
});
