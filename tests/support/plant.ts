import { afterAll, beforeAll, inject } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config/config.ts';
import type { Database } from '../../server/src/database/database.ts';
import { Client } from './client.ts';
import { createEmptyFunction, emptyDatabase, returnDatabase, takeDatabase } from './emptying.ts';
import { freePort } from './free-port.ts';
import { addUser, password } from './people.ts';
import { type NodeProcess, startNodeProcess } from './node-process.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { collectedLogger } from './run-logs.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { untilNoticed } from './until-noticed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Overrides the number of server processes of every test's plant. */
    nodes?: 1 | 2;
  }
}

export { addUser, password, today } from './people.ts';

export interface Plant {
  readonly url: string;
  /** The URL of each server process; `url` is that of the load balancer if there are two. */
  readonly nodeUrls: readonly string[];
  /** `databaseUrl` has the server's role; `ownerUrl` has the owner's, for statements that the server's role may not execute. */
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly db: Database;
  readonly owner: Database;
  readonly clock: TestClock;
  readonly config: Config;
  readonly anna: Client;
  readonly bernd: Client;
  /** A client that has not signed in. */
  readonly nobody: Client;
}

/** A plant that later test files use after this one. */
export interface SharedPlant extends Plant {
  /** Restores the plant's initial state with new sign-ins, because reading a plan gets slower with everything that tests leave in it. */
  empty(): Promise<void>;
}

/** A plant whose server the test file may stop. */
export interface OwnPlant extends Plant {
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
  sessionSecretsBefore: [],
  demoData: false,
  demoSignIns: true,
  limitChangesPerSecond: 0,
  limitCallsPerSecond: 0,
  limitStrangersPerSecond: 0,
  limitYardChangesPerSecond: 0,
  limitYardChangesPerHour: 0,
  limitBodyBytes: { perCaller: 0, perAddress: 0, perKind: 0 },
  bodyStallSeconds: 10,
  limitPhotoBytes: 0,
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
  plantPostcodes: 'from10000',
  plantEmails: 'specified',
  smtpUrl: null,
  allowPlainSmtp: false,
  smtpToken: null,
  mailFrom: 'Werkplan <werkplan@werkplan.example>',
  captcha: { provider: 'altcha', siteKey: '', secret: '', verifyUrl: null, cost: 1 },
  oidc: null,
  metrics: false,
  auditMonths: 13,
  retainMonths: 0,
  retainDrop: false,
  backupDir: null,
  backupElsewhere: true,
  backupKeep: 14,
  webhookAllow: [],
  newPlan: false,
  logLevel: 'error',
  ...overrides,
});

/** Generous, because an overloaded machine answers late; tests of a silent PostgreSQL start a server with the default value. */
const blindAfterMs = 20_000;
const startsAt = '2026-11-23T08:00:00Z';

interface SecondNode {
  readonly process: NodeProcess;
  readonly balancer: RoundRobin;
}

/** A plant's database and server processes. */
interface Site {
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly config: Config;
  app: App;
  second?: SecondNode;
}

type Hear = (line: string) => void;

const startNode = async ({ database, config, clock }: Omit<Site, 'app'>, hear?: Hear): Promise<App> =>
  await startApp({
    config,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    db: database.db,
    clock,
    blindAfterMs,
    logger: collectedLogger(config.logLevel, hear),
  });

/** Starts a second server process on the same database, and a load balancer in front of both. */
const startSecondNode = async ({ config, database }: Omit<Site, 'app'>): Promise<SecondNode> => {
  const process = await startNodeProcess({
    config: { ...config, port: 0 },
    databaseUrl: database.url,
    now: startsAt,
  });
  return { process, balancer: await startRoundRobin([config.port, Number(new URL(process.url).port)]) };
};

type Nodes = 1 | 2;

interface SiteOptions {
  readonly nodes: Nodes;
  readonly database: TestDatabase;
  readonly hear?: Hear | undefined;
}

const startSite = async (settings: Config, { nodes, database, hear }: SiteOptions): Promise<Site> => {
  const config = { ...settings, port: await freePort() };
  const parts = { database, config, clock: testClock(startsAt) };
  const app = await startNode(parts, hear);
  if ((inject('nodes') ?? nodes) === 1) return { ...parts, app };
  return { ...parts, app, second: await startSecondNode(parts) };
};

const stopSite = async ({ app, second }: Site): Promise<void> => {
  await second?.balancer.close();
  await second?.process.stop();
  await app.close();
};

/** A client with the same session that calls this node of the plant directly. */
export const onNode = (client: Client, { nodeUrls }: Plant, node: number): Client => {
  const { cookie, csrf } = client;
  return Object.assign(new Client(nodeUrls[node % nodeUrls.length] ?? client.url), { cookie, csrf });
};

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Adds two planners to an empty plant and signs them in; Anna is an administrator. */
const furnish = async (plant: Mutable<Plant>, { database, app, second, clock, config }: Site) => {
  Object.assign(plant, { clock, config, databaseUrl: database.url, ownerUrl: database.ownerUrl });
  Object.assign(plant, { db: database.db, owner: database.owner });
  const own = `http://127.0.0.1:${app.port}`;
  plant.nodeUrls = second ? [own, second.process.url] : [own];
  plant.url = second?.balancer.url ?? own;
  Client.keepsConnections = second === undefined;
  await addUser(plant.db, 'anna@werkplan.example', 'Anna Becker', 'admin');
  await addUser(plant.db, 'bernd@werkplan.example', 'Bernd Krüger');
  plant.anna = new Client(plant.url);
  plant.bernd = new Client(plant.url);
  plant.nobody = new Client(plant.url);
  await plant.anna.signIn('anna@werkplan.example', password);
  await plant.bernd.signIn('bernd@werkplan.example', password);
};

/** A test with two nodes must have sent requests to both. */
const requireBothNodes = ({ second }: Site, before: readonly number[]): void => {
  if (second?.balancer.served.some((count, node) => count === before[node]))
    throw new Error('one of the two nodes was asked nothing');
};

interface PlantOptions {
  /** With 2, two processes run behind a load balancer that sends each request and socket to the next one. */
  readonly nodes?: Nodes;
}

export interface OwnPlantOptions extends PlantOptions {
  /** Receives what the first node logs at its log level and above. */
  readonly hear?: Hear;
  /** True creates a database that is dropped afterwards, for tests that alter its schema or leave more in it than can be emptied. */
  readonly ownDatabase?: boolean;
}

/**
 * A plant with servers of its own on an empty database, for a test file with special settings or one that restarts the
 * server. The file's first line must explain why it needs one.
 */
export const useOwnPlant = (
  overrides: Partial<Config> = {},
  { nodes = 1, hear, ownDatabase = false }: OwnPlantOptions = {},
): OwnPlant => {
  const plant = { clock: testClock(startsAt), config: configOf(overrides) } as Mutable<OwnPlant>;
  let site: Site | undefined;
  beforeAll(async () => {
    const database = await (ownDatabase ? createTestDatabase() : takeDatabase());
    site = await startSite(plant.config, { nodes, database, hear });
    await furnish(plant, site);
  });
  afterAll(async () => {
    if (!site) return;
    await stopSite(site);
    if (ownDatabase) await site.database.drop();
    else returnDatabase(site.database);
    requireBothNodes(site, [0, 0]);
  });
  plant.restart = async () => {
    if (!site || site.second) throw new Error('only a plant of one node can be restarted');
    await site.app.close();
    site.app = await startNode({ ...site, config: plant.config }, hear);
  };
  return plant;
};

/** The plants that the test files of this worker share one after the other, by their number of nodes. */
const shared = new Map<Nodes, Promise<Site>>();
/** True in test files that expect errors in the server's log. */
let isSilent = false;

const startSharedSite = async (nodes: Nodes): Promise<Site> => {
  const hear: Hear = (line) => {
    if (!isSilent) process.stdout.write(line);
  };
  const site = await startSite(configOf({}), { nodes, database: await createTestDatabase(), hear });
  // Made after the start, so that an emptied plan has its days opened already: opening them raises streams at any moment.
  await createEmptyFunction(site.database.superuserUrl);
  return site;
};

const sharedSite = async (nodes: Nodes): Promise<Site> => {
  const site = shared.get(nodes) ?? startSharedSite(nodes);
  shared.set(nodes, site);
  return await site;
};

interface SharedPlantOptions extends PlantOptions {
  /** Suppresses the server's log, for test files that provoke errors. */
  readonly isSilent?: boolean;
}

/**
 * A running plant that is empty when the test file begins. Its clock stands still at 09:00 on Monday 2026-11-23 (Berlin) until
 * a test sets it; two planners are signed in, Anna as an administrator. The worker's test files share server and database
 * one after the other.
 */
export const usePlant = (options: SharedPlantOptions = {}): SharedPlant => {
  const plant = { clock: testClock(startsAt), config: configOf({}) } as Mutable<SharedPlant>;
  let site: Site | undefined;
  let servedBefore: readonly number[] = [];
  beforeAll(async () => {
    site = await sharedSite(options.nodes ?? 1);
    servedBefore = [...(site.second?.balancer.served ?? [])];
    isSilent = options.isSilent === true;
    await plant.empty();
  });
  plant.empty = async () => {
    if (!site) throw new Error('the plant has not started');
    site.clock.set(startsAt);
    const epoch = await emptyDatabase(site.database.owner);
    await furnish(plant, site);
    for (const node of plant.nodeUrls.keys()) await untilNoticed(onNode(plant.anna, plant, node), epoch);
  };
  afterAll(() => {
    if (site) requireBothNodes(site, servedBefore);
  });
  return plant;
};
