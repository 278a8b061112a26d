import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { startApp } from './app.ts';
import { hasNoOtherUsers } from './account/user-admin-store.ts';
import { listHolidaysToStore } from './calendar/calendar-keeper.ts';
import { isLoopback } from './config/config-values.ts';
import { type Config, ConfigError } from './config/config.ts';
import { secretsOf } from './config/server-secrets.ts';
import { requireWritableFolder } from './config/required-folder.ts';
import { ownsTables, type WorkingRole, readWorkingRole } from './database/app-rights.ts';
import { createDatabase, createUnlimitedDatabase, type Database } from './database/database.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { prepareJobs } from './database/prepare-jobs.ts';
import { DemoSignIns } from './demo/demo-sign-ins.ts';
import { demoPassword, fillDemoData } from './demo/fill-demo-data.ts';
import { mayHaveDemo } from './demo/demo-store.ts';
import { reencryptSecrets } from './operations/rotate-store.ts';
import { readWebhookSecrets } from './webhooks/webhook-store.ts';
import { recordPlan, requireNoEarlierPlan, requireNoLostCluster } from './operations/earlier-plan.ts';
import { isKnownRegion } from './plant/public-holidays.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { withTimeout } from './platform/with-timeout.ts';

/** The folder of the built client; the path is the same from dist/ and from src/. */
const clientDir = join(import.meta.dirname, '../../client/dist');
const lastStatementMs = 500;

/** Functions that stop what was started, called in reverse order. */
export type Closers = (() => Promise<void>)[];

interface Surroundings {
  readonly config: Config;
  readonly logger: Logger;
  readonly closers: Closers;
  /** Called with a one-sentence reason when the running server must stop. */
  readonly giveUp: (reason: Error) => void;
}

/**
 * Starts everything from the settings and resolves when planners can sign in. `closers` always contains what has been
 * started, so that a failed or interrupted start can be undone.
 */
export const startServer = async (surroundings: Surroundings): Promise<void> => {
  const { config, logger, closers, giveUp } = surroundings;
  // Checks the port first, because most often a server with the same data directory uses it.
  await requireFreePort(config);
  const clock = systemClock(config.plantTimeZone);
  if (!(await isKnownRegion(config.plantRegion)))
    throw new ConfigError([
      `PLANT_REGION must be a region whose public holidays are known, not ${config.plantRegion}`,
    ]);
  // The folder holds the embedded database and mails sent without a mail server.
  if (config.databaseUrl === null || config.smtpUrl === null)
    await requireWritableFolder('DATA_DIR', config.dataDir);
  if (config.backupDir !== null) await requireWritableFolder('BACKUP_DIR', config.backupDir);
  await requireNoLostCluster(config);
  const addresses = addressesIn(config) ?? (await startEmbedded(surroundings));
  const { db, ownsTables, workingRole } = await openDatabase(surroundings, addresses, clock);
  const app = await startApp({
    config,
    databaseUrl: addresses.url,
    ownerUrl: addresses.ownerUrl,
    ownsTables,
    workingRole,
    db,
    clock,
    logger,
    clientDir,
    giveUp,
  });
  closers.push(async () => await app.close({ politely: true }));
  if (config.sessionSecretsBefore.length > 0) {
    const resealed = await reencryptSecrets(db, secretsOf(config), [readWebhookSecrets]);
    logger.info(resealed, 'SESSION_SECRET_BEFORE is set; npm run rotate says when it may be removed.');
  }
  logger.info({ port: app.port }, 'Werkplan is ready.');
  await announce(config, app.port, db);
};

const requireFreePort = async ({ port, host }: Config): Promise<void> => {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

/** The URLs of one database, for the server's role and for the role that owns the tables. */
interface Addresses {
  readonly url: string;
  readonly ownerUrl: string;
}

const addressesIn = ({ databaseUrl, databaseOwnerUrl }: Config): Addresses | null => {
  return databaseUrl === null ? null : { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl };
};

interface OpenedDatabase {
  readonly db: Database;
  readonly ownsTables: boolean;
  readonly workingRole: WorkingRole;
}

/**
 * Prepares the database as owner, and opens it with a role that can't change the log. Afterwards the owner's role is used only at
 * night.
 */
const openDatabase = async (
  { config, closers, logger }: Surroundings,
  { url, ownerUrl }: Addresses,
  clock: Clock,
): Promise<OpenedDatabase> => {
  const db = createDatabase(url);
  closers.push(async () => await withTimeout(lastStatementMs, db.destroy()));
  const owner = createUnlimitedDatabase(ownerUrl);
  try {
    await prepareDatabase(owner, db, {
      log: (line) => logger.info(line),
      mayBegin: async () => await requireNoEarlierPlan(owner, ownerUrl, config, (line) => logger.warn(line)),
    });
    await prepareJobs(ownerUrl, url);
    if (config.demoData && (await mayHaveDemo(db))) {
      const today = clock.today();
      await fillDemoData(owner, { today, holidays: await listHolidaysToStore(config.plantRegion, today) });
    }
    await recordPlan(owner, ownerUrl, config).catch((error: unknown) =>
      logger.warn(
        { err: error },
        'DATA_DIR isn’t writable, so the next start can’t tell an empty database from a lost one.',
      ),
    );
    return { db, ownsTables: await ownsTables(owner), workingRole: await readWorkingRole(db) };
  } finally {
    await owner.destroy();
  }
};

const startEmbedded = async ({ config, logger, closers, giveUp }: Surroundings): Promise<Addresses> => {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, level) => logger[level](message),
    onLost: giveUp,
  });
  closers.push(postgres.stop);
  return postgres;
};

const announce = async (config: Config, port: number, db: Database): Promise<void> => {
  const known = await new DemoSignIns(db, config).known();
  const lines = [`Werkplan is ready: ${config.publicUrl ?? localAddress(config.host, port)}`];
  if (known.length > 0) lines.push(demoLine(config, known));
  if (await hasNoOtherUsers(db, config.demoSignIns ? [] : known))
    lines.push('Nobody can sign in yet: npm run user -- add you@example.com "Your Name"');
  if (config.publicUrl === null && isLoopback(config.host))
    lines.push('Only this machine can open it; HOST=0.0.0.0 opens it to the network, without the demo.');
  // Writes to standard error, because standard output belongs to the log.
  process.stderr.write(`\n${lines.join('\n')}\n\n`);
};

const demoLine = ({ demoSignIns }: Config, known: readonly string[]): string => {
  const who = known.join(' and ');
  if (!demoSignIns) return `Demo sign-ins are off until they get another password: ${who}`;
  return `Demo sign-ins: ${who}, password ${demoPassword}`;
};

/** Returns the address for a browser on this machine. */
const localAddress = (host: string, port: number): string => {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  if (isEverywhere || isLoopback(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
