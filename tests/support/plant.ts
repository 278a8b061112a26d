import { afterAll, beforeAll } from 'vitest';
import { hashPassword } from '../../server/src/account/passwords.ts';
import { type App, startApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config.ts';
import type { Database } from '../../server/src/database/database.ts';
import { createLogger } from '../../server/src/outside/logger.ts';
import { Client } from './client.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

export const password = 'Planner1';
/** A Monday. */
export const today = '2026-11-23';

export interface Plant {
  readonly url: string;
  readonly databaseUrl: string;
  readonly db: Database;
  readonly clock: TestClock;
  readonly config: Config;
  readonly anna: Client;
  readonly bernd: Client;
  /** A client that hasn't signed in. */
  readonly nobody: Client;
  restart(): Promise<void>;
}

const configOf = (overrides: Partial<Config>): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  databaseUrl: null,
  publicUrl: null,
  plantTimeZone: 'Europe/Berlin',
  sessionSecret: 'a secret that only the tests know',
  demoData: false,
  limitChangesPerSecond: 0,
  sessionIdleHours: 12,
  sessionMaxDays: 7,
  logLevel: 'error',
  ...overrides,
});

export const addUser = async (db: Database, email: string, name: string): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await db.insertInto('appUser').values({ email, name, passwordHash, language: null }).execute();
};

/**
 * A running plant for one test file: own database, own port, a clock that stands still at 09:00 of Monday
 * 2026-11-23 in Berlin, and two planners signed in.
 */
export const usePlant = (overrides: Partial<Config> = {}): Plant => {
  const clock = testClock('2026-11-23T08:00:00Z');
  const plant = { clock, config: configOf(overrides) } as { -readonly [K in keyof Plant]: Plant[K] };
  let app: App;
  let drop: () => Promise<void>;

  const start = async (): Promise<void> => {
    const { db, databaseUrl, config } = plant;
    app = await startApp({ config, databaseUrl, db, clock, logger: createLogger(config.logLevel) });
    plant.config = { ...config, port: app.port };
    plant.url = `http://127.0.0.1:${app.port}`;
  };

  beforeAll(async () => {
    const database = await createTestDatabase();
    ({ db: plant.db, url: plant.databaseUrl, drop } = database);
    await addUser(plant.db, 'anna@werkplan.example', 'Anna Becker');
    await addUser(plant.db, 'bernd@werkplan.example', 'Bernd Krüger');
    await start();
    plant.anna = new Client(plant.url);
    plant.bernd = new Client(plant.url);
    plant.nobody = new Client(plant.url);
    await plant.anna.signIn('anna@werkplan.example', password);
    await plant.bernd.signIn('bernd@werkplan.example', password);
  });
  afterAll(async () => {
    await app?.close();
    await drop?.();
  });
  plant.restart = async () => {
    await app.close();
    await start();
  };
  return plant;
};
