import { afterAll, beforeAll, inject } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config/config.ts';
import type { Database } from '../../server/src/database/database.ts';
import { Client } from './client.ts';
import { freePort } from './free-port.ts';
import { addUser, password } from './people.ts';
import { type NodeProcess, startNodeProcess } from './node-process.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { keptLogger } from './run-logs.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server processes of a test's plant; 1 unless the project says otherwise. */
    nodes?: 1 | 2;
  }
}

export { addUser, password, today } from './people.ts';

export interface Plant {
  readonly url: string;
  /** Each server process by itself; `url` is the load balancer before them if there are two. */
  readonly nodeUrls: readonly string[];
  /** As its servers use it, and as the owner of its tables, for what they may not do. */
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly db: Database;
  readonly owner: Database;
  readonly clock: TestClock;
  readonly config: Config;
  readonly anna: Client;
  readonly bernd: Client;
  /** A client that hasn't signed in. */
  readonly nobody: Client;
  restart(): Promise<void>;
}

export const configOf = (overrides: Partial<Config>): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  databaseUrl: null,
  databaseOwnerUrl: null,
  publicUrl: null,
  plantTimeZone: 'Europe/Berlin',
  sessionSecret: 'a secret that only the tests know',
  demoData: false,
  demoSignIns: true,
  limitChangesPerSecond: 0,
  limitCallsPerSecond: 0,
  limitStrangersPerSecond: 0,
  sessionIdleHours: 12,
  sessionMaxDays: 7,
  trustProxy: 0,
  limitSignInsPerAccount: 0,
  limitSignInsPerAddress: 0,
  limitSignInsByStrangers: 0,
  limitResetsPerAccount: 0,
  limitResetsPerAddress: 0,
  resetMinutes: 60,
  limitPairingsPerAddress: 0,
  wallNearFullPercent: 95,
  plantName: '',
  plantRegion: '',
  smtpUrl: null,
  mailFrom: 'Werkplan <werkplan@werkplan.example>',
  captcha: { provider: 'altcha', siteKey: '', secret: '', verifyUrl: null, cost: 1 },
  oidc: null,
  metrics: false,
  auditMonths: 13,
  retainMonths: 0,
  retainDrop: false,
  backupDir: null,
  backupKeep: 14,
  webhookAllow: [],
  logLevel: 'error',
  ...overrides,
});

/** A starved machine answers late. Tests of a silent PostgreSQL start a server of their own, whose patience is the real one. */
const blindAfterMs = 20_000;
const startsAt = '2026-11-23T08:00:00Z';

interface SecondNode {
  readonly process: NodeProcess;
  readonly balancer: RoundRobin;
}

/** Another process on the same database, and a load balancer before both. */
const startSecondNode = async ({ config, databaseUrl }: Plant): Promise<SecondNode> => {
  const process = await startNodeProcess({ config: { ...config, port: 0 }, databaseUrl, now: startsAt });
  return { process, balancer: await startRoundRobin([config.port, Number(new URL(process.url).port)]) };
};

/** The same login at one certain node of the plant. */
export const onNode = (client: Client, { nodeUrls }: Plant, node: number): Client => {
  const { cookie, csrf } = client;
  return Object.assign(new Client(nodeUrls[node % nodeUrls.length] ?? client.url), { cookie, csrf });
};

/**
 * A running plant for one test file: own database, own port, a clock that stands still at 09:00 of Monday
 * 2026-11-23 in Berlin, and two planners signed in, Anna as an administrator. In a project with two nodes it is two processes behind a load
 * balancer, and each request and each socket goes to the next one. `hear` gets what the first one logs from its level on.
 */
export const usePlant = (overrides: Partial<Config> = {}, hear?: (line: string) => void): Plant => {
  const clock = testClock(startsAt);
  const plant = { clock, config: configOf(overrides) } as { -readonly [K in keyof Plant]: Plant[K] };
  let app: App;
  let second: SecondNode | undefined;
  let drop: () => Promise<void>;

  const start = async (): Promise<void> => {
    const { db, databaseUrl, config } = plant;
    app = await startApp({
      config,
      databaseUrl,
      ownerUrl: plant.ownerUrl,
      db,
      clock,
      blindAfterMs,
      logger: keptLogger(config.logLevel, hear),
    });
    plant.url = `http://127.0.0.1:${app.port}`;
    plant.nodeUrls = [plant.url];
  };

  beforeAll(async () => {
    const database = await createTestDatabase();
    ({ db: plant.db, url: plant.databaseUrl, owner: plant.owner, ownerUrl: plant.ownerUrl, drop } = database);
    await addUser(plant.db, 'anna@werkplan.example', 'Anna Becker', 'admin');
    await addUser(plant.db, 'bernd@werkplan.example', 'Bernd Krüger');
    plant.config = { ...plant.config, port: await freePort() };
    await start();
    if (inject('nodes') === 2) {
      second = await startSecondNode(plant);
      plant.nodeUrls = [plant.url, second.process.url];
      plant.url = second.balancer.url;
      Client.keepsConnections = false;
    }
    plant.anna = new Client(plant.url);
    plant.bernd = new Client(plant.url);
    plant.nobody = new Client(plant.url);
    await plant.anna.signIn('anna@werkplan.example', password);
    await plant.bernd.signIn('bernd@werkplan.example', password);
  });
  afterAll(async () => {
    await second?.balancer.close();
    await second?.process.stop();
    await app?.close();
    await drop?.();
    if (second?.balancer.served.includes(0)) throw new Error('one of the two nodes was asked nothing');
  });
  plant.restart = async () => {
    if (second) throw new Error('only a plant of one node can be restarted');
    await app.close();
    await start();
  };
  return plant;
};
