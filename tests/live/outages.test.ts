// Own server: it loses its database.
import { addDays } from '@werkplan/shared/values/day.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { asDomainError } from '../../server/src/database/constraint-errors.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { transact } from '../../server/src/database/transact.ts';
import { Client } from '../support/client.ts';
import { type Gate, openGate } from '../support/database-gate.ts';
import { fetchDay } from '../support/follower.ts';
import { connect, LiveFollower, next } from '../support/live-follower.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant({ isSilent: true });

/** Generous, because the machine may be busy. */
const patience = { timeout: 5_000 };

/** Terminates every connection of the plant's servers except the given one, as a restart of PostgreSQL does. */
const endConnections = async (from: Database): Promise<void> => {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.execute(from);
};

const warnings: string[] = [];

/** The proxy that can cut a second server process off from PostgreSQL. */
let gate: Gate;
let db: Database;
let app: App;
let cutOff: Client;
let elsewhere: Database;
beforeAll(async () => {
  elsewhere = createDatabase(plant.databaseUrl, { max: 2 });
  gate = await openGate(plant.databaseUrl);
  db = createDatabase(gate.url);
  const { clock, config } = plant;
  const logger = collectedLogger('warn', (line) => warnings.push(line));
  const wired = { databaseUrl: gate.url, db, clock, logger, heartbeatMs: 500 };
  app = await startApp({ config: { ...config, port: 0 }, ...wired });
  cutOff = new Client(`http://127.0.0.1:${app.port}`);
  cutOff.cookie = plant.anna.cookie;
  cutOff.csrf = plant.anna.csrf;
});
afterAll(async () => {
  gate.open();
  await app.close();
  await db.destroy();
  await gate.close();
  await elsewhere.destroy();
});

it('a transaction whose connection dies is refused as busy, and the process lives', async () => {
  const held = plant.owner.transaction().execute(async (tx) => {
    await sql`SELECT FROM stream WHERE key = ${dayKey(today)} FOR UPDATE`.execute(tx);
    const waiting = plant.anna.send('POST', '/api/orders', newOrder());
    await vi.waitUntil(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(elsewhere);
      return rows.length > 0;
    }, patience);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(elsewhere);
    return await waiting;
  });
  const { status, headers, body } = await held;
  expect({ status, type: body.type, retry: headers.get('retry-after') }).toEqual({
    status: 503,
    type: 'BUSY',
    retry: '1',
  });
  await vi.waitUntil(
    async () => (await plant.anna.send('POST', '/api/orders', newOrder())).status < 300,
    patience,
  );
});

it('so is one that lost it between two statements', async () => {
  const lost = plant.db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    await endConnections(elsewhere);
    await sql`SELECT 1`.execute(tx);
  });
  await expect(lost).rejects.toThrow();
  await vi.waitUntil(async () => (await plant.anna.send('GET', '/api/trucks')).status === 200, patience);
});

it('so is one that stood open for too long while nothing came through', async () => {
  const late = transact(db, async (tx) => {
    // On a busy machine it may take this long until the server is frozen.
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid,
      set_config('idle_in_transaction_session_timeout', '1000', true)`.execute(tx);
    gate.freeze();
    const answer = sql`SELECT 1`.execute(tx);
    answer.catch(() => undefined);
    await vi.waitUntil(async () => {
      const pid = rows[0]?.pid ?? 0;
      const { rows: left } = await sql`SELECT FROM pg_stat_activity WHERE pid = ${pid}`.execute(elsewhere);
      return left.length === 0;
    }, patience);
    gate.thaw();
    await answer;
  });
  const error: unknown = await late.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '25P03' });
  expect(asDomainError(error)).toMatchObject({ code: 'BUSY' });
});

it('a change reaches the other planner after the listener’s connection was ended', async () => {
  spec('L.10');
  const bernd = await LiveFollower.open(plant.bernd, today);
  await endConnections(elsewhere);
  const other = new Client(cutOff.url);
  Object.assign(other, { cookie: plant.anna.cookie, csrf: plant.anna.csrf });
  const created = await vi.waitUntil(async () => {
    const answer = await other.send('POST', '/api/orders', newOrder());
    return answer.status === 200 && (answer.body as { id: number });
  }, patience);
  await bernd.reach({ [dayKey(today)]: (await fetchDay(cutOff, today)).revision });
  expect(bernd.state.orders.has(created.id)).toBe(true);
  const listening = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN werkplan'`.execute(elsewhere);
    return rows.length === 2;
  };
  await vi.waitUntil(listening, patience);
  bernd.close();
  // A request that hits a terminated connection is answered 503 and logged, as at a restart of PostgreSQL.
  expect(warnings.filter((line) => !/Demo users|"status":503.*57P01/.test(line))).toEqual([]);
});

it('settings and drivers are announced again when notifications arrive again', async () => {
  const screen = await connect(plant.bernd);
  const announced = Promise.all([
    new Promise((resolve) => screen.once('plant', resolve)),
    new Promise((resolve) => screen.once('drivers', () => resolve('drivers'))),
  ]);
  await endConnections(elsewhere);
  expect(await announced).toEqual([expect.objectContaining({ nearFullPercent: 95 }), 'drivers']);
  screen.close();
});

it('without a database every call is refused as busy, then all goes on with the same sockets', async () => {
  spec('L.10');
  const bernd = await connect(cutOff);
  gate.shut();
  // Without followers the server notices only at the first join that it has lost the log.
  const blind = next(bernd, 'heads', ({ isBlind }) => isBlind === true);
  bernd.emit('join', { key: dayKey(today) }, () => undefined);
  for (const [method, path, body] of [
    ['GET', '/api/checkSession', undefined],
    ['GET', `/api/days/${today}`, undefined],
    ['POST', '/api/orders', newOrder()],
    ['POST', '/api/login', { email: 'anna@werkplan.example', password: 'Planner1' }],
    ['GET', '/readyz', undefined],
  ] as const) {
    const answer = await cutOff.send(method, path, body);
    expect([path, answer.status, answer.body.type]).toEqual([path, 503, 'BUSY']);
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  expect((await cutOff.send('GET', '/healthz')).status).toBe(200);
  await blind;
  gate.open();
  await vi.waitUntil(async () => (await cutOff.send('GET', '/readyz')).status === 200, patience);
  const date = addDays(today, 3);
  expect((await makeOrder(cutOff, { date })).date).toBe(date);
  expect(bernd.connected).toBe(true);
  bernd.disconnect();
});
