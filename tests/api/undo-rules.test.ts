import { cancelOrderEndpoint, moveOrderToHallEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  updateShipmentEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { makeOrder } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { undoHelpers } from '../support/undoing.ts';
import { usePlant } from '../support/plant.ts';
import { at, makePart, makeParts, orderOf, shipmentOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

const { edit, undo, conflict } = undoHelpers(plant);

describe('the rules hold on what an undo leaves', () => {
  it('an order keeps some quantity', async () => {
    const { id } = await makeOrder(plant.anna, { steel: 5000, matting: 0 });
    const first = await edit(plant.anna, id, { matting: 3000 });
    await edit(plant.bernd, id, { steel: 0 });
    expect(await conflict(first)).toMatchObject({ by: 'Bernd Krüger', what: 'steel' });
  });

  it("an order keeps its own hall's flag", async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { h2: true });
    await observeChange(plant, plant.bernd, moveOrderToHallEndpoint, { params: { id }, body: 2 });
    expect(await conflict(first)).toMatchObject({ by: 'Bernd Krüger', what: 'hallId' });
  });

  it('a canceled order takes back only its cancellation and its note', async () => {
    spec('L.35a');
    const { order, parts } = await makeParts(plant, 2);
    const noted = await edit(plant.anna, order.id, { note: 'x' });
    const edited = await edit(plant.anna, order.id, { city: 'Lahr' });
    const split = await observeChange(plant, plant.anna, splitShipmentEndpoint, {
      body: { shipmentId: at(parts, 0).id },
    });
    const canceled = await observeChange(plant, plant.bernd, cancelOrderEndpoint, {
      params: { id: order.id },
      body: true,
    });
    for (const id of [edited, split.changeId]) {
      const { displayMessage } = await conflict(id);
      expect(displayMessage).toMatch(
        /^This can no longer be undone: Bernd Krüger canceled the order \(#\d+ Klinikum Freiburg.*\) at \d\d:\d\d\. Please talk it over\.$/,
      );
    }
    await undo(noted);
    await undo(canceled.changeId);
    await undo(edited);
    await undo(split.changeId);
    expect(await orderOf(plant, order.id)).toMatchObject({ city: 'Freiburg', note: '', isCanceled: false });
  });

  it('a deleted part keeps its amount', async () => {
    spec('L.35a');
    const { parts } = await makeParts(plant, 3);
    const { id } = at(parts, 0);
    const body = await shipmentBody(plant, id, { amount: 1 });
    const { changeId } = await observeChange(plant, plant.anna, updateShipmentEndpoint, {
      params: { id },
      body,
    });
    await plant.bernd.call(deleteShipmentEndpoint, { params: { id } });
    expect((await conflict(changeId)).displayMessage).toMatch(
      /: Bernd Krüger deleted the shipment \(#\d+ Klinikum Freiburg.*\) at \d\d:\d\d\. Please talk it over\.$/,
    );
  });

  it('the last live part stays: a deletion is not done again over it', async () => {
    const { parts } = await makeParts(plant, 2);
    const [one, two] = [at(parts, 0).id, at(parts, 1).id];
    const deleted = await observeChange(plant, plant.anna, deleteShipmentEndpoint, { params: { id: two } });
    const undone = await undo(deleted.changeId);
    await plant.bernd.call(deleteShipmentEndpoint, { params: { id: one } });
    expect(await conflict(undone)).toMatchObject({ what: 'isDeleted' });
  });

  it('amounts that only followed follow again', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const deleted = await observeChange(plant, plant.anna, deleteShipmentEndpoint, {
      params: { id: at(parts, 1).id },
    });
    await edit(plant.bernd, order.id, { note: 'x' });
    await undo(deleted.changeId);
    expect(await shipmentOf(plant, at(parts, 0).id)).toMatchObject({ amount: 5000, totalNumberOfSplits: 2 });
    expect(await orderOf(plant, order.id)).toMatchObject({ partsAmount: 10_000, note: 'x' });
  });

  it('a quantity goes back though its only part was split since; the difference shows', async () => {
    const part = await makePart(plant);
    const edited = await edit(plant.anna, part.productionOrderId, { steel: 19_000 });
    await plant.bernd.call(splitShipmentEndpoint, { body: { shipmentId: part.id } });
    await undo(edited);
    expect(await orderOf(plant, part.productionOrderId)).toMatchObject({ steel: 9000, partsAmount: 20_000 });
  });
});
