import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keptSecret } from '../config/data-directory.ts';
import { runningPostmaster } from './embedded-postmaster.ts';
import { embeddedAddress } from './embedded-roles.ts';

/** Address of the embedded PostgreSQL that a server is running on this data directory, as its owner; null when none runs. */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const folder = resolve(dataDir);
  const cluster = clusterOf(folder);
  const running = cluster && runningPostmaster(cluster);
  if (!running) return null;
  return embeddedAddress(running.port, keptSecret(folder, 'postgres-password'), 'werkplan', 'owner');
}

/** A start has made a database here. */
export const hasCluster = (dataDir: string): boolean => clusterOf(resolve(dataDir)) !== null;

function clusterOf(dataDir: string): string | null {
  const note = join(dataDir, 'postgres-is-in');
  const parent = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
  const cluster = join(parent, 'postgres');
  return existsSync(cluster) ? cluster : null;
}
