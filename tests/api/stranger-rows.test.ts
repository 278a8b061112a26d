// Own server: it limits strangers.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  resetAttempts,
  uncountAttempt,
  maxAttemptRows,
  countAttempt,
} from '../../server/src/audit/attempt-store.ts';
import { maxCodes } from '../../server/src/displays/pairing-store.ts';
import { Client } from '../support/client.ts';
import { password, useOwnPlant } from '../support/plant.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import { nightly } from '../support/nightly.ts';

spec('L.62');

const plant = useOwnPlant({
  trustProxy: 1,
  limitStrangersPerSecond: 5,
  limitSignInsPerAccount: 10,
  limitSignInsPerAddress: 100,
  limitSignInsByStrangers: 50,
  limitResetsPerAccount: 3,
  limitResetsPerAddress: 10,
  limitPairingsPerAddress: 100,
  logLevel: 'silent',
});

const tables = [
  'attempt',
  'idempotency',
  'display_pairing',
  'used_captcha',
  'session',
  'login',
  'outbox',
] as const;
type Counts = Record<(typeof tables)[number], number>;
const rowCounts = async (): Promise<Counts> => {
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(plant.db);
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Counts;
};

/** Few addresses, so that each exceeds its limit even on a busy machine. */
const addresses = 2;
const asked = volumes.strangers;
const nobody = (): Client => new Client(plant.url);
/** Sends one of many different requests without a login; the index chooses address and call, and key, e-mail and token are always new. */
const ask = async (index: number, secret: string): Promise<number> => {
  const headers = {
    'x-forwarded-for': `198.51.100.${index % addresses}`,
    'idempotency-key': randomUUID(),
    cookie: `werkplan=s%3A${randomUUID()}.x`,
  };
  const kind = Math.floor(index / addresses) % 20;
  const send = async (method: string, path: string, body?: unknown) =>
    (await nobody().send(method, path, body, headers)).status;
  if (kind === 0)
    return await send('POST', '/api/login', { email: `${randomUUID()}@a.example`, password: 'x' });
  if (kind < 4)
    return await send('PUT', '/api/reset-password', {
      password: 'Planner2',
      token: randomUUID(),
      captchaToken: 'x',
    });
  if (kind < 8)
    return await send('POST', '/api/reset-password', {
      email: `${randomUUID()}@a.example`,
      captchaToken: 'x',
    });
  if (kind < 12) return await send('POST', '/api/displays/pairing', {});
  if (kind < 18) return await send('POST', '/api/displays/pairing', { secret });
  return await send('GET', `/api/token/${randomUUID()}`);
};

nightly(
  'hundreds of requests of strangers leave few rows, and a planner signs in among them',
  async () => {
    const { secret } = (await nobody().send('POST', '/api/displays/pairing', {})).body as { secret: string };
    const before = await rowCounts();
    const statuses: number[] = [];
    for (let first = 0; first < asked; first += 50)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, index) => await ask(first + index, secret)),
        )),
      );
    const after = await rowCounts();
    const left = (table: keyof Counts): number => after[table] - before[table];
    // A sign-in attempt counts in up to three rows, other requests in two per address.
    expect(left('attempt')).toBeLessThanOrEqual((asked / 20) * 3 + addresses * 2);
    expect(left('display_pairing')).toBeLessThanOrEqual(maxCodes);
    expect(left('idempotency')).toBeLessThanOrEqual(maxCodes);
    for (const table of ['used_captcha', 'session', 'login', 'outbox'] as const)
      expect(left(table), table).toBe(0);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await nobody().signIn('anna@werkplan.example', password);
  },
  60_000,
);

it('asking how a code stands leaves nothing, however often and with whatever key', async () => {
  const wall = nobody();
  await plant.db.deleteFrom('displayPairing').execute();
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const { secret } = (await wall.send('POST', '/api/displays/pairing', {}, from)).body as { secret: string };
  const before = await rowCounts();
  for (let times = 0; times < 40; times += 1) {
    const key = { ...from, 'idempotency-key': randomUUID() };
    const { body } = await wall.send('POST', '/api/displays/pairing', { secret }, key);
    expect(body).toMatchObject({ state: 'waiting', secret });
  }
  expect(await rowCounts()).toEqual(before);
});

/** Inserts expired attempt counters of others. */
const fillAttempts = async (count: number): Promise<void> => {
  await plant.db.deleteFrom('attempt').execute();
  await sql`INSERT INTO attempt (key, points, expire)
    SELECT 'made up ' || number, 1, 0 FROM generate_series(1, ${count}::integer) AS number`.execute(plant.db);
};

it.each([
  { whose: 'alone', others: 0, lets: 3 },
  { whose: 'with others', others: maxAttemptRows, lets: 1 },
])('who is counted $whose gets back what came out well, and $lets of 3 as the owner', async (row) => {
  const { db } = plant;
  const [budget, who] = [{ name: 'signIn.account', limit: 3, seconds: 900 }, ['dora@a.example']];
  const lets = async (): Promise<number> => {
    let count = 0;
    while ((await countAttempt(db, budget, who)) === 0) count += 1;
    return count;
  };
  await fillAttempts(row.others);
  // Giving back attempts that were never taken must not raise the limit.
  await uncountAttempt(db, budget, who);
  await resetAttempts(db, budget, who);
  expect(await lets()).toBe(3);
  for (let times = 0; times < 3; times += 1) await uncountAttempt(db, budget, who);
  expect(await lets()).toBe(2);
  await uncountAttempt(db, budget, who);
  await resetAttempts(db, budget, who);
  expect(await lets()).toBe(row.lets);
  await expect(
    db.transaction().execute(async (tx) => {
      await resetAttempts(tx, budget, who);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await lets()).toBe(0);
});

it('when there are too many counts people share one, so that guessing stays limited and the table small', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const budget = { name: 'signIn.account', limit: 10, seconds: 900 };
  await fillAttempts(maxAttemptRows - 1);
  expect(await countAttempt(plant.db, budget, ['known@a.example'])).toBe(0);
  for (let first = 0; first < 1_000; first += 50)
    await Promise.all(
      Array.from(
        { length: 50 },
        async (_, index) => await countAttempt(plant.db, budget, [`${first + index}@a.example`]),
      ),
    );
  // Concurrent attempts don't see each other's rows, so they may exceed the maximum slightly.
  expect((await rowCounts()).attempt).toBeLessThanOrEqual(maxAttemptRows + 256 + 20);
  const waits: number[] = [];
  for (let tried = 0; tried < 12; tried += 1)
    waits.push(await countAttempt(plant.db, budget, ['new@a.example']));
  expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(10);
  expect(waits.at(-1)).toBe(900);
  // Existing counters keep counting even when the table is full.
  const own: number[] = [];
  for (let tried = 0; tried < 10; tried += 1)
    own.push(await countAttempt(plant.db, budget, ['known@a.example']));
  expect(own.filter((wait) => wait > 0)).toHaveLength(1);
});
