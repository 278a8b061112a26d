import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { runningProgram } from '../platform/release.ts';
import { findCauseSince, readLogLength } from './embedded-log.ts';
import { DataDirectoryInUse } from './embedded-owner.ts';
import { embeddedAddress, makeRoles } from './embedded-roles.ts';
import {
  type ClusterOptions,
  type Postmaster,
  findRunningPostmaster,
  startPostmaster,
} from './embedded-postmaster.ts';

/** The lock on a cluster's running PostgreSQL; it lasts as long as the connection `client`. */
export interface ClusterLock {
  readonly client: pg.Client;
  readonly port: number;
  /** True if PostgreSQL was already running, because a killed server had left it. */
  readonly adopted: boolean;
}

/** Thrown when PostgreSQL ended before it answered, or didn't answer for a minute; the message is PostgreSQL's own. */
export class PostgresEnded extends Error {
  override readonly name = 'PostgresEnded';
}

const answerWithinMs = 60_000;
const connectWithinMs = 3_000;
const lockWithinMs = 2_000;
/**
 * Key of the advisory lock ("wrkp" in ASCII) of the server that uses this cluster; it is released when that server dies.
 */
const ownerLock = 0x77726b70;

/**
 * Connects to the cluster's PostgreSQL and takes the lock; starts PostgreSQL if necessary, on `port` or, for null, on any free
 * port.
 * @throws PostgresEnded, DataDirectoryInUse; the reason of `signal` when it is aborted
 */
export const acquireClusterLock = async (
  place: ClusterOptions,
  port: number | null,
  signal?: AbortSignal,
): Promise<ClusterLock> => {
  const logStart = readLogLength(place.logFile);
  const running = findRunningPostmaster(place.cluster);
  if (running && port !== null && running.port !== port)
    throw new Error(`PostgreSQL runs on port ${running.port} instead of ${port}`);
  const started = running ? null : await startPostmaster(place, port);
  const postmaster = running ?? started;
  const client = postmaster && (await connectWhileAlive(postmaster, place.password, signal));
  if (signal?.aborted) {
    await client?.end();
    await started?.cancel();
  }
  signal?.throwIfAborted();
  if (!client) throw new PostgresEnded(findCauseSince(place.logFile, logStart));
  await lockCluster(client, place.dataDir);
  return { client, port: postmaster.port, adopted: running !== null };
};

const connectWhileAlive = async (
  postmaster: Postmaster,
  password: string,
  signal?: AbortSignal,
): Promise<pg.Client | null> => {
  const deadline = Date.now() + answerWithinMs;
  while (postmaster.isAlive() && Date.now() < deadline && !signal?.aborted) {
    const client = new pg.Client({
      connectionString: embeddedAddress(postmaster.port, password, 'postgres', 'owner'),
      connectionTimeoutMillis: connectWithinMs,
      application_name: runningProgram,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (isUnknown(error))
        await makeRoles(embeddedAddress(postmaster.port, password, 'postgres', 'superuser'));
      else if (!isStillStarting(error)) throw error;
      await delay(25);
    }
  }
  return null;
};

/** True if PostgreSQL refused the role, which a new cluster or one of an earlier release doesn't have yet. */
const isUnknown = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === '28P01' || code === '28000';
};

const isStillStarting = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return true;
  return /^(?:Connection terminated|timeout expired)/.test(message ?? '');
};

const lockCluster = async (client: pg.Client, dataDir: string): Promise<void> => {
  const deadline = Date.now() + lockWithinMs;
  // Tries repeatedly because the system may take a moment to close the connection of a killed server.
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      ownerLock,
    ]);
    if (rows[0]?.mine) return;
    await delay(100);
  }
  await client.end();
  throw new DataDirectoryInUse(dataDir);
};
