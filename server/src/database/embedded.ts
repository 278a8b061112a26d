import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readOrGenerateSecret } from '../config/data-directory.ts';
import { findDatabaseAccount } from './embedded-account.ts';
import { findEmbeddedBinaries } from './embedded-binaries.ts';
import { ensureClusterFolder, runProgram } from './embedded-cluster.ts';
import { recordOwner, requireNoOtherOwner } from './embedded-owner.ts';
import { type ClusterOptions, findRunningPostmaster } from './embedded-postmaster.ts';
import { type EmbeddedLogger, EmbeddedSupervisor, type SupervisorOptions } from './embedded-supervisor.ts';
import { embeddedAddress, ensureDatabase } from './embedded-roles.ts';
import { PostgresEnded, acquireClusterLock, type ClusterLock } from './embedded-cluster-lock.ts';

export interface EmbeddedPostgres {
  /** The URL of the database `werkplan` for the server's role, with password; it stays the same after restarts. */
  readonly url: string;
  /** The URL of the same database for the role that owns the tables; used by migrations, backup, restore and commands. */
  readonly ownerUrl: string;
  /** Stops PostgreSQL cleanly; may be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends Partial<SupervisorOptions> {
  readonly dataDir: string;
  readonly log: EmbeddedLogger;
  /** PostgreSQL settings such as fsync, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

const startTries = 3;
const restartWithinMs = 5 * 60_000;

/**
 * Starts the PostgreSQL installed by npm on the data directory, or adopts the one a killed run left, and restarts it when it
 * dies, in an outage for at most `restartWithinMs`. Throws a one-sentence error when another server uses the data directory or
 * PostgreSQL doesn't start.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  await requireNoOtherOwner(dataDir);
  const place = await placeIn(dataDir, options);
  const lock = await acquireFirstLock(place);
  if (lock.adopted) options.log('Using the PostgreSQL that an earlier run left running.', 'info');
  const forgetOwner = recordOwner(dataDir);
  const { password } = place;
  await ensureDatabase(lock.client, lock.port, password);
  const supervisor = new EmbeddedSupervisor(place, lock, {
    onLost: () => undefined,
    restartWithinMs,
    ...options,
  });
  return {
    url: embeddedAddress(lock.port, password, 'werkplan', 'app'),
    ownerUrl: embeddedAddress(lock.port, password, 'werkplan', 'owner'),
    stop: stopOnce(place, supervisor, forgetOwner),
  };
};

const placeIn = async (dataDir: string, { settings = {} }: EmbeddedOptions): Promise<ClusterOptions> => {
  const account = findDatabaseAccount();
  const binaries = findEmbeddedBinaries(account);
  const password = readOrGenerateSecret(dataDir, 'postgres-password');
  const cluster = await ensureClusterFolder(dataDir, password, binaries, account);
  const logFile = join(dataDir, 'postgres.log');
  return { dataDir, cluster, binaries, account, logFile, password, settings };
};

const acquireFirstLock = async (place: ClusterOptions): Promise<ClusterLock> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await acquireClusterLock(place, null);
    } catch (error) {
      if (!(error instanceof PostgresEnded)) throw error;
      if (attempt === startTries)
        throw new Error(`The embedded PostgreSQL does not start: ${error.message} (see ${place.logFile}).`);
    }
    // Tries again because another process may have taken the port, or a dying PostgreSQL may still have used the cluster.
    await delay(300 * attempt);
  }
};

const stopOnce = (
  { cluster, binaries, account }: ClusterOptions,
  supervisor: EmbeddedSupervisor,
  forget: () => void,
) => {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const isOurs = await supervisor.release();
    if (isOurs) await stopPostgres();
    forget();
  };
  const stopPostgres = async () => {
    await runProgram(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20'], account).catch(
      (error: unknown) => {
        if (findRunningPostmaster(cluster)) throw error;
      },
    );
  };
  return () => (stopping ??= stop());
};
