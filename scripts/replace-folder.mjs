import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The next folder is made beside this one, as only on one disk it can be renamed. */
export const nextOf = (folder) => join(dirname(folder), '.dist-next');
const lastOf = (folder) => join(dirname(folder), '.dist-last');

/** Puts the next folders in the places of these: a running server reads whole ones throughout, and a build that fails changes none. */
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
