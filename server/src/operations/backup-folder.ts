import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@werkplan/shared/values/day.ts';

const pattern = /^werkplan-\d{4}-\d{2}-\d{2}\.gz$/;
/** Left by a server that was ended in the midst of it. */
const unfinished = /^werkplan-\d{4}-\d{2}-\d{2}\.gz\.part$/;

/** 'werkplan-2026-11-23.gz': the backup of the night before that day of the plant. */
export const backupName = (day: Day): string => `werkplan-${day}.gz`;

const names = async (folder: string, which: RegExp): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => which.test(name)).sort();

/** When the folder's newest backup was written, and its size in bytes; null when there is none. */
export const newestBackup = async (folder: string): Promise<{ at: Date; bytes: number } | null> => {
  const newest = (await names(folder, pattern)).at(-1);
  if (newest === undefined) return null;
  const { mtime, size } = await stat(join(folder, newest));
  return { at: mtime, bytes: size };
};

export const hasBackup = async (folder: string, day: Day): Promise<boolean> =>
  (await names(folder, pattern)).includes(backupName(day));

/** Removes all but the newest `keep` backups, and unfinished ones; other files in the folder stay. */
export const pruneBackups = async (folder: string, keep: number): Promise<void> => {
  const old = (await names(folder, pattern)).slice(0, -keep);
  for (const name of [...old, ...(await names(folder, unfinished))])
    await rm(join(folder, name), { force: true });
};
