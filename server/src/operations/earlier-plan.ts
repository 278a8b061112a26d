import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { describeDatabase } from '../database/describe-database.ts';
import { hasCluster, findRunningEmbeddedUrl } from '../database/embedded-running.ts';
import { readDatabaseIdentity } from '../database/same-database.ts';
import { isEmptyDatabase } from '../demo/demo-store.ts';
import { damagedName, findNewestBackup } from './backup-folder.ts';

/** The name of a file in DATA_DIR with the name and identity of the database that the last start used. */
const noteName = 'plan-is-in';

type Surroundings = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'newPlan'>;

/**
 * Refuses an empty database where something indicates an earlier plan, since it is most likely the wrong one.
 * @param url the database's URL for the role that owns the tables
 * @param warn is called with a sentence about a setting that is no longer needed
 * @throws ConfigError with the reason
 */
export const requireNoEarlierPlan = async (
  db: Database,
  url: string,
  config: Surroundings,
  warn: (line: string) => void,
): Promise<void> => {
  const { place, isEmpty } = await describeDatabase(db, url);
  if (!isEmpty && !(await isEmptyDatabase(db))) {
    if (config.newPlan) warn('NEW_PLAN is on though there is a plan: take it out of the settings.');
    return;
  }
  if (config.newPlan) return;
  const note = await readNote(config);
  // The last start used this database: it has no accounts yet, or a new plan was begun in it.
  if (!isEmpty && note?.identity === (await readDatabaseIdentity(db))) return;
  const cluster = isOtherCluster(url, config)
    ? [`DATA_DIR (${config.dataDir}) holds an embedded PostgreSQL`]
    : [];
  refuseBeside(`The database ${place} is empty`, [...cluster, ...(await tracesOf(config))]);
};

/**
 * Refuses to create an embedded database where something indicates an earlier plan, because an empty one would hinder a
 * restore.
 * @throws ConfigError with the reason
 */
export const requireNoLostCluster = async (config: Surroundings): Promise<void> => {
  if (config.newPlan || config.databaseUrl !== null || hasCluster(config.dataDir)) return;
  refuseBeside(`DATA_DIR (${config.dataDir}) has no database`, await tracesOf(config));
};

/** Lists signs of an earlier plan other than databases. */
const tracesOf = async (config: Surroundings): Promise<string[]> => {
  const { dataDir, backupDir } = config;
  const note = await readNote(config);
  return [
    ...(note === null ? [] : [`the last start worked on ${note.place} (${join(dataDir, noteName)})`]),
    ...((await hasFiles(join(dataDir, 'archive'))) ? ['DATA_DIR has archives of a plan’s log'] : []),
    ...((await hasBackups(backupDir)) ? [`BACKUP_DIR (${backupDir}) has backups`] : []),
  ];
};

const refuseBeside = (what: string, traces: readonly string[]): void => {
  if (traces.length === 0) return;
  throw new ConfigError([
    `${what}, but there was a plan: ${traces.join('; ')}. Nothing was changed. Set DATABASE_URL or DATA_DIR right, or restore a backup (npm run restore -- --from <file> --create); --new-plan or NEW_PLAN=on begins a new plan and deletes nothing (PLAN_MISSING).`,
  ]);
};

/** Records the database for the next start. @throws when DATA_DIR isn't writable */
export const recordPlan = async (db: Database, url: string, { dataDir }: Surroundings): Promise<void> => {
  const { place } = await describeDatabase(db, url);
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, noteName), `${place}\n${await readDatabaseIdentity(db)}\n`);
};

interface Note {
  readonly place: string;
  readonly identity: string;
}

const readNote = async ({ dataDir }: Surroundings): Promise<Note | null> => {
  const file = join(dataDir, noteName);
  if (!existsSync(file)) return null;
  const [place = '', identity = ''] = (await readFile(file, 'utf8')).split('\n');
  return { place, identity };
};

/** True for an embedded cluster that isn't the database in use, as with `npm run dev`. */
const isOtherCluster = (url: string, { databaseUrl, dataDir }: Surroundings): boolean => {
  if (databaseUrl === null || !hasCluster(dataDir)) return false;
  const running = findRunningEmbeddedUrl(dataDir);
  return running === null || new URL(running).host !== new URL(url).host;
};

const hasFiles = async (folder: string): Promise<boolean> =>
  existsSync(folder) && (await readdir(folder)).length > 0;

const hasBackups = async (folder: string | null): Promise<boolean> =>
  folder !== null &&
  existsSync(folder) &&
  ((await findNewestBackup(folder)) !== null || existsSync(join(folder, damagedName)));
