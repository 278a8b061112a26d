// Own server: it has a single database connection.
import { removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import {
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { newOrder } from '../support/make.ts';
import { type Plant, today, usePlant } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { undoHelpers } from '../support/undoing.ts';
import { putInSlot, makeParts, makeRun } from '../support/scene.ts';
import { observeChange } from '../support/observe.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const friday = addDays(today, 4);

/** A second server process whose pool has a single connection, so that a nested query would deadlock. */
let app: App;
let db: Database;
let single: Plant;
beforeAll(async () => {
  db = createDatabase(plant.databaseUrl, { max: 1 });
  const { clock, config, databaseUrl } = plant;
  app = await startApp({
    config: { ...config, port: 0 },
    databaseUrl,
    db,
    clock,
    logger: collectedLogger('error'),
  });
  const anna = new Client(`http://127.0.0.1:${app.port}`);
  Object.assign(anna, { cookie: plant.anna.cookie, csrf: plant.anna.csrf });
  single = { ...plant, anna, bernd: anna, url: anna.url };
});
afterAll(async () => {
  await app?.close();
  await db?.destroy();
});

it('every kind of change uses one database connection', async () => {
  const { anna } = single;
  const { order, parts } = await makeParts(single, 2);
  const params = { id: order.id };
  const { run } = await makeRun(single);
  const item = await putInSlot(anna, run.id, 0, parts[0]?.id ?? 0);
  const removed = await observeChange(single, anna, removeItemEndpoint, { params: { id: item } });
  await undoHelpers(single).undo(removed.changeId, anna);
  await anna.call(moveOrderToHallEndpoint, { params, body: 2 });
  await anna.call(moveOrderToDateEndpoint, { params, body: friday });
  await anna.call(setCapacityEndpoint, {
    params: { id: 1 },
    body: { validFrom: today, maxCapacity: 70_000 },
  });
  expect((await fetchDay(anna, addDays(today, 90))).deliveries).toHaveLength(1);
});

it('concurrent copies of a request wait for each other without a deadlock', async () => {
  spec('L.9');
  const copies = Array.from({ length: 6 }, async () => {
    const headers = { 'Idempotency-Key': 'one-intent' };
    return await single.anna.attempt(createOrderEndpoint, { body }, headers);
  });
  const answers = await Promise.all(copies);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map((answer) => (answer.body as { id: number }).id)).size).toBe(1);
});
const body = newOrder();
