import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

/** Reads the settings in the folder's `.env`, so that each command works on the plan that the server serves. */
export function loadSettings(folder = root) {
  const file = join(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
