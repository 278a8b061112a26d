import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keptSecret } from '../data-directory.ts';
import { embeddedAddress } from './embedded-tenure.ts';
import { runningPostmaster } from './embedded-postmaster.ts';

/** Address of the embedded PostgreSQL that a server is running on this data directory; null when none runs. */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const folder = resolve(dataDir);
  const cluster = clusterOf(folder);
  const running = cluster && runningPostmaster(cluster);
  return running ? embeddedAddress(running.port, keptSecret(folder, 'postgres-password'), 'werkplan') : null;
}

function clusterOf(dataDir: string): string | null {
  const note = join(dataDir, 'postgres-is-in');
  const parent = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
  const cluster = join(parent, 'postgres');
  return existsSync(cluster) ? cluster : null;
}
