import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDatabaseAccount } from '../../../server/src/database/embedded-account.ts';
import { findEmbeddedBinaries } from '../../../server/src/database/embedded-binaries.ts';
import { ensureClusterFolder, runProgram } from '../../../server/src/database/embedded-cluster.ts';
import { administer } from '../../support/administer.ts';
import { freePort } from '../../support/free-port.ts';
import { copyAsReplica } from '../../support/postgres-copy.ts';
import { sweepAfterDeath, temporaryPlace } from '../../support/postgres.ts';
import { freezeFor } from './freeze.ts';

/** A PostgreSQL cluster that belongs to one run, so the run may crash it. */
export interface Cluster {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Kills every PostgreSQL process at once, as a crash does, and restarts on the same port. */
  crash(): Promise<void>;
  /** Stops every PostgreSQL process for this time, as an overloaded machine does. */
  freeze(ms: number): Promise<void>;
  /** Copies the current cluster into a replica that receives no further WAL. */
  makeReplica(): Promise<void>;
  /** Kills the current cluster and promotes the replica on the same port; writes after the copy are lost. */
  failOver(): Promise<void>;
  /** Kills the cluster and restores the copied files on the same timeline, as a file-level restore does. */
  putBackFiles(): Promise<void>;
  /** Returns PostgreSQL's log lines about a database so far. */
  log(database: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Without fsync a commit survives a crash of the processes, though not of the machine, because PostgreSQL still
 * writes WAL at each commit.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'replica',
  max_wal_senders: '0',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  deadlock_timeout: '200ms',
  log_line_prefix: '%d %m ',
};
const password = 'resilience';

export const startCluster = async (): Promise<Cluster> => {
  const folder = mkdtempSync(join(temporaryPlace(), 'werkplan-resilience-'));
  chmodSync(folder, 0o755);
  const sweep = sweepAfterDeath(folder);
  const account = findDatabaseAccount();
  const binaries = findEmbeddedBinaries(account);
  const data = await ensureClusterFolder(folder, password, binaries, account);
  const spare = join(folder, 'replicas');
  const logs = join(folder, 'logs');
  for (const own of [spare, logs]) {
    mkdirSync(own, { mode: 0o755 });
    if (account) chownSync(own, account.uid, account.gid);
  }
  const replica = join(spare, 'next');
  const logFile = join(logs, 'resilience.log');
  const port = await freePort();
  const flags = Object.entries({ ...settings, port: String(port) }).map(
    ([name, value]) => `-c ${name}='${value}'`,
  );
  const control = async (...command: string[]) =>
    await runProgram(binaries.pgCtl, [...command, '-D', data, '-w', '-t', '30', '-l', logFile], account);
  const start = async () => await control('start', '-o', flags.join(' '));
  await start();
  const exchange = async () => {
    await control('stop', '-m', 'immediate');
    rmSync(data, { recursive: true });
    renameSync(replica, data);
  };
  const addressOf = (database: string) => `postgresql://werkplan:${password}@127.0.0.1:${port}/${database}`;
  return {
    createDatabase: async (name) => {
      await administer(addressOf('postgres'), `create database ${name}`);
      return addressOf(name);
    },
    crash: async () => void (await control('restart', '-m', 'immediate')),
    freeze: async (ms) => {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      await freezeFor(ms, postmaster, addressOf('postgres'));
    },
    makeReplica: async () => await copyAsReplica({ url: addressOf('postgres'), data, account }, replica),
    failOver: async () => {
      await exchange();
      await start();
      await administer(addressOf('postgres'), 'SELECT pg_promote()');
    },
    putBackFiles: async () => {
      await exchange();
      rmSync(join(data, 'standby.signal'));
      await start();
    },
    log: async (database) =>
      (await readFile(logFile, 'utf8'))
        .split('\n')
        .filter((line) => line.startsWith(`${database} `))
        .join('\n'),
    stop: async () => {
      await runProgram(binaries.pgCtl, ['stop', '-D', data, '-m', 'immediate', '-w'], account);
      rmSync(folder, { recursive: true, force: true });
      sweep();
    },
  };
};
