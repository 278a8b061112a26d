// Own server: it limits calls, and its log is read.
import { changePersonEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import {
  addYardLinkEndpoint,
  listYardLinksEndpoint,
  removeYardLinkEndpoint,
  yardEndpoint,
  yardWaitMs,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import { maxYardLinks } from '@werkplan/shared/yard/yard-link.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { at, makeRun } from '../support/scene.ts';
import { signInVisitor } from '../support/abuse/callers.ts';
import { loaderWith } from '../support/yard.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.68');

const lines: string[] = [];
const plant = useOwnPlant(
  { logLevel: 'info', limitCallsPerSecond: 20, limitChangesPerSecond: 2, sessionIdleHours: 100 },
  { hear: (line) => lines.push(line) },
);
const yardToday = { scope: 'yard', name: 'Tor 3', date: today } as const;
const listed = async (date = today) => await plant.anna.call(listYardLinksEndpoint, { query: { date } });

it('a link is made, is good until six the next morning, and can be shown again', async () => {
  const { run } = await makeRun(plant);
  const made = await plant.bernd.call(addYardLinkEndpoint, {
    body: { scope: 'run', name: 'OG-BS 214', deliveryId: run.id },
  });
  expect(made).toMatchObject({
    scope: 'run',
    name: 'OG-BS 214',
    date: today,
    deliveryId: run.id,
    hallId: null,
    validUntil: '2026-11-24T05:00:00.000Z',
    createdBy: 'Bernd Krüger',
    lastSeenAt: null,
  });
  expect(made.token).toMatch(/^yard_\d+_[\w-]{43}$/);
  expect(await listed()).toContainEqual(made);
  const loader = Object.assign(new Client(plant.url), { token: made.token });
  expect(await loader.call(yardEndpoint)).toMatchObject({ link: { id: made.id }, runs: [{ id: run.id }] });
  expect((await listed()).find(({ id }) => id === made.id)?.lastSeenAt).toBe('2026-11-23T08:00:00.000Z');
  plant.clock.set('2026-11-24T04:59:59Z');
  expect((await loader.attempt(yardEndpoint, {})).status).toBe(200);
  plant.clock.set('2026-11-24T05:00:00Z');
  expect(await loader.refusal(yardEndpoint)).toMatchObject({ status: 401, type: 'SESSION_EXPIRED' });
  expect(await listed()).toEqual([]);
  plant.clock.set('2026-11-23T08:00:00Z');
});

it('a revoked link lets nobody in from then on, nor who waits for news; others go on', async () => {
  const { loader, link } = await loaderWith(plant);
  const other = (await loaderWith(plant)).loader;
  const { position } = await loader.call(yardEndpoint);
  const waiting = loader.attempt(yardEndpoint, { query: { after: position } });
  await other.call(yardEndpoint);
  await plant.bernd.call(removeYardLinkEndpoint, { params: { id: link.id } });
  expect((await waiting).status).toBe(401);
  expect(await loader.refusal(yardEndpoint)).toMatchObject({ status: 401 });
  expect((await other.attempt(yardEndpoint, {})).status).toBe(200);
  expect(await plant.anna.refusal(removeYardLinkEndpoint, { params: { id: link.id } })).toMatchObject({
    status: 404,
  });
});

it.each([
  ['is disabled', { isActive: false }, { isActive: true }],
  ['may only look', { role: 'viewer' }, { role: 'planner' }],
] as const)(
  'a link whose maker %s lets nobody in, nor who waits for news, and is listed no more, not when they may plan again either',
  async (_, change, back) => {
    const { client, email } = await signInVisitor(plant);
    const { loader, link } = await loaderWith({ anna: client, url: plant.url });
    const { position } = await loader.call(yardEndpoint);
    const waiting = loader.attempt(yardEndpoint, { query: { after: position } });
    const asked = performance.now();
    const [{ id }] = (await plant.db
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', email)
      .execute()) as [{ id: number }];
    const isDead = async (): Promise<void> => {
      expect(await loader.refusal(yardEndpoint)).toMatchObject({ status: 401, type: 'SESSION_EXPIRED' });
      expect((await listed()).map(({ id: one }) => one)).not.toContain(link.id);
    };
    await plant.anna.call(changePersonEndpoint, { params: { id }, body: change });
    expect((await waiting).status).toBe(401);
    expect(performance.now() - asked).toBeLessThan(yardWaitMs);
    await isDead();
    await plant.anna.call(changePersonEndpoint, { params: { id }, body: back });
    await isDead();
    // A link that is made in the moment of the change isn't among those that end with it.
    await plant.anna.call(changePersonEndpoint, { params: { id }, body: change });
    await plant.db
      .updateTable('yardLink')
      .set({ revokedAt: null, generation: 1 })
      .where('id', '=', link.id)
      .execute();
    await isDead();
  },
);

it('nothing of a secret is stored, logged or in an address', async () => {
  const { loader, link } = await loaderWith(plant);
  await loader.call(yardEndpoint);
  // A refused call is logged, an answered reading one is not.
  await plant.anna.call(removeYardLinkEndpoint, { params: { id: link.id } });
  await loader.refusal(yardEndpoint);
  // The secret is base64url, so it may begin with or hold the separator.
  const secret = link.token.replace(/^[a-z]+_\d+_/, '');
  expect(secret).toHaveLength(43);
  for (const table of ['yardLink', 'idempotency', 'securityEvent', 'change'] as const)
    expect(JSON.stringify(await plant.db.selectFrom(table).selectAll().execute())).not.toContain(secret);
  await expect.poll(() => lines.some((line) => line.includes('/api/yard'))).toBe(true);
  expect(lines.join('')).not.toContain(secret);
});

it.each([
  [-2, 'This is in the past, please choose later.'],
  [-1, 'This is in the past, please choose later.'],
  [0, null],
  [60, null],
  [61, 'Links are made for the next 60 days only.'],
  [3_650, 'Links are made for the next 60 days only.'],
])('at eight in the morning a link is made for a day %i days off: %s', async (days, text) => {
  const date = addDays(today, days);
  const made = await plant.anna.attempt(addYardLinkEndpoint, { body: { ...yardToday, date } });
  expect([made.status, (made.body as { fields?: unknown }).fields]).toEqual(
    text === null ? [200, undefined] : [400, { date: text }],
  );
});

it('a run far ahead has no link, and the refusal names the run', async () => {
  await fetchDay(plant.anna, addDays(today, 61));
  const { run } = await makeRun(plant, {}, addDays(today, 61));
  const body = { scope: 'run', name: 'OG-BS 214', deliveryId: run.id } as const;
  expect(await plant.anna.refusal(addYardLinkEndpoint, { body })).toMatchObject({
    type: 'VALIDATION_ERRORS',
    fields: { deliveryId: 'Links are made for the next 60 days only.' },
  });
});

it('a link of a day that is over for the yard, of no run, or in a person’s name is not made', async () => {
  const refused = async (body: Parameters<typeof plant.anna.call<typeof addYardLinkEndpoint>>[1]) =>
    await plant.anna.refusal(addYardLinkEndpoint, body);
  expect(await refused({ body: { ...yardToday, date: addDays(today, -2) } })).toMatchObject({
    type: 'VALIDATION_ERRORS',
    fields: { date: expect.any(String) as string },
  });
  expect(await refused({ body: { scope: 'run', name: 'X', deliveryId: 999_999 } })).toMatchObject({
    type: 'DELIVERY_NOT_FOUND',
  });
  expect(await refused({ body: { ...yardToday, name: 'bernd krüger' } })).toMatchObject({
    fields: { name: expect.any(String) as string },
  });
  // The night shift of the day before still loads.
  plant.clock.set('2026-11-24T04:00:00Z');
  expect((await loaderWith(plant)).link.date).toBe(today);
  plant.clock.set('2026-11-23T08:00:00Z');
});

it('a day has at most 200 living links', async () => {
  const date = addDays(today, 1);
  const { id: createdBy } = await plant.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'anna@werkplan.example')
    .executeTakeFirstOrThrow();
  const link = { name: 'Tor', date, validUntil: new Date('2026-11-25T05:00:00Z'), createdBy };
  const full = Array.from({ length: maxYardLinks }, () => ({ ...link, createdAt: plant.clock.now() }));
  await plant.db.insertInto('yardLink').values(full).execute();
  expect(await plant.bernd.refusal(addYardLinkEndpoint, { body: { ...yardToday, date } })).toMatchObject({
    status: 409,
    type: 'TOO_MANY_YARD_LINKS',
    displayMessage: 'There are 200 links for this day already. Please revoke one first.',
  });
  await plant.bernd.call(removeYardLinkEndpoint, { params: { id: at(await listed(date), 0).id } });
  expect((await loaderWith(plant, { ...yardToday, date })).link.date).toBe(date);
});

it('viewers make none, and see none', async () => {
  const viewer = (await signInVisitor(plant, 'viewer')).client;
  expect(await viewer.refusal(addYardLinkEndpoint, { body: yardToday })).toMatchObject({ status: 403 });
  expect(await viewer.refusal(listYardLinksEndpoint, { query: { date: today } })).toMatchObject({
    status: 403,
  });
});
