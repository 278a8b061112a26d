import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { administer } from '../../support/administer.ts';
import { connect } from '../../support/live-follower.ts';
import { makeOrder, newOrder } from '../../support/make.ts';
import { today, usePlant } from '../../support/plant.ts';

const plant = usePlant({ isSilent: true });
const patience = { timeout: 5_000 };

const name = (): string => new URL(plant.databaseUrl).pathname.slice(1);
/** Changes a default setting of new sessions in the plant's database. */
const alter = async (how: string): Promise<void> =>
  await administer(inject('templateUrl'), `ALTER DATABASE ${name()} ${how}`);
/** Terminates all sessions except those for notifications, which later test files need. */
const endSessions = async (): Promise<void> =>
  await administer(
    inject('templateUrl'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name()}' AND usename LIKE '%app'
       AND query !~ '^(LISTEN|NOTIFY|SELECT 1$|SELECT pg_notify)'`,
  );

/** Replaces functions of PostgreSQL in new sessions, so that the database seems to be a standby or to have a full disk. */
const pretend = async (definition: string): Promise<void> => {
  await sql
    .raw(`CREATE SCHEMA faults; GRANT USAGE ON SCHEMA faults TO PUBLIC; ${definition}`)
    .execute(plant.owner);
  await alter('SET search_path = public, faults, pg_catalog');
};
const copy = `CREATE FUNCTION faults.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'`;
const noRoom = `RAISE EXCEPTION 'could not write: No space left on device' USING ERRCODE = '53100'`;

afterEach(async () => {
  await alter('RESET ALL');
  await sql`DROP SCHEMA IF EXISTS faults CASCADE`.execute(plant.owner);
});

const write = async () => await plant.anna.send('POST', '/api/orders', newOrder());
const ready = async (): Promise<unknown[]> => {
  const { status, body } = await plant.nobody.send('GET', '/readyz');
  return [status, body.type];
};
const gauge = async (alert: string): Promise<string | undefined> =>
  new RegExp(`^werkplan_alert\\{name="${alert}"\\} (\\d)$`, 'm').exec(
    await (await fetch(`${plant.url}/metrics`)).text(),
  )?.[1];
const standing = async (): Promise<string[]> =>
  (await plant.anna.call(listAlertsEndpoint)).map((alert) => alert.name).filter((one) => one !== 'demo_open');

/** Asserts that every status endpoint reports the state, changes are refused and reads succeed. */
const expectUnwritable = async (code: string, alert: string): Promise<void> => {
  const { status, body, headers } = await write();
  expect([status, body.type, headers.get('retry-after')]).toEqual([503, code, '10']);
  expect((await plant.anna.send('GET', `/api/days/${today}`)).status).toBe(200);
  // Asked several times, because each answer may come from another database session.
  for (let times = 0; times < 5; times++) expect(await ready()).toEqual([503, code]);
  expect([await gauge(alert), await standing()]).toEqual(['1', [alert]]);
  expect((await plant.nobody.send('GET', '/healthz')).status).toBe(200);
};
const expectWritable = async (alert: string): Promise<void> => {
  expect(await ready()).toEqual([200, undefined]);
  // The first attempt must succeed, although sessions from before still have the old settings.
  expect((await makeOrder(plant.anna)).id).toBeGreaterThan(0);
  expect([await gauge(alert), await standing()]).toEqual(['0', []]);
};

describe('while a database takes no changes the server isn’t ready, says why, and goes on by itself', () => {
  it.each([
    ['read-only by its settings', 'database_read_only', ''],
    ['a copy of another, after a failover', 'database_standby', copy],
  ])('%s', async (_, alert, definition) => {
    expect(await ready()).toEqual([200, undefined]);
    await pretend(definition);
    await alter('SET default_transaction_read_only = on');
    await endSessions();
    // Waits until all of the servers' sessions are new, including those of the log tail.
    await vi.waitUntil(
      async () => (await plant.anna.send('GET', `/api/days/${today}`)).status === 200,
      patience,
    );
    await expectUnwritable('DATABASE_READ_ONLY', alert);
    await alter('RESET ALL');
    await expectWritable(alert);
  });

  it('a full disk, until there is room for more than one row', async () => {
    await pretend(`
      CREATE FUNCTION faults.repeat(text, integer) RETURNS text LANGUAGE plpgsql AS $$ BEGIN ${noRoom}; END $$;
      CREATE FUNCTION faults.extend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${noRoom}; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON change EXECUTE FUNCTION faults.extend()`);
    await expectUnwritable('DATABASE_FULL', 'database_full');
    await sql`DROP FUNCTION faults.extend CASCADE`.execute(plant.owner);
    plant.clock.set('2026-11-23T08:00:02Z');
    expect(await ready()).toEqual([503, 'DATABASE_FULL']);
    await alter('RESET ALL');
    plant.clock.set('2026-11-23T08:00:04Z');
    await expectWritable('database_full');
  });
});

it('tells admins’ windows and nobody else’s, in the language of each', async () => {
  const [anna, bernd] = [await connect(plant.anna), await connect(plant.bernd)];
  let told = 0;
  bernd.on('alerts', () => (told += 1));
  const news = new Promise<void>((resolve) => anna.once('alerts', resolve));
  await alter('SET default_transaction_read_only = on');
  await endSessions();
  await vi.waitUntil(async () => (await write()).body.type === 'DATABASE_READ_ONLY', patience);
  await news;
  const textsIn = async (language: string) =>
    (await plant.anna.send('GET', '/api/alerts', undefined, { 'accept-language': language })).body;
  expect(await textsIn('de')).toContainEqual(
    expect.objectContaining({ name: 'database_read_only', text: 'Die Datenbank lässt sich nur lesen.' }),
  );
  expect(await textsIn('en')).toContainEqual(
    expect.objectContaining({ name: 'database_read_only', text: 'The database can only be read.' }),
  );
  expect((await plant.bernd.attempt(listAlertsEndpoint, {})).status).toBe(403);
  await alter('RESET ALL');
  const over = new Promise<void>((resolve) => anna.once('alerts', resolve));
  await standing();
  await over;
  expect(told).toBe(0);
  for (const socket of [anna, bernd]) socket.close();
});
