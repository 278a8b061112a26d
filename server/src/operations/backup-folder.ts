import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@werkplan/shared/values/day.ts';

const pattern = /^werkplan-\d{4}-\d{2}-\d{2}\.gz$/;
/** Matches files left by a server that was interrupted while writing. */
const unfinished = /^werkplan-\d{4}-\d{2}-\d{2}\.gz\.part$/;
/** The name of the one backup of a damaged plan, which doesn't count as a backup. */
export const damagedName = 'werkplan-damaged.gz';

/** Returns the name of the backup made in the night before a day of the plant: 'werkplan-2026-11-23.gz'. */
export const backupName = (day: Day): string => `werkplan-${day}.gz`;

const names = async (folder: string, which: RegExp): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => which.test(name)).sort();

/** Lists the backups, oldest first, without empty files. */
const backups = async (folder: string): Promise<readonly { name: string; at: Date; bytes: number }[]> => {
  const found = await Promise.all(
    (await names(folder, pattern)).map(async (name) => {
      const { mtime, size } = await stat(join(folder, name));
      return { name, at: mtime, bytes: size };
    }),
  );
  return found.filter(({ bytes }) => bytes > 0);
};

/** Returns time and size in bytes of the folder's newest backup; null when there is none. */
export const findNewestBackup = async (folder: string): Promise<{ at: Date; bytes: number } | null> => {
  const newest = (await backups(folder)).at(-1);
  return newest ? { at: newest.at, bytes: newest.bytes } : null;
};

export const hasBackup = async (folder: string, day: Day): Promise<boolean> =>
  (await backups(folder)).some(({ name }) => name === backupName(day));

/** Deletes all but the newest `keep` backups, and unfinished ones; other files stay. */
export const pruneBackups = async (folder: string, keep: number): Promise<void> => {
  const old = (await backups(folder)).slice(0, -keep).map(({ name }) => name);
  for (const name of [...old, ...(await names(folder, unfinished))])
    await rm(join(folder, name), { force: true });
};
