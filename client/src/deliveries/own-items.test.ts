import type { Delivery, DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { removeItem } from '@werkplan/shared/deliveries/item-actions.ts';
import { fillSlot, moveItem } from '@werkplan/shared/deliveries/slot-actions.ts';
import { stateFromSnapshot, type DayState } from '@werkplan/shared/live/day-state.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { runView } from '@werkplan/shared/plan/views.ts';
import { beforeAll, expect, it } from 'vitest';
import { NetworkError } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { type Prediction, predictWith } from '../live/predict.ts';
import { currentItem, recordItemIds, storedItem } from './own-items.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const delivery = aDelivery({ id: 4, date, truckId: 3 });
const truck = aTruck({ id: 3 });
const shipment = aShipment({ id: 1, date, productionOrderId: 1 });
const order = anOrder({ id: 1, date });

beforeAll(() => store().set(todayAtom, date));

/** Builds a day with one run that has these items. */
const dayWith = (...deliveryItems: DeliveryItemRow[]): DayState =>
  stateFromSnapshot({
    key: `day:${date}`,
    epoch: 'a',
    revision: 1,
    revisions: {},
    date,
    orders: [order],
    shipments: [shipment],
    trucks: [truck],
    deliveries: [delivery],
    deliveryItems,
    hallCapacities: [],
    calendarEntries: [],
    templates: [],
    occurrences: [],
    sites: [],
    reservations: [],
    releases: [],
    grants: [],
    lateChanges: [],
  });

/** Builds the server's answer with the resulting run. */
const answerOf = (...items: DeliveryItemRow[]): Delivery =>
  runView({
    delivery,
    truck,
    items: items.map((item) => ({ item, part: item.shipmentId === null ? null : { shipment, order } })),
  });

const place = (): Prediction => predictWith(fillSlot, { deliveryId: 4, slot: 0, body: { shipmentId: 1 } });
const write = (): Prediction => predictWith(fillSlot, { deliveryId: 4, slot: 3, body: { text: 'Kran' } });
const move = (seen: DeliveryItemRow, slot: number): Prediction =>
  predictWith(moveItem, (state) => ({ id: currentItem(state, seen).id, body: { deliveryId: 4, slot } }));

/** Returns the only item of the day. */
const only = ({ deliveryItems }: DayState): DeliveryItemRow => {
  const [item, ...more] = deliveryItems.values();
  if (!item || more.length > 0) throw new Error(`${deliveryItems.size} items`);
  return item;
};

it('an item just placed can be changed before, while and after the server assigns its id', () => {
  spec('L.8');
  const placing = place();
  const placed = only(placing(dayWith()));
  const moving = move(placed, 5);
  const moved = only(moving(placing(dayWith())));
  expect(moved).toMatchObject({ shipmentId: 1, ordinalNumberInDelivery: 5 });
  const removing = predictWith(removeItem, (state) => ({ id: currentItem(state, moved).id }));
  expect([...removing(moving(placing(dayWith()))).deliveryItems]).toEqual([]);

  // The first change is confirmed; the second is predicted until the answer comes.
  const confirmed = dayWith({ ...placed, id: 101 });
  expect(only(moving(confirmed))).toEqual(moved);
  expect([...removing(moving(confirmed)).deliveryItems]).toEqual([]);
  expect([...removing(dayWith({ ...moved, id: 102 })).deliveryItems]).toEqual([]);
});

it('another user’s later item in the same slot is not mistaken for the own one', () => {
  spec('L.8');
  const placed = only(place()(dayWith()));
  const theirs = dayWith(anItem({ id: 200, deliveryId: 4, text: 'Pause' }));
  expect(currentItem(theirs, placed)).toBe(placed);
  expect(move(placed, 5)(theirs)).toBe(theirs);
});

it('an item is found by its answered id, a shipment also in another slot', async () => {
  const [placing, writing] = [place(), write()];
  const [card, text] = [only(placing(dayWith())), only(writing(dayWith()))];
  const storedCard = anItem({ id: 101, deliveryId: 4, ordinalNumberInDelivery: 7, shipmentId: 1 });
  const storedText = anItem({ id: 102, deliveryId: 4, ordinalNumberInDelivery: 3, text: 'Kran' });
  void recordItemIds(placing, Promise.resolve({ data: answerOf(storedCard), changeId: 1 }));
  void recordItemIds(writing, Promise.resolve({ data: [answerOf(storedCard, storedText)], changeId: 2 }));
  expect(await storedItem(card)).toEqual(storedCard);
  expect(await storedItem(text)).toEqual(storedText);
  expect(await storedItem(storedText)).toBe(storedText);
});

it('an item is found by its id alone if the answer has no rows', async () => {
  const [moving, writing] = [place(), write()];
  const [card, text] = [only(moving(dayWith())), only(writing(dayWith()))];
  void recordItemIds(moving, Promise.resolve({ data: null, madeItems: [101], changeId: 1 }));
  void recordItemIds(writing, Promise.resolve({ data: null, madeItems: [102], changeId: 2 }));
  expect(await storedItem(card)).toEqual({ ...card, id: 101 });
  expect(await storedItem(text)).toEqual({ ...text, id: 102 });
});

it('an item of a refused change is gone', async () => {
  const placing = place();
  const card = only(placing(dayWith()));
  await expect(recordItemIds(placing, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(storedItem(card)).rejects.toThrow(NetworkError);
  await expect(storedItem(only(write()(dayWith())))).rejects.toThrow(NetworkError);
});
