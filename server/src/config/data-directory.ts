import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const secretBytes = 32;
const shortest = 32;

/** Advice for a damaged file, by the name of its generated secret. */
const cures = {
  'session-secret': 'put it back from a backup, or delete it: everybody then signs in again',
  'postgres-password': 'put it back from a backup; the database is locked with it',
} as const;

/**
 * Returns the secret of this name (readable only by the server's user), generated on the first call. Throws a one-sentence
 * error when the file is empty or truncated, because a short secret could be guessed.
 */
export const readOrGenerateSecret = (dataDir: string, name: keyof typeof cures): string => {
  const file = join(dataDir, name);
  const secret = readIfThere(file) ?? makeSecret(dataDir, file);
  if (secret.trim().length >= shortest) return secret;
  throw new Error(`${file} must hold at least ${shortest} characters: ${cures[name]}.`);
};

const makeSecret = (dataDir: string, file: string): string => {
  mkdirSync(dataDir, { recursive: true });
  // Written to a temporary file and linked into place, so nobody reads half a secret and the first of two writers wins.
  const aside = `${file}.${process.pid}`;
  writeSynced(aside, randomBytes(secretBytes).toString('base64url'));
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside);
  }
  syncFolder(dirname(file));
  return readFileSync(file, 'utf8');
};

/** Syncs to disk before it returns, so that a power cut doesn't leave an empty file. */
const writeSynced = (file: string, text: string): void => {
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const syncFolder = (folder: string): void => {
  // Windows can't open folders, and persists their entries itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

const isCode = (error: unknown, code: string): boolean => {
  return error instanceof Error && 'code' in error && error.code === code;
};
