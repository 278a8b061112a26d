// Own server: its database is of an earlier release.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { moveOrderToHallEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../server/src/account/passwords.ts';
import { type App, startApp } from '../../server/src/app.ts';
import { prepareDatabase } from '../../server/src/database/prepare-database.ts';
import { demoUsers } from '../../server/src/demo/fill-demo-data.ts';
import { Client } from '../support/client.ts';
import { fillDemoOfOld } from '../support/demo-of-old.ts';
import { freePort } from '../support/free-port.ts';
import { configOf, password, today } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { testClock } from '../support/test-clock.ts';
import { createEmptyDatabase, migrateOnly } from '../support/test-database-at.ts';

/** A plant upgraded from the last release that stored complete answers, with requests shortly before the upgrade. */
let old: Awaited<ReturnType<typeof createEmptyDatabase>>;
let app: App;
let anna: Client;

const noOrder = 999_999;
let order: { id: number; hallId: number };

/** The fingerprint of a request in the format of that release. */
const printOf = (id: number): string =>
  createHash('sha256').update(`PUT /api/orders/${id}/hall {"hallId":3}`).digest('hex');
const bodyOf = (id: number) =>
  anOrder({ id, date: today, hallId: 3, constructionSite: 'Kita „Sonne“', version: 2 });
const keep = async (key: string, id: number): Promise<void> => {
  const answer = { body: bodyOf(id), revisions: { [`day:${today}`]: 41, 'day:2026-11-20': 7 } };
  await sql`INSERT INTO idempotency (actor, key, fingerprint, answer)
    VALUES ('user:1', ${key}, ${printOf(id)}, ${JSON.stringify(answer)})`.execute(old.db);
};

beforeAll(async () => {
  old = await createEmptyDatabase();
  await migrateOnly(old.db, (name) => name < '0018');
  await fillDemoOfOld(old.db, { today });
  const passwordHash = await hashPassword(password);
  await old.db.updateTable('appUser').set({ passwordHash }).execute();
  order = await old.db
    .selectFrom('productionOrder')
    .select(['id', 'hallId'])
    .where('date', '=', today)
    .where('hallId', '<>', 3)
    .where('isCanceled', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await keep('of-the-plan-as-it-is', order.id);
  await keep('of-an-order-that-is-gone', noOrder);
  await prepareDatabase(old.db, old.app);
  app = await startApp({
    config: configOf({ port: await freePort() }),
    databaseUrl: old.url,
    db: old.app,
    clock: testClock('2026-11-23T08:00:00Z'),
    logger: collectedLogger('error'),
  });
  anna = new Client(`http://127.0.0.1:${app.port}`);
  await anna.signIn(demoUsers[0].email, password);
});
afterAll(async () => {
  await app?.close();
  await old?.drop();
});

const move = async (id: number, hallId: 2 | 3, key: string) =>
  await anna.attempt(
    moveOrderToHallEndpoint,
    { params: { id }, body: { hallId } },
    { 'idempotency-key': key },
  );
const changes = async (): Promise<number> =>
  (await old.db.selectFrom('change').select('id').execute()).length;

it.each([
  ['also when it could be done again', 'of-the-plan-as-it-is', () => order.id],
  ['also when it would be refused by now', 'of-an-order-that-is-gone', () => noOrder],
])('a request from before the upgrade gets its former answer, %s', async (_, key, idOf) => {
  const before = await changes();
  const { status, body, headers } = await move(idOf(), 3, key);
  expect({ status, body }).toEqual({ status: 200, body: bodyOf(idOf()) });
  expect(headers.get('idempotency-replayed')).toBe('true');
  expect(headers.get('x-plan-revisions')).toBe(`day:${today}=41,day:2026-11-20=7`);
  expect(await changes()).toBe(before);
});

it('its key is refused for any other request', async () => {
  const { status, body } = await move(order.id, 2, 'of-the-plan-as-it-is');
  expect({ status, type: body.type }).toEqual({ status: 422, type: 'IDEMPOTENCY_KEY_REUSED' });
});

it('a request from after the upgrade is repeated in the new format', async () => {
  const [first, second] = [await move(order.id, 3, 'new'), await move(order.id, 3, 'new')];
  expect(first.body).toMatchObject({ id: order.id, hallId: 3 });
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  const kept = old.db.selectFrom('idempotency').select(['answer', 'reply']).where('key', '=', 'new');
  expect(await kept.executeTakeFirst()).toEqual({ answer: null, reply: { of: 'order', id: order.id } });
});
