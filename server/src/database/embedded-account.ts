import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The system user that runs the embedded PostgreSQL when the server runs as root, which PostgreSQL refuses. */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

const names = ['postgres', 'werkplan'];

/**
 * Returns the account that runs PostgreSQL; null if the server's own user can, because it isn't root. For root it is the
 * machine's `postgres` user, or else a `werkplan` user, which is created if necessary.
 */
export const findDatabaseAccount = (): SystemAccount | null => {
  if (process.getuid?.() !== 0) return null;
  return existingAccount() ?? madeAccount();
};

/** True if the account has this right (r, w, x) on a path, tested by a process of that account. */
export const canReach = (account: SystemAccount, path: string, right: 'r' | 'w' | 'x'): boolean => {
  return spawnSync('/bin/sh', ['-c', `[ -${right} "$0" ]`, path], { ...account, cwd: '/' }).status === 0;
};

/** Returns a folder outside home folders that root owns and every user can enter. */
export const findSystemFolder = (): string => {
  const folder = ['/var/lib/werkplan', '/var/tmp/werkplan'].find(madeByRoot);
  if (folder === undefined) throw new Error('Neither /var/lib/werkplan nor /var/tmp/werkplan can be made.');
  return folder;
};

/** Creates a folder that every user can enter, whatever the umask; an existing one stays unchanged. */
export const makeOpenFolder = (folder: string): void => {
  // mkdirSync returns undefined for an existing folder.
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
};

/** Lets every user read a folder and run its programs, because files made under a strict umask don't allow this. */
export const allowReading = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) addRights(path);
  }
  addRights(folder);
};

const addRights = (path: string): void => {
  const { mode } = lstatSync(path);
  const forAll = mode & 0o100 ? 0o555 : 0o444;
  chmodSync(path, (mode & 0o777) | forAll);
};

const existingAccount = (): SystemAccount | undefined => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entries = names.map((name) => lines.find((line) => line.startsWith(`${name}:`)));
  const [, , uid, gid] = entries.find((entry) => entry !== undefined)?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

const madeAccount = (): SystemAccount => {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'werkplan']);
  const account = existingAccount();
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and no user could be made for it: start as an ordinary user, or set DATABASE_URL.',
  );
};

const madeByRoot = (folder: string): boolean => {
  try {
    makeOpenFolder(folder);
    // Refuses a folder that isn't root's, because anybody may create one in /var/tmp and replace programs in it.
    const { uid, mode } = statSync(folder);
    if (uid !== 0 || (mode & 0o022) !== 0) return false;
    // An earlier start under a strict umask may have created it.
    if ((mode & 0o055) !== 0o055) chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
};
