import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder, partsOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, itemOf, makeParts, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const friday = addDays(today, 4);

describe('PUT orders/{id}/is-canceled', () => {
  it.each([true, { isCanceled: true as const }])(
    'cancels; shipments stay where they are (%j)',
    async (body) => {
      spec('4.6', '7.6');
      const { order, parts } = await makeParts(plant, 2);
      const { run } = await makeRun(plant);
      const itemId = await putInSlot(plant.anna, run.id, 0, at(parts, 0).id);
      const observed = await observeChange(plant, plant.anna, cancelOrderEndpoint, {
        params: { id: order.id },
        body: body as true,
      });
      expect(observed).toMatchObject({
        action: 'orders.cancel',
        streams: [`day:${today}`],
        answer: { isCanceled: true },
      });
      expect(observed.rows).toEqual([`production_order ${order.id}`]);
      expect(await partsOf(plant, order.id)).toEqual(parts);
      expect(await itemOf(plant, at(parts, 0).id)).toMatchObject({ id: itemId });
    },
  );

  it.each([false, { isCanceled: false }, 1, 'true'])('refuses %j', async (body) => {
    spec('7.6');
    const order = await makeOrder(plant.anna);
    const input = { params: { id: order.id }, body: body as true };
    expect(await expectRefused(plant, plant.anna, cancelOrderEndpoint, input)).toMatchObject({
      type: 'VALIDATION_ERRORS',
    });
  });

  it('makes the order read-only for every one of its actions', async () => {
    spec('4.5');
    const { id, orderId, constructionSite } = await makeOrder(plant.anna);
    const params = { id };
    await plant.anna.call(cancelOrderEndpoint, { params, body: true });
    const readOnly = {
      status: 409,
      type: 'ORDER_READ_ONLY',
      displayMessage: `This order is canceled: #${orderId} ${constructionSite} (Anna Becker). Only its note can still be changed.`,
    };
    expect(await expectRefused(plant, plant.anna, cancelOrderEndpoint, { params, body: true })).toMatchObject(
      readOnly,
    );
    expect(
      await expectRefused(plant, plant.anna, moveOrderToHallEndpoint, { params, body: 2 }),
    ).toMatchObject(readOnly);
    expect(
      await expectRefused(plant, plant.anna, moveOrderToDateEndpoint, { params, body: friday }),
    ).toMatchObject(readOnly);
  });
});
