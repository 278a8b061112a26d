import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret kept under this name (readable by the server's own user only), made at the first call. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  return readIfThere(file) ?? makeSecret(dataDir, file);
}

function makeSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true });
  // Written aside and linked into place, so nobody ever reads half a secret and the first of two writers wins.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
