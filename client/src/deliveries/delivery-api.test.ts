import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { loadTexts } from '../lib/i18n.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { dispatch } from '../live/sync-store.ts';
import { serveWith, type SentRequest } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { placeShipments, unassign, updateDelivery, writeSlotText } from './delivery-api.ts';
import { moveItem, replaceShipment, swapItems, unassignItems } from './delivery-moves.ts';
import { seenItem } from './own-items.ts';
import { eventually } from '../testing/eventually.ts';

const date = testDay;
const truck = aTruck({ id: 3 });
const run = aDelivery({ id: 4, date, truckId: 3 });
const order = anOrder({ id: 1, date });
const shipment = (id: number) => aShipment({ id, date, productionOrderId: 1 });
const shipmentFields = (id: number) => {
  const { productionOrderId: _, ...fields } = shipment(id);
  return fields;
};

let calls: readonly SentRequest[];

/** Run 4 holds card 1 in slot 0 (seen at version 5) and a text in slot 19; cards 2 and 3 are listed. */
beforeAll(() => loadTexts('all'));
beforeEach(() => {
  showDay({
    trucks: [truck],
    deliveries: [run, { ...run, id: 5 }],
    orders: [order],
    shipments: [1, 2, 3].map(shipment),
    deliveryItems: [
      anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 0, shipmentId: 1, version: 5 }),
      anItem({ id: 22, deliveryId: 4, ordinalNumberInDelivery: 19, text: 'Kran', version: 6 }),
    ],
  });
  calls = serveWith(async () => await new Promise<Response>(() => undefined));
});

/** Returns the request of a change whose answer never comes. */
const sent = async (
  change: Promise<unknown>,
): Promise<Pick<SentRequest, 'method' | 'address' | 'body'> | undefined> => {
  change.catch(() => undefined);
  await eventually(() => expect(calls.length).toBeGreaterThan(0));
  const [call] = calls;
  return call && { method: call.method, address: call.address, body: call.body };
};

/** Answers the next change with a run that has these items. */
const answerRun = (...items: readonly { id: number; slot: number; shipmentId: number }[]): void => {
  const { truckId: _, ...fields } = run;
  calls = serveWith(({ address }) => {
    if (address.endsWith('/move')) return { body: [] };
    return Response.json({
      ...fields,
      truck,
      deliveryItems: items.map(({ id, slot, shipmentId }) => ({
        id,
        ordinalNumberInDelivery: slot,
        text: null,
        version: 1,
        shipment: { ...shipmentFields(shipmentId), order },
      })),
    });
  });
};

describe('placing sends where each card was seen', () => {
  it('as its item, or null for the list', async () => {
    expect(await sent(placeShipments(5, 7, [2, 1]))).toEqual({
      method: 'POST',
      address: '/api/deliveries/5/items/7',
      body: { shipmentIds: [2, 1], expectedItemIds: [null, 21] },
    });
  });

  it('for the first twenty cards, because a truck has no more slots', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => index + 1);
    const { body } = (await sent(placeShipments(5, 0, ids))) ?? {};
    expect((body as { shipmentIds: number[] }).shipmentIds).toEqual(ids.slice(0, 20));
  });

  it('and resolves with the cards that got a slot on the server', async () => {
    answerRun({ id: 31, slot: 18, shipmentId: 2 });
    expect(await placeShipments(4, 18, [2, 3])).toMatchObject({ data: { placed: [2], left: [3] } });
  });

  it('but not a card that still lacks a server id', async () => {
    await expect(placeShipments(4, 3, [2, -1])).rejects.toThrow(NetworkError);
    expect(calls).toEqual([]);
  });
});

describe('a card can be moved on before the server has assigned its id', () => {
  it('and is sent once its id is known', async () => {
    answerRun({ id: 31, slot: 7, shipmentId: 2 });
    const placing = placeShipments(4, 7, [2]);
    const items = [...(store().get(shownDayAtom)?.deliveryItems.values() ?? [])];
    const predicted = items.find(({ shipmentId }) => shipmentId === 2);
    expect(predicted?.id).toBeLessThan(0);
    const moving = moveItem(predicted?.id ?? 0, 5, 0);
    await Promise.all([placing, moving.catch(() => undefined)]);
    expect(calls.map(({ address }) => address)).toEqual([
      '/api/deliveries/4/items/7',
      '/api/delivery-items/31/move',
    ]);
  });

  it('and is dropped if the first change is refused', async () => {
    calls = serveWith(() => Response.json({ type: 'SLOT_TAKEN' }, { status: 409 }));
    const placing = placeShipments(4, 7, [2]).catch((error: unknown) => error);
    const predicted = [...(store().get(shownDayAtom)?.deliveryItems.values() ?? [])].find(
      ({ shipmentId }) => shipmentId === 2,
    );
    await expect(moveItem(predicted?.id ?? 0, 5, 0)).rejects.toThrow(NetworkError);
    expect(await placing).toMatchObject({ type: 'SLOT_TAKEN' });
    expect(calls).toHaveLength(1);
  });
});

describe('moves send the versions that were seen', () => {
  it.each([
    [
      'a move',
      () => moveItem(21, 5, 19),
      'POST',
      '/api/delivery-items/21/move',
      { deliveryId: 5, slot: 19, version: 5 },
    ],
    [
      'a swap',
      () => swapItems(22, 21),
      'POST',
      '/api/delivery-items/22/swap',
      { withItemId: 21, version: 6, withVersion: 5 },
    ],
    [
      'taking several off',
      () => unassignItems([21, 22]),
      'POST',
      '/api/delivery-items/unassign',
      {
        items: [
          { id: 21, version: 5 },
          { id: 22, version: 6 },
        ],
      },
    ],
    [
      'replacing a card',
      () => replaceShipment(4, 0, 2, 21),
      'POST',
      '/api/deliveries/4/items/0',
      { shipmentId: 2, expectedItemId: null, replacesItemId: 21 },
    ],
    ['taking one off', () => unassign(21), 'DELETE', '/api/delivery-items/21?version=5', undefined],
  ] as const)('%s', async (_what, move, method, address, body) => {
    expect(await sent(move())).toEqual({ method, address, body });
  });

  it('skip an item that another user has just removed', () => {
    expect(() => seenItem(99)).toThrow(NetworkError);
  });
});

describe('a slot’s text', () => {
  const kran = () => seenItem(22);

  it.each([
    ['unchanged', 'Kran'],
    ['with blanks around it', '  Kran\n'],
  ])('%s is not sent', async (_how, text) => {
    await writeSlotText(4, 19, text, kran());
    expect(calls).toEqual([]);
  });

  it('is not sent if it is empty in a free slot', async () => {
    await writeSlotText(4, 3, '  ', undefined);
    expect(calls).toEqual([]);
  });

  it.each([
    [
      'changed is written over what was read',
      19,
      ' Pause ',
      'PUT',
      '/api/delivery-items/22',
      { text: 'Pause', version: 6 },
    ],
    ['emptied is removed', 19, ' ', 'DELETE', '/api/delivery-items/22?version=6', undefined],
  ] as const)('%s', async (_how, slot, text, method, address, body) => {
    expect(await sent(writeSlotText(4, slot, text, kran()))).toEqual({ method, address, body });
  });

  it('is created in its slot', async () => {
    expect(await sent(writeSlotText(4, 3, 'Pause', undefined))).toEqual({
      method: 'POST',
      address: '/api/deliveries/4/items/3',
      body: { text: 'Pause' },
    });
  });

  it('is created again if another user has removed it, unless it was cleared here too', async () => {
    const seen = kran();
    dispatch({
      type: 'patch',
      message: aPatch(1, { deleted: { deliveryItems: [{ id: 22, version: 7 }] } }),
      at: 0,
    });
    await writeSlotText(4, 19, '', seen);
    expect(calls).toEqual([]);
    expect(await sent(writeSlotText(4, 19, 'Pause', seen))).toMatchObject({
      method: 'POST',
      address: '/api/deliveries/4/items/19',
    });
  });
});

it('a run’s driver is sent with the whole row as it was seen, and shown at once', async () => {
  const { body, address } = (await sent(updateDelivery(run, { truckDriver: 'Brandt' }))) ?? {};
  expect([address, body]).toEqual(['/api/deliveries/4', { ...run, truckDriver: 'Brandt' }]);
  expect(store().get(shownDayAtom)?.deliveries.get(4)?.truckDriver).toBe('Brandt');
});
