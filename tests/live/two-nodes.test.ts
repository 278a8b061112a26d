import { signOutEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { createLogger } from '../../server/src/outside/logger.ts';
import { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { connect, LiveFollower, next } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { password, today, usePlant } from '../support/plant.ts';

/** Two server processes need nothing but the same PostgreSQL; here they share this one. */
const plant = usePlant();
let other: App;
let bernd: Client;

beforeAll(async () => {
  const { db, databaseUrl, clock, config } = plant;
  other = await startApp({
    config: { ...config, port: 0 },
    databaseUrl,
    db,
    clock,
    logger: createLogger('error'),
  });
  bernd = new Client(`http://127.0.0.1:${other.port}`);
  await bernd.signIn('bernd@werkplan.example', password);
});
afterAll(async () => {
  await other.close();
});

it('tells on one node what was changed on the other, in strict order', async () => {
  const follower = await LiveFollower.open(bernd, today);
  const orders = [];
  for (let count = 0; count < 20; count += 1)
    orders.push(await makeOrder(count % 2 === 0 ? plant.anna : bernd));
  await follower.reach({ [dayKey(today)]: (await fetchDay(plant.anna, today)).revision });
  expect(follower.gaps).toEqual([]);
  for (const order of orders) expect(follower.state.orders.get(order.id)).toEqual(order);
  follower.close();
});

it('closes a socket of one node when its login ends on the other', async () => {
  const socket = await connect(bernd);
  const bye = next(socket, 'bye');
  const elsewhere = new Client(plant.url);
  Object.assign(elsewhere, { cookie: bernd.cookie, csrf: bernd.csrf });
  const before = performance.now();
  await elsewhere.call(signOutEndpoint);
  expect(await bye).toEqual({ reason: 'signedOut' });
  // The bell, not the sweep of every 10 s.
  expect(performance.now() - before).toBeLessThan(5_000);
});
