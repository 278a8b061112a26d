import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** Megabytes that a new database or a small plant's backup needs; with less the next write is likely to fail. */
const minFreeMb = 100;

/** Explanations by system error code. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by the user who starts Werkplan',
  EPERM: 'may not be written by the user who starts Werkplan',
  // systemd's ProtectSystem=strict causes this for all paths that the unit doesn't list.
  EROFS: 'is on a read-only file system, or not in the ReadWritePaths of the unit',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  ENOTDIR: 'leads through a file',
  EEXIST: 'leads through a file',
};

/** Returns the reason why a folder isn't writable; undefined for an unknown error code. */
export const explainUnwritable = (code: string | undefined): string | undefined => reasons[code ?? ''];

/**
 * Creates the folder if necessary, creates a file in it and checks its free space.
 * @throws ConfigError naming the setting
 */
export const requireWritableFolder = async (
  setting: string,
  folder: string,
  freeMb = minFreeMb,
): Promise<void> => {
  // Creates a file, because missing permissions aren't the only obstacle.
  const probe = join(folder, `.werkplan-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (await open(probe, 'w')).close();
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `${setting}: ${folder} ${explainUnwritable(code) ?? 'can not be written'} (${code}).`,
    ]);
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < freeMb)
    throw new ConfigError([
      `${setting}: ${folder} is on a disk with ${free} MB left; at least ${freeMb} are needed.`,
    ]);
};
