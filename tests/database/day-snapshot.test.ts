import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDaySnapshot } from '../../server/src/days/day-snapshot-query.ts';
import { fillDemoData } from '../../server/src/demo/fill-demo-data.ts';
import { readHallTotals } from '../../server/src/halls/hall-totals-query.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const today = '2026-11-23';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillDemoData(database.db, { today });
});
afterAll(async () => await database.drop());

/** The database as `read` sees it, and how many statements it sent. */
const countStatements = async (read: (db: TestDatabase['db']) => Promise<unknown>): Promise<number> => {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => await Promise.resolve(result),
  };
  await read(database.db.withPlugin(counter));
  return statements;
};

it('reads a whole day in one statement, so its rows and revisions are of one moment', async () => {
  expect(await countStatements(async (db) => await readDaySnapshot(db, today))).toBe(1);
  const snapshot = await readDaySnapshot(database.db, today);
  expect(snapshot.orders.length).toBeGreaterThan(30);
  expect(snapshot.deliveryItems.length).toBeGreaterThan(10);
  expect(snapshot.revision).toBeGreaterThan(0);
});

it('reads the totals of many days in one statement', async () => {
  const days = [today, '2026-11-24', '2026-11-25'];
  expect(await countStatements(async (db) => await readHallTotals(db, days))).toBe(1);
});
