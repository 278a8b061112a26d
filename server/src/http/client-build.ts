import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns an id of the client's build; 'none' without a build. A screen that was built otherwise learns by the id to reload. */
export const computeClientBuild = (clientDir: string | undefined): string => {
  const page = clientDir === undefined ? '' : join(clientDir, 'index.html');
  if (!existsSync(page)) return 'none';
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12);
};
