import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the client build, so that a screen of an older one can reload. */
export const clientBuild = (clientDir: string | undefined): string => {
  const page = clientDir === undefined ? '' : join(clientDir, 'index.html');
  if (!existsSync(page)) return 'none';
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12);
};
