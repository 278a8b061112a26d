// Own server: its PostgreSQL moves.
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type App, startApp } from '../../../server/src/app.ts';
import { createDatabase, type Database } from '../../../server/src/database/database.ts';
import { migrateToLatest } from '../../../server/src/database/migrate.ts';
import { type Cluster, startCluster } from '../../resilience/site/cluster.ts';
import { Client } from '../../support/client.ts';
import { fetchDay } from '../../support/follower.ts';
import { makeOrder, newOrder } from '../../support/make.ts';
import { addUser, configOf, password, today } from '../../support/plant.ts';
import { dumpPlainly, type PlainDump, restorePlainly } from '../../support/plain-restore.ts';
import { collectedLogger } from '../../support/run-logs.ts';
import { at } from '../../support/scene.ts';
import { openScreens, type Screens } from '../../support/screens.ts';
import { testClock } from '../../support/test-clock.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.61');

/** Two servers on a separate PostgreSQL cluster, with 22 screens. */
let cluster: Cluster;
let url: string;
let db: Database;
let pools: Database[];
let apps: App[];
let urls: string[];
let clients: Client[];
let screens: Screens;
const days = [today, addDays(today, 1), addDays(today, 2)];

beforeAll(async () => {
  cluster = await startCluster();
  url = await cluster.createDatabase('plant');
  db = createDatabase(url, { max: 2 });
  await migrateToLatest(db);
  await addUser(db, 'anna@werkplan.example', 'Anna Becker');
  const clock = testClock('2026-11-23T08:00:00Z');
  pools = [createDatabase(url), createDatabase(url)];
  apps = [];
  for (const pool of pools)
    apps.push(
      await startApp({
        config: configOf({}),
        databaseUrl: url,
        db: pool,
        clock,
        logger: collectedLogger('silent'),
        heartbeatMs: 1_000,
      }),
    );
  urls = apps.map(({ port }) => `http://127.0.0.1:${port}`);
  clients = [];
  // A login may only open a limited number of sockets.
  for (const one of [...urls, ...urls]) {
    const client = new Client(one);
    await client.signIn('anna@werkplan.example', password);
    clients.push(client);
  }
  await plan('before');
  screens = openScreens(clients, { urls, days, windows: 16, displays: 6 });
  await allRight();
});
afterAll(async () => {
  screens?.close();
  for (const app of apps ?? []) await app.close();
  for (const pool of [...(pools ?? []), db]) await pool?.destroy();
  await cluster?.stop();
});

/** Makes the same number of changes on every day, so that lost and new changes have equal revisions. */
const plan = async (note: string, steel = 9_000): Promise<void> => {
  for (const [turn, date] of [...days, ...days].entries())
    await vi.waitUntil(
      async () => await makeOrder(at(clients, turn % 2), { date, note, steel }).catch(() => null),
      {
        timeout: 10_000,
        interval: 20,
      },
    );
};

const allRight = async (): Promise<void> => {
  let wrong: string[] = [];
  await vi
    .waitUntil(async () => (wrong = await screens.wrong(db).catch(() => ['no database'])).length === 0, {
      timeout: 8_000,
      interval: 20,
    })
    .catch(() => undefined);
  expect(wrong, `${wrong.length} of ${screens.count} are wrong`).toEqual([]);
};

/** Asserts that every server's snapshot of every day equals the database, including cached snapshots. */
const allServeTruth = async (): Promise<void> => {
  for (const date of days) {
    const kept = await db
      .selectFrom('productionOrder')
      .select(['id', 'note'])
      .where('date', '=', date)
      .orderBy('id')
      .execute();
    for (const client of clients) {
      const { orders } = await fetchDay(client, date);
      expect(orders.map(({ id, note }) => ({ id, note }))).toEqual(kept);
    }
  }
};

/** Asserts that all screens become right after changes since `before` were lost and others have the same revisions. */
const afterLosing = async (before: () => Promise<unknown>, lose: () => Promise<unknown>): Promise<void> => {
  await before();
  await plan('lost');
  await allRight();
  await lose();
  await plan('instead', 8_000);
  await allRight();
  await allServeTruth();
};

it('a replica that lagged takes over: all screens show what it holds', async () => {
  await afterLosing(cluster.makeReplica, cluster.failOver);
  expect(await lostOrders()).toBe(0);
});

it('files copied from a running PostgreSQL are put back: likewise', async () => {
  await afterLosing(cluster.makeReplica, cluster.putBackFiles);
  expect(await lostOrders()).toBe(0);
});

it('a dump is put back under running servers: refused as busy until it is whole, then likewise', async () => {
  let dump: PlainDump | undefined;
  const answers = new Set<string>();
  const ask = async (): Promise<void> => {
    for (const client of clients)
      for (const [method, path, body] of [
        ['GET', '/readyz', undefined],
        ['GET', `/api/days/${today}`, undefined],
        ['POST', '/api/login', { email: 'anna@werkplan.example', password }],
        ['POST', '/api/orders', newOrder()],
        ['GET', '/api/checkSession', undefined],
      ] as const)
        answers.add(`${path} ${(await client.send(method, path, body)).status}`);
  };
  await afterLosing(
    async () => (dump = await dumpPlainly(url)),
    async () => dump && (await restorePlainly(url, dump, ask)),
  );
  expect(await lostOrders()).toBe(0);
  // A session request may succeed early, when the session was restored already.
  answers.delete('/api/checkSession 200');
  expect([...answers].filter((answer) => !answer.endsWith(' 503'))).toEqual([]);
  expect(answers.size).toBe(5);
});

it('a log that lost its end, without any other sign: likewise, in one new epoch', async () => {
  const idOf = async () => (await db.selectFrom('epoch').select('id').execute())[0]?.id;
  const ids = new Set<string | undefined>();
  let last = 0;
  await afterLosing(
    async () => {
      ids.add(await idOf());
      const { rows } = await sql<{ last: number }>`SELECT max(id) AS last FROM change`.execute(db);
      last = at(rows, 0).last;
    },
    async () => {
      await forgetChangesAfter(last);
      await vi.waitUntil(async () => ids.size < ids.add(await idOf()).size, { timeout: 5_000, interval: 5 });
    },
  );
  expect(await lostOrders()).toBe(0);
  ids.add(await idOf());
  expect(ids.size).toBe(2);
});

const lostOrders = async (): Promise<number> =>
  (await db.selectFrom('productionOrder').select('id').where('note', '=', 'lost').execute()).length;

/** Removes changes and their orders from plan and log, as if they had never been stored. */
const forgetChangesAfter = async (id: number): Promise<void> =>
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica;
      DELETE FROM shipment WHERE id IN (SELECT entity_id FROM change_row WHERE entity = 'shipment' AND change_id > ${sql.lit(id)});
      DELETE FROM production_order
        WHERE id IN (SELECT entity_id FROM change_row WHERE entity = 'production_order' AND change_id > ${sql.lit(id)});
      DELETE FROM change_row WHERE change_id > ${sql.lit(id)};
      DELETE FROM change_stream WHERE change_id > ${sql.lit(id)};
      DELETE FROM change WHERE id > ${sql.lit(id)};
      UPDATE stream SET revision = (SELECT coalesce(max(revision), 0) FROM change_stream WHERE stream_key = key)`.execute(
      tx,
    );
  });
