import {
  markShipmentEndpoint,
  photoEndpoint,
  yardPhotoEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import { expect, it } from 'vitest';
import { prunePhotos } from '../../server/src/yard/yard-photo-store.ts';
import { Client } from '../support/client.ts';
import { sendRequest } from '../support/http-request.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, itemOf, makePart, makeRun } from '../support/scene.ts';
import { jpeg } from '../../server/src/yard/testing/photos.ts';
import { loaderWith, sendPhoto } from '../support/yard.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.68');

const plant = usePlant();

/** Makes a card that the loader's link has marked as missing. */
const missed = async () => {
  const { loader } = await loaderWith(plant);
  const { run } = await makeRun(plant);
  const { id: shipmentId } = await makePart(plant);
  const itemId = await putInSlot(plant.anna, run.id, 0, shipmentId);
  const body = { status: 'missing', expectedItemId: itemId } as const;
  const { mark } = await loader.call(markShipmentEndpoint, { params: { id: shipmentId }, body });
  return { loader, run, card: { shipmentId, itemId, seenAt: mark?.at ?? '' } };
};
const photos = async () => await plant.db.selectFrom('yardPhoto').select('id').execute();

/** Requests the photo as a browser does, with a planner's cookie or a link's token. */
const fetched = async (by: Client, path: string) =>
  await sendRequest(by.url, {
    method: 'GET',
    path,
    headers: { cookie: by.cookie, ...(by.token && { authorization: `Bearer ${by.token}` }) },
  });

it('a photo goes with its mark, is kept without what its camera said, and shown to planners and to the link', async () => {
  const { loader, card } = await missed();
  const { status, body } = await sendPhoto(loader, card, jpeg({ metadata: '48.47 N 7.94 E', grey: 3 }));
  expect(status).toBe(200);
  const photo = (body as { mark: { photo: string; at: string } }).mark;
  expect(photo).toMatchObject({ at: card.seenAt });
  expect(await itemOf(plant, card.shipmentId)).toMatchObject({
    mark: { status: 'missing', photo: photo.photo },
  });
  for (const [by, path] of [
    [plant.bernd, `/api/photos/${photo.photo}`],
    [loader, `/api/yard/photos/${photo.photo}`],
  ] as const) {
    const shown = await fetched(by, path);
    expect(shown.raw).toEqual(jpeg({ grey: 3 }));
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  }
  const elsewhere = (await loaderWith(plant, { scope: 'hall', name: 'Halle 3', hallId: 3, date: today }))
    .loader;
  expect(await elsewhere.refusal(yardPhotoEndpoint, { params: photo })).toMatchObject({ status: 404 });
  expect(await loader.refusal(photoEndpoint, { params: photo })).toMatchObject({ status: 403 });
  expect(await plant.nobody.refusal(photoEndpoint, { params: photo })).toMatchObject({ status: 401 });
});

it('is sent once, however often it is sent with its key', async () => {
  const { loader, card } = await missed();
  const send = async (grey: number) =>
    await sendPhoto(loader, card, jpeg({ grey }), { 'idempotency-key': 'photo-1' });
  const [first, second, other] = [await send(5), await send(5), await send(6)];
  expect([first.status, second.status, other.status]).toEqual([200, 200, 422]);
  expect(second.body).toEqual(first.body);
});

it.each([
  ['no picture', Buffer.from('<script>alert(1)</script>'), 'image/jpeg', 400, 'PHOTO_UNREADABLE'],
  ['nothing', Buffer.alloc(0), 'image/jpeg', 400, 'VALIDATION_ERRORS'],
  ['of another type', jpeg(), 'image/svg+xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['JSON', Buffer.from('{}'), 'application/json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['too large', Buffer.alloc(2 * 1024 * 1024 + 1), 'image/jpeg', 413, 'PAYLOAD_TOO_LARGE'],
])('%s is refused, and nothing is kept', async (_, bytes, type, status, code) => {
  const { loader, card } = await missed();
  const before = await photos();
  const reply = await sendPhoto(loader, card, bytes, { 'content-type': type });
  expect(reply).toMatchObject({ status, body: { type: code } });
  expect(await photos()).toEqual(before);
});

it('a link alone may send so much, and only with a photo', async () => {
  const { loader, card } = await missed();
  const large = Buffer.alloc(100_000);
  const path = `/api/yard/shipments/${card.shipmentId}/photo?expectedItemId=1&seenAt=${card.seenAt}`;
  const type = { 'content-type': 'image/jpeg' };
  expect((await new Client(plant.url).send('POST', path, large, type)).status).toBe(401);
  expect((await plant.anna.send('POST', path, large, type)).status).toBe(403);
  const note = { status: 'ready', expectedItemId: card.itemId, note: 'x'.repeat(70_000) };
  expect((await loader.send('POST', `/api/yard/shipments/${card.shipmentId}/status`, note)).status).toBe(413);
});

it('of another mark than its own it is refused', async () => {
  const { loader, card } = await missed();
  const body = { status: 'loaded', expectedItemId: card.itemId, seenAt: card.seenAt } as const;
  await loader.call(markShipmentEndpoint, { params: { id: card.shipmentId }, body });
  expect(await sendPhoto(loader, card)).toMatchObject({
    status: 409,
    body: { type: 'MARKED_MEANWHILE', yours: 'photo' },
  });
});

it('is forgotten after two months, and after a week when no mark names it', async () => {
  const { loader, card } = await missed();
  await sendPhoto(loader, card, jpeg({ grey: 7 }));
  const kept = (await itemOf(plant, card.shipmentId))?.mark?.photo ?? '';
  const body = { status: null, expectedItemId: card.itemId, seenAt: card.seenAt };
  const after = async (days: number) => {
    await prunePhotos(plant.db, new Date(plant.clock.now().getTime() + days * 86_400_000));
    return (await photos()).some(({ id }) => id === kept);
  };
  expect(await after(59)).toBe(true);
  await loader.call(markShipmentEndpoint, { params: { id: card.shipmentId }, body });
  expect(await after(6)).toBe(true);
  expect(await after(8)).toBe(false);
  const other = await missed();
  await sendPhoto(other.loader, other.card, jpeg({ grey: 8 }));
  await prunePhotos(plant.db, new Date(plant.clock.now().getTime() + 61 * 86_400_000));
  expect(await photos()).toEqual([]);
});
