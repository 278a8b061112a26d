import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { startApp } from './app.ts';
import { isWithoutUsers } from './account/user-admin-store.ts';
import type { Config } from './config.ts';
import { createDatabase, createPatientDatabase, type Database } from './database/database.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrateToLatest } from './database/migrate.ts';
import { findDemoEmails } from './demo/demo-users-query.ts';
import { demoPassword, fillDemoData, isEmptyDatabase } from './demo/fill-demo-data.ts';
import { systemClock, type Clock } from './outside/clock.ts';
import { atMost } from './outside/patience.ts';

/** Beside the bundle in dist/ as beside the source in src/. */
const clientDir = join(import.meta.dirname, '../../client/dist');
const lastStatementMs = 500;

/** Called in reverse order of starting. */
export type Closers = (() => Promise<void>)[];

interface Surroundings {
  readonly config: Config;
  readonly logger: Logger;
  readonly closers: Closers;
  /** Told, in one sentence, why the server that has started can't go on. */
  readonly giveUp: (reason: Error) => void;
}

/**
 * Brings up everything from the settings and resolves when planners can sign in. What it has started so far is in
 * `closers` at any time, so a failed or interrupted start can be undone.
 */
export async function startServer(surroundings: Surroundings): Promise<void> {
  const { config, logger, closers } = surroundings;
  // Asked first: most often the port is taken by a server that uses the same data directory.
  await requireFreePort(config);
  const clock = systemClock(config.plantTimeZone);
  const databaseUrl = config.databaseUrl ?? (await embeddedUrl(surroundings));
  const db = await openDatabase(config, databaseUrl, clock, closers);
  const app = await startApp({ config, databaseUrl, db, clock, logger, clientDir });
  closers.push(async () => await app.close({ politely: true }));
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === 0)
    logger.warn('TRUST_PROXY is not set: all planners seem to come from the proxy’s address.');
  await announce(config, app.port, db);
}

async function requireFreePort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function openDatabase(config: Config, url: string, clock: Clock, closers: Closers): Promise<Database> {
  const migrating = createPatientDatabase(url);
  try {
    await migrateToLatest(migrating);
  } finally {
    await migrating.destroy();
  }
  const db = createDatabase(url);
  closers.push(async () => await atMost(lastStatementMs, db.destroy()));
  if (config.demoData && (await isEmptyDatabase(db))) await fillDemoData(db, { today: clock.today() });
  return db;
}

async function embeddedUrl({ config, logger, closers, giveUp }: Surroundings): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, level) => logger[level](message),
    onLost: giveUp,
  });
  closers.push(postgres.stop);
  return postgres.url;
}

async function announce(config: Config, port: number, db: Database): Promise<void> {
  const lines = [`Werkplan is ready: ${config.publicUrl ?? `http://localhost:${port}`}`];
  const emails = await findDemoEmails(db);
  if (emails.length > 0) lines.push(`Demo sign-ins: ${emails.join(' and ')}, password ${demoPassword}`);
  if (await isWithoutUsers(db))
    lines.push('Nobody can sign in yet: npm run user -- add you@example.com "Your Name"');
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
