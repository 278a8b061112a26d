import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOrGenerateSecret } from '../config/data-directory.ts';
import { findRunningPostmaster } from './embedded-postmaster.ts';
import { embeddedAddress } from './embedded-roles.ts';

/**
 * Returns the connection URL, for the owner role, of the embedded PostgreSQL that runs on this data directory; null if none
 * runs.
 */
export const findRunningEmbeddedUrl = (dataDir: string): string | null => {
  const folder = resolve(dataDir);
  const cluster = clusterOf(folder);
  const running = cluster && findRunningPostmaster(cluster);
  if (!running) return null;
  return embeddedAddress(
    running.port,
    readOrGenerateSecret(folder, 'postgres-password'),
    'werkplan',
    'owner',
  );
};

/** True if the data directory has a PostgreSQL cluster, in it or where its file `postgres-is-in` points. */
export const hasCluster = (dataDir: string): boolean => clusterOf(resolve(dataDir)) !== null;

const clusterOf = (dataDir: string): string | null => {
  const note = join(dataDir, 'postgres-is-in');
  const parent = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
  const cluster = join(parent, 'postgres');
  return existsSync(cluster) ? cluster : null;
};
