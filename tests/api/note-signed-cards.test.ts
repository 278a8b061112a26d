import {
  fillSlotEndpoint,
  listDeliveriesEndpoint,
  moveItemEndpoint,
  outageEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { signNoteEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import {
  createOrdersEndpoint,
  moveOrdersEndpoint,
  moveOrderToDateEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  moveShipmentsEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { departedRun, receiptOf } from '../support/notes.ts';
import { today, usePlant } from '../support/plant.ts';
import { newOrder } from '../support/make.ts';
import { at, makePart } from '../support/scene.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

/** A run of which one note is signed: its cards in the slots 0 and 4 are delivered, the one in slot 1 isn't. */
const signedRun = async () => {
  const scene = await departedRun(plant);
  await scene.driver.call(signNoteEndpoint, { params: { id: scene.first.id }, body: receiptOf(plant) });
  const items = await itemsOn(scene.run.id);
  const part = at(items, 0).shipment;
  if (!part?.order) throw new Error('the first slot has no card');
  return { ...scene, items, card: at(items, 0), part, order: part.order };
};
const itemsOn = async (id: number) => {
  const { deliveries } = await plant.anna.call(listDeliveriesEndpoint, { query: { date: today } });
  return deliveries.find((run) => run.id === id)?.deliveryItems ?? [];
};
type Signed = Awaited<ReturnType<typeof signedRun>>;

const deeds: Record<string, (signed: Signed) => Promise<Reply>> = {
  'taken off': async ({ card }) => await plant.anna.attempt(removeItemEndpoint, { params: { id: card.id } }),
  'taken off with others': async ({ items }) =>
    await plant.anna.attempt(unassignItemsEndpoint, {
      body: { items: [{ id: at(items, 1).id }, { id: at(items, 0).id }] },
    }),
  'put elsewhere': async ({ card, run }) =>
    await plant.anna.attempt(moveItemEndpoint, {
      params: { id: card.id },
      body: { deliveryId: run.id, slot: 9 },
    }),
  exchanged: async ({ items }) =>
    await plant.anna.attempt(swapItemsEndpoint, {
      params: { id: at(items, 1).id },
      body: { withItemId: at(items, 0).id },
    }),
  'written over': async ({ card }) =>
    await plant.anna.attempt(writeItemTextEndpoint, {
      params: { id: card.id },
      body: { text: 'Kran', version: card.version },
    }),
  replaced: async ({ card, run }) => {
    const other = await makePart(plant, { date: today });
    return await plant.anna.attempt(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 0 },
      body: { shipmentId: other.id, replacesItemId: card.id },
    });
  },
  'placed on another run': async ({ part }) => {
    const { run } = await departedRun(plant);
    return await plant.anna.attempt(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 12 },
      body: { shipmentId: part.id },
    });
  },
  'put back by an outage': async ({ run }) =>
    await plant.anna.attempt(outageEndpoint, { params: { id: run.id } }),
  'moved to another day': async ({ part }) =>
    await plant.anna.attempt(moveShipmentsEndpoint, {
      body: { date: tomorrow, shipments: [{ id: part.id }] },
    }),
  'saved with another day': async ({ part }) =>
    await plant.anna.attempt(updateShipmentEndpoint, {
      params: { id: part.id },
      body: { ...part, date: tomorrow },
    }),
  split: async ({ part }) =>
    await plant.anna.attempt(splitShipmentEndpoint, { body: { shipmentId: part.id } }),
  deleted: async ({ part }) => await plant.anna.attempt(deleteShipmentEndpoint, { params: { id: part.id } }),
  'moved with its order': async ({ order }) =>
    await plant.anna.attempt(moveOrderToDateEndpoint, { params: { id: order.id }, body: { date: tomorrow } }),
  'moved with several orders': async ({ order }) =>
    await plant.anna.attempt(moveOrdersEndpoint, { body: { date: tomorrow, orders: [{ id: order.id }] } }),
};

describe('a card that was signed for', () => {
  it.each(Object.keys(deeds))('is never %s', async (name) => {
    const signed = await signedRun();
    const reply = await deeds[name]?.(signed);
    expect(reply?.body).toMatchObject({
      type: 'NOTE_SIGNED',
      displayMessage: expect.stringContaining('K. Maurer'),
    });
    expect(await itemsOn(signed.run.id)).toEqual(signed.items);
  });

  it('refuses its row of a push alone, of which nothing is written', async () => {
    const { order, items, run } = await signedRun();
    const { body } = await plant.anna.attempt(createOrdersEndpoint, {
      body: {
        mode: 'upsert',
        orders: [{ orderId: order.orderId, date: tomorrow, note: 'neu' }, newOrder({ date: tomorrow })],
        perRow: true,
      },
    });
    expect(body).toMatchObject({ counts: { created: 1, changed: 0 }, refused: [{ index: 0 }] });
    expect(await itemsOn(run.id)).toEqual(items);
  });
});
