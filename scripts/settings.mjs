import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

/** Loads the folder's `.env`, so that each command uses the server's settings. */
export function loadSettings(folder = root) {
  const file = join(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
