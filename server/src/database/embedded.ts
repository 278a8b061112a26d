import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { keptSecret } from '../data-directory.ts';
import { databaseAccount, type Account } from './embedded-account.ts';
import { embeddedBinaries, type Binaries } from './embedded-binaries.ts';
import { clusterFolder, run } from './embedded-cluster.ts';
import { runningPostmaster, startPostmaster, type Postmaster } from './embedded-postmaster.ts';

export interface EmbeddedPostgres {
  /** Address of its database `werkplan`, password included. */
  readonly url: string;
  /** Ends it in good order; safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** PostgreSQL settings such as fsync, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

const startTries = 3;
const answerWithin = 60_000;
/** "wrkp": held by the one server that uses this cluster, and freed by the system when that server dies. */
const ownerLock = 0x77726b70;

/**
 * Starts the PostgreSQL that npm installed on the data directory, or adopts the one a killed run left there.
 * Throws with one plain sentence when another server uses the data directory or PostgreSQL doesn't start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const account = databaseAccount();
  const binaries = embeddedBinaries(account);
  const password = keptSecret(dataDir, 'postgres-password');
  const cluster = await clusterFolder(dataDir, password, binaries, account);
  const logFile = join(dataDir, 'postgres.log');

  const start = () => startPostmaster(cluster, binaries, account, logFile, options.settings ?? {});
  const { client, port, adopted } = await connectedPostmaster(cluster, start, password, logFile);
  await becomeOwner(client, options.dataDir);
  if (adopted) options.log('Using the PostgreSQL that an earlier run left running.');
  client.on('error', () => options.log('The embedded PostgreSQL closed its connection; see postgres.log.'));
  await ensureDatabase(client);
  return {
    url: embeddedAddress(port, password, 'werkplan'),
    stop: stopOnce(client, cluster, binaries, account),
  };
}

async function connectedPostmaster(
  cluster: string,
  start: () => Promise<Postmaster>,
  password: string,
  logFile: string,
): Promise<{ client: pg.Client; port: number; adopted: boolean }> {
  for (let attempt = 1; attempt <= startTries; attempt += 1) {
    const running = runningPostmaster(cluster);
    const postmaster = running ?? (await start());
    const client = await connectWhileAlive(postmaster, password);
    if (client) return { client, port: postmaster.port, adopted: running !== null };
    // It ended: another process took the port in between, or a dying predecessor still held the data. Again.
    await delay(300 * attempt);
  }
  throw new Error(
    `The embedded PostgreSQL does not start. Its log ${logFile} ends with: ${lastLine(logFile)}`,
  );
}

async function connectWhileAlive(postmaster: Postmaster, password: string): Promise<pg.Client | null> {
  const deadline = Date.now() + answerWithin;
  while (postmaster.isAlive() && Date.now() < deadline) {
    const client = new pg.Client({
      connectionString: embeddedAddress(postmaster.port, password, 'postgres'),
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isStillStarting(error)) throw error;
      await delay(25);
    }
  }
  return null;
}

function isStillStarting(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03';
}

async function becomeOwner(client: pg.Client, dataDir: string): Promise<void> {
  // A server that was just killed may need a moment until the system has closed its connection.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      ownerLock,
    ]);
    if (rows[0]?.mine) return;
    await delay(100);
  }
  await client.end();
  throw new Error(`Another Werkplan server is using the data directory ${dataDir}.`);
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'werkplan'`);
  if (!rowCount) await client.query('create database werkplan');
}

function stopOnce(client: pg.Client, cluster: string, binaries: Binaries, account: Account | null) {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await client.end().catch(() => undefined);
    await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20'], account).catch(
      (error: unknown) => {
        if (runningPostmaster(cluster)) throw error;
      },
    );
  };
  return () => (stopping ??= stop());
}

/** Where a database of an embedded PostgreSQL is reached. */
export function embeddedAddress(port: number, password: string, database: string): string {
  return `postgresql://werkplan:${password}@127.0.0.1:${port}/${database}`;
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
}
