import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@werkplan/shared/values/day.ts';

const pattern = /^werkplan-\d{4}-\d{2}-\d{2}\.gz$/;
/** Left by a server that was ended in the midst of it. */
const unfinished = /^werkplan-\d{4}-\d{2}-\d{2}\.gz\.part$/;
/** Of a plan that is not whole: one of them, which counts as none. */
export const damagedName = 'werkplan-damaged.gz';

/** 'werkplan-2026-11-23.gz': the backup of the night before that day of the plant. */
export const backupName = (day: Day): string => `werkplan-${day}.gz`;

const names = async (folder: string, which: RegExp): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => which.test(name)).sort();

/** The backups, oldest first; an empty file is none. */
const backups = async (folder: string): Promise<readonly { name: string; at: Date; bytes: number }[]> => {
  const found = await Promise.all(
    (await names(folder, pattern)).map(async (name) => {
      const { mtime, size } = await stat(join(folder, name));
      return { name, at: mtime, bytes: size };
    }),
  );
  return found.filter(({ bytes }) => bytes > 0);
};

/** When the folder's newest backup was written, and its size in bytes; null when there is none. */
export const newestBackup = async (folder: string): Promise<{ at: Date; bytes: number } | null> => {
  const newest = (await backups(folder)).at(-1);
  return newest ? { at: newest.at, bytes: newest.bytes } : null;
};

export const hasBackup = async (folder: string, day: Day): Promise<boolean> =>
  (await backups(folder)).some(({ name }) => name === backupName(day));

/** Removes all but the newest `keep` backups, and unfinished ones; other files in the folder stay. */
export const pruneBackups = async (folder: string, keep: number): Promise<void> => {
  const old = (await backups(folder)).slice(0, -keep).map(({ name }) => name);
  for (const name of [...old, ...(await names(folder, unfinished))])
    await rm(join(folder, name), { force: true });
};
