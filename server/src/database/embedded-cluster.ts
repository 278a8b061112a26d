import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canReach, makeOpenFolder, findSystemFolder, type SystemAccount } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';

/** A fixed environment for PostgreSQL's programs, so that their behaviour doesn't depend on the user who starts them. */
export const cleanEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Returns the cluster's folder, created on first use. Later starts find it even if permissions of folders have changed. */
export const ensureClusterFolder = async (
  dataDir: string,
  password: string,
  binaries: Binaries,
  account: SystemAccount | null,
): Promise<string> => {
  const parent = clusterParent(dataDir, account);
  const cluster = join(parent, 'postgres');
  if (!existsSync(cluster)) await makeCluster(parent, cluster, password, binaries, account);
  return cluster;
};

const clusterParent = (dataDir: string, account: SystemAccount | null): string => {
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(join(dataDir, 'postgres'))) return dataDir;
  const note = join(dataDir, 'postgres-is-in');
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  if (!account || canReach(account, dataDir, 'x')) return dataDir;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const elsewhere = join(findSystemFolder(), `data-${name}`);
  writeFileSync(note, `${elsewhere}\n`);
  return elsewhere;
};

const makeCluster = async (
  parent: string,
  cluster: string,
  password: string,
  binaries: Binaries,
  account: SystemAccount | null,
): Promise<void> => {
  makeOpenFolder(parent);
  // Creates it under another name and renames it, so that a kill leaves no partial database.
  const aside = mkdtempSync(join(parent, 'postgres-new-'));
  if (account) chownSync(aside, account.uid, account.gid);
  try {
    const passwordFile = join(aside, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
    const data = join(aside, 'data');
    const options = [
      '--auth=scram-sha-256',
      '--username=werkplan',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
    ];
    // Without these options LANG would decide, and without LANG the encoding would be SQL_ASCII.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await runProgram(binaries.initdb, [`--pgdata=${data}`, ...options, ...locale], account);
    renameSync(data, cluster);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
};

/** Runs a program of PostgreSQL as the account; rejects with the program's message. */
export const runProgram = async (
  program: string,
  parameters: string[],
  account: SystemAccount | null,
): Promise<string> => {
  const options = { ...account, cwd: '/', env: cleanEnvironment };
  try {
    return (await promisify(execFile)(program, parameters, options)).stdout;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const lines = stderr.trim().split('\n');
    throw new Error(lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? (lines.at(-1) || message));
  }
};
