import { fillSlotEndpoint, writeItemTextEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import type { Reply } from '../support/client.ts';
import { makeTruck, newOrder, newTruck, runOf } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { planRows } from '../support/plan-rows.ts';
import { today, usePlant } from '../support/plant.ts';
import { makeUndoScene } from '../support/undo-scene.ts';

const plant = usePlant();
const [tomorrow, friday] = [addDays(today, 1), addDays(today, 4)];

const makeScene = async () => await makeUndoScene(plant);
type Scene = Awaited<ReturnType<typeof makeScene>>;

const send = async (method: string, path: string, body?: unknown): Promise<Reply> =>
  await plant.anna.send(method, `/api/${path}`, body);
const putPart = async (id: number, changes: object): Promise<Reply> =>
  await send('PUT', `shipments/${id}`, await shipmentBody(plant, id, changes));

const actions: Record<string, (scene: Scene) => Promise<Reply>> = {
  'orders.create': async () =>
    await plant.anna.attempt(createOrderEndpoint, { body: newOrder({ date: friday }) }),
  'orders.update': async ({ order }) =>
    await send('PUT', `orders/${order.id}`, {
      ...order,
      city: 'Lahr',
      steel: 1,
      note: 'x',
      attribute3: true,
    }),
  'orders.moveToHall': async ({ order }) => await send('PUT', `orders/${order.id}/hall`, 3),
  'orders.cancel': async ({ order }) => await send('PUT', `orders/${order.id}/is-canceled`, true),
  'orders.moveToDate': async ({ order }) => await send('PUT', `orders/${order.id}/date`, friday),
  'shipments.update, amount': async ({ placed }) => await putPart(placed.id, { amount: 77 }),
  'shipments.update, date': async ({ placed }) => await putPart(placed.id, { date: friday }),
  'shipments.update, back to its order': async ({ elsewhere }) =>
    await putPart(elsewhere.id, { date: today }),
  'shipments.update, note': async ({ placed }) => await putPart(placed.id, { note: 'zuletzt' }),
  'shipments.split': async ({ placed }) =>
    await plant.anna.attempt(splitShipmentEndpoint, { body: { shipmentId: placed.id, amount: 5 } }),
  'shipments.delete': async ({ placed }) => await send('DELETE', `shipments/${placed.id}`),
  'deliveries.fillSlot, a shipment': async ({ run, placed }) =>
    await send('POST', `deliveries/${run.id}/items/9`, { shipmentId: placed.id }),
  'deliveries.fillSlot, several': async ({ run, placed, listed }) =>
    await plant.anna.attempt(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 2 },
      body: { shipmentIds: [listed.id, placed.id] },
    }),
  'deliveries.fillSlot, a text': async ({ run }) =>
    await send('POST', `deliveries/${run.id}/items/5`, { text: 'Kran' }),
  'deliveryItems.writeText over a shipment': async ({ itemId }) =>
    await plant.anna.attempt(writeItemTextEndpoint, {
      params: { id: itemId },
      body: { text: 'Kran', version: 1 },
    }),
  'deliveryItems.writeText over a text': async ({ textId }) =>
    await send('PUT', `delivery-items/${textId}`, { text: 'Kran', version: 1 }),
  'deliveryItems.remove': async ({ itemId }) => await send('DELETE', `delivery-items/${itemId}`),
  'deliveryItems.unassign': async ({ itemId, textId }) =>
    await send('POST', 'delivery-items/unassign', { items: [{ id: itemId }, { id: textId, version: 1 }] }),
  'deliveryItems.swap': async ({ itemId, textId }) =>
    await send('POST', `delivery-items/${itemId}/swap`, { withItemId: textId }),
  'deliveries.update': async ({ run: { truckId: _, ...run } }) =>
    await send('PUT', `deliveries/${run.id}`, { ...run, truckDriver: 'Vogt', startingTime: '09:00' }),
  'deliveries.create': async ({ truck }) =>
    await send('POST', 'deliveries', { truckId: truck.id, date: today }),
  'deliveries.remove': async ({ truck }) =>
    await send('DELETE', `deliveries/${(await runOf(plant, truck.id, tomorrow)).id}`),
  'trucks.create': async () => await plant.anna.attempt(createTruckEndpoint, { body: newTruck() }),
  'trucks.update, defaults': async ({ truck }) =>
    await plant.anna.attempt(updateTruckEndpoint, {
      params: { id: truck.id },
      body: { ...truck, defaultDriver: 'Vogt', color: 'MINT' },
    }),
  'trucks.update, retired': async () => {
    const spare = await makeTruck(plant.anna);
    return await send('PUT', `trucks/${spare.id}`, { ...spare, status: 'INACTIVE' });
  },
  'deliveries.create of a retired truck': async () => {
    const spare = await makeTruck(plant.anna);
    await send('PUT', `trucks/${spare.id}`, { ...spare, status: 'INACTIVE' });
    return await send('POST', 'deliveries', { truckId: spare.id, date: friday });
  },
  'halls.setCapacity, new': async () =>
    await send('PUT', 'halls/1/capacity', { date: friday, maxCapacity: 5 }),
  'halls.setCapacity, again': async () => {
    await send('PUT', 'halls/2/capacity', { validFrom: friday, maxCapacity: 5 });
    return await send('PUT', 'halls/2/capacity', { validFrom: friday, maxCapacity: 9 });
  },
  'halls.removeCapacity, again': async () => {
    await send('PUT', 'halls/3/capacity', { date: friday, maxCapacity: 5, reason: 'Inventur' });
    return await send('DELETE', `halls/3/capacity?date=${friday}`);
  },
  'halls.setCapacities': async () =>
    await send('PUT', 'halls/capacities', {
      changes: [
        { hallId: 1, kind: 'day', day: friday, maxCapacity: 45_000, reason: 'Wartung' },
        { hallId: 2, kind: 'default', day: friday, maxCapacity: 70_000 },
      ],
    }),
};

/** Matches actions that make a preparatory change, which the undo leaves in place. */
const preparesItself = /retired|again/;
const changeOf = (reply: Reply): number => Number(reply.headers.get('x-change-id'));

describe('POST changes/{id}/undo takes back', () => {
  it.each(Object.entries(actions))('%s; undoing the undo does it again', async (name, act) => {
    const scene = await makeScene();
    const start = await planRows(plant);
    const reply = await act(scene);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const id = changeOf(reply);
    const done = await planRows(plant);

    const undone = await observeChange(plant, plant.bernd, undoChangeEndpoint, { params: { id } });
    expect(undone.answer).toEqual({ id: undone.changeId, undoOf: id, action: name.split(/[ ,]/)[0] });
    expect(undone.by).toBe('Bernd Krüger');
    const before = await planRows(plant);
    if (preparesItself.test(name)) expect(before).not.toEqual(done);
    else expect(before).toEqual(start);

    const redone = await observeChange(plant, plant.anna, undoChangeEndpoint, {
      params: { id: undone.changeId },
    });
    expect(redone.streams).toEqual(undone.streams);
    expect(await planRows(plant)).toEqual(done);

    await observeChange(plant, plant.anna, undoChangeEndpoint, { params: { id: redone.changeId } });
    expect(await planRows(plant)).toEqual(before);
  });
});
