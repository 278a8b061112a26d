import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** A new database, or a backup of a small plant; whoever has less is about to lose what is written next. */
const leastFreeMb = 100;

/** Why a file can't be made or changed, by the system's code. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by the user who starts Werkplan',
  EPERM: 'may not be written by the user who starts Werkplan',
  // systemd's ProtectSystem=strict answers so for all that the unit doesn't name.
  EROFS: 'is on a read-only file system, or not in the ReadWritePaths of the unit',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  ENOTDIR: 'leads through a file',
  EEXIST: 'leads through a file',
};

/** undefined: it has another cause. */
export const unwritableReason = (code: string | undefined): string | undefined => reasons[code ?? ''];

/**
 * Makes the folder where it is missing, writes to it, and sees how much room is left.
 * @throws ConfigError with a sentence that names the setting
 */
export async function requireFolder(setting: string, folder: string, freeMb = leastFreeMb): Promise<void> {
  // Written in fact: what rights say is not all that can be in the way.
  const probe = join(folder, `.werkplan-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (await open(probe, 'w')).close();
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `${setting}: ${folder} ${unwritableReason(code) ?? 'can not be written'} (${code}).`,
    ]);
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < freeMb)
    throw new ConfigError([
      `${setting}: ${folder} is on a disk with ${free} MB left; at least ${freeMb} are needed.`,
    ]);
}
