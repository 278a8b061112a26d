import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays, dottedDay } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { newOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { passMidnight } from '../support/pass-midnight.ts';
import { password, today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, makeRun, orderOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.14');

const plant = usePlant();
const tomorrow = addDays(today, 1);

const goTo = async (instant: string): Promise<void> =>
  await passMidnight(plant, instant, async () => await plant.anna.signIn('anna@werkplan.example', password));
const beforeMidnight = async () => await goTo('2026-11-23T22:59:59Z');
/** Tuesday 00:00 in Berlin, while it is still Monday in UTC. */
const afterMidnight = async () => await goTo('2026-11-23T23:00:00Z');

beforeEach(beforeMidnight);

describe('at the plant’s midnight', () => {
  it("the day's orders become read-only, but for their note", async () => {
    spec('4.5');
    const { productionOrderId: id } = await makePart(plant);
    await afterMidnight();
    const [order, params] = [await orderOf(plant, id), { id }];
    const readOnly = {
      status: 409,
      type: 'ORDER_READ_ONLY',
      displayMessage: `This order is past, ${dottedDay(order.date)}: #${order.orderId} ${order.constructionSite}. Only its note can still be changed.`,
    };
    const put = (changes: object) => ({ params, body: { ...order, ...changes } });
    expect(await expectRefused(plant, plant.anna, updateOrderEndpoint, put({ city: 'Lahr' }))).toMatchObject(
      readOnly,
    );
    expect(
      await expectRefused(plant, plant.anna, moveOrderToHallEndpoint, { params, body: 2 }),
    ).toMatchObject(readOnly);
    expect(await expectRefused(plant, plant.anna, cancelOrderEndpoint, { params, body: true })).toMatchObject(
      readOnly,
    );
    expect(
      await expectRefused(plant, plant.anna, moveOrderToDateEndpoint, { params, body: tomorrow }),
    ).toMatchObject(readOnly);
    expect(await plant.anna.call(updateOrderEndpoint, put({ note: 'kam spät' }))).toMatchObject({
      note: 'kam spät',
    });
  });

  it('Monday becomes past for new orders and moves', async () => {
    const part = await makePart(plant, { date: tomorrow });
    await afterMidnight();
    const past = { type: 'VALIDATION_ERRORS', fields: { date: 'This is in the past, please choose later.' } };
    expect(
      await expectRefused(plant, plant.anna, createOrderEndpoint, { body: newOrder({ date: today }) }),
    ).toMatchObject(past);
    const params = { id: part.productionOrderId };
    expect(
      await expectRefused(plant, plant.anna, moveOrderToDateEndpoint, { params, body: today }),
    ).toMatchObject(past);
    const body = await shipmentBody(plant, part.id, { date: today });
    expect(
      await expectRefused(plant, plant.anna, updateShipmentEndpoint, { params: { id: part.id }, body }),
    ).toMatchObject(past);
  });

  it('its live shipments can still be placed, split and moved, and its runs corrected', async () => {
    const part = await makePart(plant);
    const { run } = await makeRun(plant);
    await afterMidnight();
    await putInSlot(plant.anna, run.id, 0, part.id);
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: part.id } });
    const { truckId: _, ...row } = run;
    await plant.anna.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { ...row, truckDriver: 'Vogt' },
    });
    const body = await shipmentBody(plant, part.id, { date: tomorrow });
    const moved = await plant.anna.call(updateShipmentEndpoint, { params: { id: part.id }, body });
    expect(moved).toMatchObject({ date: tomorrow, previousDate: today });
    expect(await itemOf(plant, part.id)).toBeUndefined();
  });

  it('edits of the day can no longer be undone', async () => {
    const { productionOrderId: id } = await makePart(plant);
    const order = await orderOf(plant, id);
    const edited = await observeChange(plant, plant.anna, updateOrderEndpoint, {
      params: { id },
      body: { ...order, city: 'Lahr' },
    });
    await afterMidnight();
    expect(
      await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id: edited.changeId } }),
    ).toMatchObject({
      type: 'ORDER_READ_ONLY',
    });
  });

  it('moves to another day can no longer be undone, because their day is past', async () => {
    const { productionOrderId: id } = await makePart(plant);
    const moved = await observeChange(plant, plant.anna, moveOrderToDateEndpoint, {
      params: { id },
      body: tomorrow,
    });
    await afterMidnight();
    expect(
      await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id: moved.changeId } }),
    ).toMatchObject({
      type: 'ORDER_READ_ONLY',
    });
  });

  it('moves of a single part can no longer be undone either', async () => {
    const part = await makePart(plant);
    const body = await shipmentBody(plant, part.id, { date: tomorrow });
    const moved = await observeChange(plant, plant.anna, updateShipmentEndpoint, {
      params: { id: part.id },
      body,
    });
    await afterMidnight();
    expect(
      await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id: moved.changeId } }),
    ).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { date: 'This is in the past, please choose later.' },
    });
  });
});
