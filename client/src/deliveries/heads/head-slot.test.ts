// @vitest-environment happy-dom
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay as date } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../../lib/client.ts';
import { showDay } from '../../testing/shown-day.ts';
import { headSlot } from './head-slot.ts';

/**
 * Run 4 has card 1, a gap and the dead card 2; run 5 is full, with the dead card 3 in slot 7; run 6 is full of texts.
 */
beforeEach(() => {
  const texts = (deliveryId: number, skipped: number | null) =>
    Array.from({ length: 20 }, (_, slot) =>
      anItem({ id: deliveryId * 100 + slot, deliveryId, ordinalNumberInDelivery: slot, text: 'Kran' }),
    ).filter(({ ordinalNumberInDelivery }) => ordinalNumberInDelivery !== skipped);
  showDay({
    trucks: [aTruck({ id: 3 })],
    deliveries: [4, 5, 6].map((id) => aDelivery({ id, date, truckId: 3 })),
    orders: [1, 2, 3, 8, 9].map((id) => anOrder({ id, date, isCanceled: id === 2 || id === 3 })),
    shipments: [1, 2, 3, 8, 9].map((id) => aShipment({ id, date, productionOrderId: id })),
    deliveryItems: [
      anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 0, shipmentId: 1 }),
      anItem({ id: 22, deliveryId: 4, ordinalNumberInDelivery: 1, shipmentId: 2 }),
      anItem({ id: 23, deliveryId: 5, ordinalNumberInDelivery: 7, shipmentId: 3 }),
      ...texts(5, 7),
      ...texts(6, null),
    ],
  });
});

const listed = (id: number) => ({ id, place: null });

it.each([
  ['an empty slot before a dead card', 4, [listed(8)], 2],
  ['a dead card where no slot is empty', 5, [listed(8)], 7],
  ['nothing of a full run', 6, [listed(8)], null],
  ['nothing for a card that is there already', 4, [{ id: 1, place: '4:0' }], null],
  ['a slot for a card of another run', 4, [{ id: 9, place: '5:3' }], 2],
  ['a slot for several, of which one is there already', 4, [{ id: 1, place: '4:0' }, listed(8)], 2],
])('a head takes %s', (_, run, cards, slot) => {
  expect(headSlot(store().get, run, cards)).toBe(slot);
});
