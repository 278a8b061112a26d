// Own server: its database falls silent.
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { type App, startApp } from '../../../server/src/app.ts';
import { createDatabase, type Database } from '../../../server/src/database/database.ts';
import { Client, type Reply } from '../../support/client.ts';
import { type Gate, openGate } from '../../support/database-gate.ts';
import { connect, LiveFollower, next } from '../../support/live-follower.ts';
import { makeOrder, newOrder } from '../../support/make.ts';
import { nightly } from '../../support/nightly.ts';
import { today, usePlant } from '../../support/plant.ts';
import { collectedLogger } from '../../support/run-logs.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.51');

const plant = usePlant({ isSilent: true });

/** Browsers' timeout for a request is ten seconds, so answers must come earlier. */
const answeredWithinMs = 8_000;
const rightWithinMs = 5_000;
/** This is shorter than the timeout for getting a database connection, so the server can't have waited for one. */
const refusedWithinMs = 2_500;

/** The proxy of another server of the plant, which can stop forwarding data to PostgreSQL. */
let gate: Gate;
let db: Database;
let app: App;
let anna: Client;
beforeAll(async () => {
  gate = await openGate(plant.databaseUrl);
  db = createDatabase(gate.url);
  const { clock, config } = plant;
  const wired = { databaseUrl: gate.url, db, clock, logger: collectedLogger('silent'), heartbeatMs: 500 };
  app = await startApp({ config: { ...config, port: 0 }, ...wired });
  anna = there(plant.anna);
});
afterAll(async () => {
  gate.open();
  await app.close();
  await db.destroy();
  await gate.close();
});

/** A client with the same session for the server behind the gate. */
const there = ({ cookie, csrf }: Client): Client =>
  Object.assign(new Client(`http://127.0.0.1:${app.port}`), { cookie, csrf });

/** Creates a login whose session this server has never read. */
const stranger = async (): Promise<Client> => {
  const client = new Client(plant.url);
  await client.signIn('bernd@werkplan.example', 'Planner1');
  return there(client);
};

/** Returns status, code and Retry-After of each reply, and the time of the slowest one. */
const answersOf = async (asked: readonly Promise<Reply>[]): Promise<{ told: string[]; tookMs: number }> => {
  const start = performance.now();
  const replies = await Promise.all(asked);
  return {
    told: replies.map(({ status, body, headers }) => `${status} ${body.type} ${headers.get('retry-after')}`),
    tookMs: performance.now() - start,
  };
};

/** Sends one request of each kind, more than there are database connections. */
const askAll = (client: Client, unread: Client): Promise<Reply>[] => [
  unread.send('GET', '/api/checkSession'),
  client.send('POST', '/api/login', { email: 'anna@werkplan.example', password: 'Planner1' }),
  client.send('POST', '/api/orders', newOrder()),
  client.send('POST', '/api/orders', newOrder(), { 'idempotency-key': 'silent' }),
  client.send('GET', '/readyz'),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((days) => client.send('GET', `/api/days/${addDays(today, days)}`)),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(() => client.send('GET', `/api/days/${today}`)),
];

/** Opens database connections, so that requests wait on existing ones. */
const warmUp = async (): Promise<void> => {
  await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(() => anna.send('GET', '/api/trucks')));
};

/** Silences the connection until `end` is called; returns the time (ms) from then until every screen is right again. */
const silenceUntil = async (end: () => void): Promise<number> => {
  const window = await LiveFollower.open(anna, today);
  const asker = await connect(anna);
  const unread = await stranger();
  await warmUp();
  const blind = next(asker, 'heads', ({ isBlind }) => isBlind === true);
  gate.freeze();
  const first = await answersOf(askAll(anna, unread));
  expect(new Set(first.told)).toEqual(new Set(['503 BUSY 1']));
  expect(first.tookMs).toBeLessThan(answeredWithinMs);
  await blind;

  // Once the server knows that it is cut off, it refuses requests at once.
  const later = await answersOf(askAll(anna, unread));
  expect(new Set(later.told)).toEqual(new Set(['503 BUSY 1']));
  expect(later.tookMs).toBeLessThan(refusedWithinMs);
  expect((await anna.send('GET', '/healthz')).status).toBe(200);

  const created = await makeOrder(plant.anna);
  const { revision } = await plant.db
    .selectFrom('stream')
    .select('revision')
    .where('key', '=', dayKey(today))
    .executeTakeFirstOrThrow();
  const sighted = next(asker, 'heads', ({ isBlind }) => isBlind === undefined);
  const start = performance.now();
  end();
  await Promise.all([window.reach({ [dayKey(today)]: revision }), sighted]);
  const tookMs = performance.now() - start;
  expect(window.state.orders.has(created.id)).toBe(true);
  expect(window.gaps).toEqual([]);
  expect((await anna.send('GET', '/readyz')).status).toBe(200);
  // Every connection of the pool must work again.
  const after = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((days) => anna.send('GET', `/api/days/${addDays(today, days)}`)),
  );
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  await makeOrder(anna);
  window.close();
  asker.disconnect();
  return tookMs;
};

nightly(
  'a line that swallows everything ends every request, blinds no screen unsaid, and heals on new connections',
  async () => {
    expect(await silenceUntil(gate.open)).toBeLessThan(rightWithinMs);
  },
);

nightly('a PostgreSQL that stands still does the same, and what it says late changes nothing', async () => {
  expect(await silenceUntil(gate.thaw)).toBeLessThan(rightWithinMs);
});
