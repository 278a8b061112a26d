// Own server: it limits what the yard sends and keeps.
import { changePersonEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { moveItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import {
  markShipmentEndpoint,
  photoUseEndpoint,
  removeYardLinkEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jpeg } from '../../server/src/yard/testing/photos.ts';
import { signInVisitor } from '../support/abuse/callers.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import type { Client } from '../support/client.ts';
import { makeOrder } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, makeRun } from '../support/scene.ts';
import { announcePhoto, type SlowPhoto } from '../support/slow-photo.ts';
import { loaderWith, type PhotoOf, sendPhoto } from '../support/yard.ts';

const size = jpeg().length;
const plant = useOwnPlant({
  limitBodyBytes: { perCaller: 2 * size, perAddress: 3 * size, perKind: 3 * size },
  bodyStallSeconds: 1,
  limitPhotoBytes: 3 * size,
});

const markOf = async (loader: Client, card: Omit<PhotoOf, 'seenAt'>, seenAt: string | null = null) => {
  const body = { status: 'missing', expectedItemId: card.itemId, seenAt } as const;
  return (await loader.call(markShipmentEndpoint, { params: { id: card.shipmentId }, body })).mark?.at ?? '';
};
/** A card that is missed, the link that says so, and the planner who made the link. */
const missed = async () => {
  const planner = await signInVisitor(plant);
  const { loader, link } = await loaderWith({ anna: planner.client, url: plant.url });
  const { run } = await makeRun(plant);
  const order = await makeOrder(plant.anna);
  const { id: shipmentId } = await makePart(plant);
  const itemId = await putInSlot(plant.anna, run.id, 0, shipmentId);
  const seenAt = await markOf(loader, { shipmentId, itemId });
  return { loader, link, planner, run, order, card: { shipmentId, itemId, seenAt } };
};
type Missed = Awaited<ReturnType<typeof missed>>;
const kept = async (): Promise<string[]> =>
  (await plant.db.selectFrom('yardPhoto').select('id').execute()).map(({ id }) => id);
const bytesOnDisk = async (): Promise<number> => (await plant.anna.call(photoUseEndpoint)).bytes;

const open: SlowPhoto[] = [];
const announce = async (...sent: Parameters<typeof announcePhoto>): Promise<SlowPhoto> => {
  const photo = await announcePhoto(...sent);
  open.push(photo);
  return photo;
};
beforeEach(
  async () =>
    await plant.db
      .deleteFrom('yardPhoto')
      .execute()
      .then(() => undefined),
);
afterEach(() => {
  for (const photo of open.splice(0)) photo.cut();
});

const change = async (email: string, body: { role?: 'viewer'; isActive?: false }): Promise<void> => {
  const { id } = await plant.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await plant.anna.call(changePersonEndpoint, { params: { id }, body });
};

/** Events during an upload that make the photo unwelcome, with status and code of the refusal. */
const spoilers: Readonly<Record<string, [(scene: Missed) => Promise<unknown>, number, string]>> = {
  'by a link that was revoked': [
    async ({ link }) => await plant.anna.call(removeYardLinkEndpoint, { params: { id: link.id } }),
    401,
    'SESSION_EXPIRED',
  ],
  'by a link whose maker is disabled': [
    async ({ planner }) => await change(planner.email, { isActive: false }),
    401,
    'SESSION_EXPIRED',
  ],
  'by a link whose maker may only look': [
    async ({ planner }) => await change(planner.email, { role: 'viewer' }),
    401,
    'SESSION_EXPIRED',
  ],
  'of a mark that was taken back': [
    async ({ loader, card: { shipmentId, itemId, seenAt } }) =>
      await loader.call(markShipmentEndpoint, {
        params: { id: shipmentId },
        body: { status: null, expectedItemId: itemId, seenAt },
      }),
    409,
    'MARKED_MEANWHILE',
  ],
  'of a card that was moved': [
    async ({ run, card }) =>
      await plant.anna.call(moveItemEndpoint, {
        params: { id: card.itemId },
        body: { deliveryId: run.id, slot: 7 },
      }),
    409,
    'MOVED_MEANWHILE',
  ],
  'of a canceled order': [
    async ({ card }) => {
      const { productionOrderId: id } = await plant.db
        .selectFrom('shipment')
        .select('productionOrderId')
        .where('id', '=', card.shipmentId)
        .executeTakeFirstOrThrow();
      await plant.anna.call(cancelOrderEndpoint, { params: { id }, body: { isCanceled: true } });
    },
    409,
    'SHIPMENT_READ_ONLY',
  ],
};
const cases = Object.entries(spoilers).map(([name, [spoil, status, type]]) => ({
  name,
  spoil,
  status,
  type,
}));

it.each(cases)('a photo $name is refused before its body is read', async ({ spoil, status, type }) => {
  const scene = await missed();
  await spoil(scene);
  const photo = await announce(scene.loader, scene.card, { length: size });
  const answer = await photo.wanted;
  expect(answer).toMatchObject({ status });
  expect(errorIn(await photo.answer, 'en').type).toBe(type);
  expect(await kept()).toEqual([]);
});

it.each(cases)('a photo $name while it is under way leaves nothing', async ({ spoil, status, type }) => {
  const scene = await missed();
  const photo = await announce(scene.loader, scene.card, { length: size });
  expect(await photo.wanted).toBe('wanted');
  await spoil(scene);
  photo.send(jpeg());
  expect(await photo.answer).toMatchObject({ status });
  expect(errorIn(await photo.answer, 'en').type).toBe(type);
  expect(await kept()).toEqual([]);
});

it.each([
  ['of another card', { itemId: 1 }, 'MOVED_MEANWHILE', 409],
  ['of another mark', { seenAt: '2026-11-23T05:00:00.000Z' }, 'MARKED_MEANWHILE', 409],
  ['of no card', { shipmentId: 999_999 }, 'SHIPMENT_NOT_FOUND', 404],
])('a photo %s is refused unread', async (_, wrong, type, status) => {
  const { loader, card } = await missed();
  // Another item that the card lay in before: only then it was moved.
  if ('itemId' in wrong) {
    const { run } = await makeRun(plant);
    await plant.anna.call(moveItemEndpoint, {
      params: { id: card.itemId },
      body: { deliveryId: run.id, slot: 3 },
    });
    wrong.itemId = card.itemId;
  }
  const photo = await announce(loader, { ...card, ...wrong }, { length: size });
  expect(await photo.wanted).toMatchObject({ status });
  expect(errorIn(await photo.answer, 'en').type).toBe(type);
  expect(await kept()).toEqual([]);
});

it('out of reach of its link, it is refused unread', async () => {
  const { card } = await missed();
  for (const reach of [
    { scope: 'hall', name: 'Halle 3', hallId: 3, date: today },
    { scope: 'yard', name: 'Tor 4', date: addDays(today, 1) },
  ] as const) {
    const { loader } = await loaderWith(plant, reach);
    const photo = await announce(loader, card, { length: size });
    expect(await photo.wanted).toMatchObject({ status: 404 });
  }
  expect(await kept()).toEqual([]);
});

it('forty refused photos leave no row and no byte', async () => {
  const { loader, card } = await missed();
  const wrong = { ...card, seenAt: '2026-11-23T05:00:00.000Z' };
  for (let sent = 0; sent < 40; sent += 1)
    expect(await sendPhoto(loader, wrong, jpeg({ grey: sent }))).toMatchObject({ status: 409 });
  expect([await kept(), await bytesOnDisk()]).toEqual([[], 0]);
});

it('what was stored before is answered again, though its mark has gone since', async () => {
  const { loader, card } = await missed();
  const key = { 'idempotency-key': 'again' };
  const first = await sendPhoto(loader, card, jpeg(), key);
  const body = { status: 'loaded', expectedItemId: card.itemId, seenAt: card.seenAt } as const;
  await loader.call(markShipmentEndpoint, { params: { id: card.shipmentId }, body });
  expect(await sendPhoto(loader, card, jpeg(), key)).toMatchObject({ status: 200, body: first.body });
  expect(await sendPhoto(loader, card, jpeg({ grey: 9 }), key)).toMatchObject({ status: 422 });
  expect(await kept()).toHaveLength(1);
});

it('of bodies under way a link has so much, an address so much, and planners theirs; the rest is to come later', async () => {
  const [one, other] = [await missed(), await missed()];
  for (let sent = 0; sent < 2; sent += 1)
    expect(await (await announce(one.loader, one.card, { length: size })).wanted).toBe('wanted');
  const third = await (await announce(one.loader, one.card, { length: size })).answer;
  expect(third).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  expect(errorIn(third, 'en').type).toBe('TOO_MANY_REQUESTS');
  const held = await announce(other.loader, other.card, { length: size });
  expect(await held.wanted).toBe('wanted');
  const fourth = await (await announce(other.loader, other.card, { length: size })).answer;
  expect(fourth).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  await makeOrder(plant.anna);
  // An answered upload frees its memory for the next one.
  held.send(jpeg());
  expect((await held.answer).status).toBe(200);
  expect((await sendPhoto(other.loader, other.card, jpeg({ grey: 2 }))).status).toBe(200);
});

it('a body that stands still is dropped, and its room is free again', async () => {
  const { loader, card } = await missed();
  const [one, two] = [
    await announce(loader, card, { length: size }),
    await announce(loader, card, { length: size }),
  ];
  expect(await Promise.all([one.wanted, two.wanted])).toEqual(['wanted', 'wanted']);
  one.send(jpeg().subarray(0, 10));
  expect((await one.answer).status).toBe(408);
  expect(errorIn(await two.answer, 'en').type).toBe('BODY_STALLED');
  expect((await sendPhoto(loader, card)).status).toBe(200);
});

it('once the room for photos is taken the oldest that no mark names go, then the mark stands without its photo', async () => {
  const [one, two, three, four] = [await missed(), await missed(), await missed(), await missed()];
  // Pictures of their own: a mark of another test may name the same one.
  const photo = (grey: number) => jpeg({ grey });
  const asItWas = plant.clock.now();
  for (const [index, { loader, card }] of [one, two, three].entries()) {
    plant.clock.set(new Date(asItWas.getTime() + index * 1_000).toISOString());
    expect((await sendPhoto(loader, card, photo(index + 21))).status).toBe(200);
  }
  expect(await plant.anna.call(photoUseEndpoint)).toEqual({ count: 3, bytes: 3 * size, most: 3 * size });
  // All are named.
  const full = await sendPhoto(four.loader, four.card, photo(24));
  expect(full).toMatchObject({
    status: 409,
    body: {
      type: 'PHOTOS_FULL',
      displayMessage:
        'There is no room left for photos. The report counts, but without its photo. Please tell the office.',
    },
  });
  expect((await itemOf(plant, four.card.shipmentId))?.mark).toMatchObject({ status: 'missing', photo: null });
  expect(await (await announce(four.loader, four.card, { length: size })).wanted).toMatchObject({
    status: 409,
  });
  // Another photo replaces the one of the second's mark, which no mark names any more and is deleted.
  const before = (await itemOf(plant, two.card.shipmentId))?.mark?.photo ?? '';
  await markOf(two.loader, two.card, two.card.seenAt);
  const again = await two.loader.call(markShipmentEndpoint, {
    params: { id: two.card.shipmentId },
    body: { status: 'loaded', expectedItemId: two.card.itemId },
  });
  expect(again.mark?.photo).toBeNull();
  expect(await sendPhoto(four.loader, four.card, photo(24))).toMatchObject({ status: 200 });
  expect(await kept()).not.toContain(before);
  // An older one that a mark names stays.
  expect(await kept()).toContain((await itemOf(plant, one.card.shipmentId))?.mark?.photo);
  expect(await bytesOnDisk()).toBe(3 * size);
  plant.clock.set(asItWas.toISOString());
});

it('only administrators see how much room photos take', async () => {
  const { client } = await signInVisitor(plant);
  expect(await client.refusal(photoUseEndpoint)).toMatchObject({ status: 403 });
});
