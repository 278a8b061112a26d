import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Identifies the client build, so that an outdated screen reloads. */
export const computeClientBuild = (clientDir: string | undefined): string => {
  const page = clientDir === undefined ? '' : join(clientDir, 'index.html');
  if (!existsSync(page)) return 'none';
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12);
};
