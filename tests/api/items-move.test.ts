import { moveItemEndpoint, removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, dottedDay } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { observeChange, expectRefused, storedState } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, itemOf, makePart, makeParts, makeRun, orderOf, slotsOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.32');

const plant = usePlant();

const makeItem = async (content?: string) => {
  const { run, truck } = await makeRun(plant);
  const part = await makePart(plant);
  return { run, truck, part, id: await putInSlot(plant.anna, run.id, 2, content ?? part.id) };
};
type To = { deliveryId: number; slot: number; version?: number };
const move = (id: number, body: To) => ({ params: { id }, body });

describe('POST delivery-items/{id}/move', () => {
  it('moves a text to another slot of the run, as a new item', async () => {
    const { id, run } = await makeItem('Pause');
    const observed = await observeChange(
      plant,
      plant.bernd,
      moveItemEndpoint,
      move(id, { deliveryId: run.id, slot: 19, version: 1 }),
    );
    expect(observed).toMatchObject({ action: 'deliveryItems.move', streams: [`day:${today}`] });
    expect(observed.answer).toMatchObject([
      { id: run.id, deliveryItems: [{ ordinalNumberInDelivery: 19, text: 'Pause', shipment: null }] },
    ]);
    expect(observed.rows).toEqual(
      [`delivery_item ${id}`, `delivery_item ${at(at(observed.answer, 0).deliveryItems, 0).id}`].sort(),
    );
    expect(await slotsOf(plant, run.id)).toEqual({ 19: 'Pause' });
  });

  it('moves a shipment to another truck, answers both runs, and can be taken back', async () => {
    const { id, run, part } = await makeItem();
    const { run: other } = await makeRun(plant);
    await putInSlot(plant.anna, other.id, 1, 'Kran');
    const observed = await observeChange(
      plant,
      plant.bernd,
      moveItemEndpoint,
      move(id, { deliveryId: other.id, slot: 0 }),
    );
    expect(observed.answer).toMatchObject([
      { id: run.id, deliveryItems: [] },
      { id: other.id, deliveryItems: [{ shipment: { id: part.id } }, { text: 'Kran' }] },
    ]);
    expect((await itemOf(plant, part.id))?.id).not.toBe(id);
    await plant.bernd.call(undoChangeEndpoint, { params: { id: observed.changeId } });
    expect([await slotsOf(plant, run.id), await slotsOf(plant, other.id)]).toEqual([
      { 2: part.id },
      { 1: 'Kran' },
    ]);
    expect((await itemOf(plant, part.id))?.id).toBe(id);
  });

  it('changes nothing where it already is', async () => {
    const { id, run } = await makeItem('Pause');
    const before = await storedState(plant);
    const answer = await plant.anna.call(moveItemEndpoint, move(id, { deliveryId: run.id, slot: 2 }));
    expect(answer).toMatchObject([{ id: run.id, deliveryItems: [{ id, text: 'Pause' }] }]);
    expect(await storedState(plant)).toEqual(before);
  });

  it('makes a dead card give way', async () => {
    const { id, run } = await makeItem('Pause');
    const { parts } = await makeParts(plant, 2);
    await putInSlot(plant.anna, run.id, 5, at(parts, 0).id);
    await plant.anna.send('DELETE', `/api/shipments/${at(parts, 0).id}`);
    await plant.anna.call(moveItemEndpoint, move(id, { deliveryId: run.id, slot: 5 }));
    expect(await slotsOf(plant, run.id)).toEqual({ 5: 'Pause' });
  });

  it('refuses a taken slot, another day, a dead card and no run', async () => {
    spec('L.35');
    const { id, run, part } = await makeItem();
    await putInSlot(plant.bernd, run.id, 3, 'Kran');
    const refusedMove = async (deliveryId: number, slot: number) =>
      await expectRefused(plant, plant.anna, moveItemEndpoint, move(id, { deliveryId, slot }));
    expect(await refusedMove(run.id, 3)).toMatchObject({
      type: 'SLOT_TAKEN',
      displayMessage: 'This slot is already taken: Kran (Bernd Krüger). Please choose another one.',
    });
    const { run: later, truck } = await makeRun(plant, {}, addDays(today, 1));
    const { constructionSite: site } = await orderOf(plant, part.productionOrderId);
    expect(await refusedMove(later.id, 3)).toMatchObject({
      status: 409,
      type: 'DATE_MISMATCH',
      displayMessage: `${truck.registration} runs on ${dottedDay(addDays(today, 1))}, this is on ${dottedDay(today)}: ${site} (Anna Becker). Please move it first.`,
    });
    expect(await refusedMove(987_654, 3)).toMatchObject({ status: 404, type: 'DELIVERY_NOT_FOUND' });
    expect(await refusedMove(run.id, 20)).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { slot: expect.any(String) as string },
    });
    await plant.bernd.send('PUT', `/api/orders/${part.productionOrderId}/is-canceled`, true);
    expect(await refusedMove(run.id, 4)).toMatchObject({
      type: 'SHIPMENT_READ_ONLY',
      displayMessage: expect.stringContaining('(Bernd Krüger)') as string,
    });
    expect(await slotsOf(plant, run.id)).toEqual({ 2: part.id, 3: 'Kran' });
  });

  it('refuses what is no longer as it was seen, naming who and where', async () => {
    spec('L.35');
    const { id, run, truck } = await makeItem();
    await plant.bernd.call(moveItemEndpoint, move(id, { deliveryId: run.id, slot: 7 }));
    const refusedMove = async (item: number, version?: number) =>
      await expectRefused(
        plant,
        plant.anna,
        moveItemEndpoint,
        move(item, { deliveryId: run.id, slot: 9, ...(version !== undefined && { version }) }),
      );
    expect(await refusedMove(id)).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: `This shipment has been moved: ${truck.registration} / 8 (Bernd Krüger). Please go on there.`,
    });
    const text = await makeItem('Pause');
    await plant.bernd.send('PUT', `/api/delivery-items/${text.id}`, { text: 'Kran', version: 1 });
    expect(await refusedMove(text.id, 1)).toMatchObject({
      type: 'MOVED_MEANWHILE',
      displayMessage: 'This slot holds something else now: Kran (Bernd Krüger). Please choose another one.',
      itemId: text.id,
    });
    await plant.bernd.call(removeItemEndpoint, { params: { id: text.id } });
    expect(await refusedMove(text.id)).toMatchObject({
      displayMessage: 'This note is no longer where it was: Kran (Bernd Krüger). Please try again.',
      itemId: null,
    });
    expect(await refusedMove(987_654)).toMatchObject({ status: 404, type: 'NOT_FOUND' });
  });
});
