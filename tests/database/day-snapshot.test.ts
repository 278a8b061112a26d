import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemoData } from '../../server/src/demo/fill-demo-data.ts';
import { readHallDays } from '../../server/src/halls/hall-days-query.ts';
import { loadDays } from '../../server/src/plan/day-rows-query.ts';
import { countStatements } from '../support/count-statements.ts';
import { readDaySnapshot } from '../support/read-day.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const today = '2026-11-23';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillDemoData(database.owner, { today });
});
afterAll(async () => await database.drop());

it('reads whole days in one statement, so its rows and revisions are of one moment', async () => {
  spec('4.29');
  const { statements } = await countStatements(
    { databaseUrl: database.url },
    async () => await loadDays(database.db, [today, '2026-11-24'], ['trucks', 'halls']),
  );
  expect(statements).toHaveLength(1);
  const snapshot = await readDaySnapshot(database.db, today);
  expect(snapshot.orders.length).toBeGreaterThan(30);
  expect(snapshot.deliveryItems.length).toBeGreaterThan(10);
  expect(snapshot.revision).toBeGreaterThan(0);
});

it('reads the totals of many days in one statement', async () => {
  const days = [today, '2026-11-24', '2026-11-25'];
  const { statements } = await countStatements(
    { databaseUrl: database.url },
    async () => await readHallDays(database.db, days, today),
  );
  expect(statements).toHaveLength(1);
});
