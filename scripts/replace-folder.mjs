import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns a path beside the folder, because renaming works only within a file system. */
export const nextOf = (folder) => join(dirname(folder), '.dist-next');
const lastOf = (folder) => join(dirname(folder), '.dist-last');

/** Swaps new folders in by renaming, so that a running server always reads complete ones and a failed build changes none. */
export function replaceFolders(folders) {
  const missing = folders.map(nextOf).find((folder) => !existsSync(folder));
  if (missing) throw new Error(`There is no ${missing}.`);
  for (const folder of folders) {
    rmSync(lastOf(folder), { recursive: true, force: true });
    if (existsSync(folder)) renameSync(folder, lastOf(folder));
    renameSync(nextOf(folder), folder);
    rmSync(lastOf(folder), { recursive: true, force: true });
  }
}
