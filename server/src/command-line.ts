import { type Config, loadConfig } from './config/config.ts';
import { createPatientDatabase, type Database } from './database/database.ts';
import { runningEmbeddedUrl } from './database/embedded-running.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrateToLatest } from './database/migrate.ts';
import { startFailure } from './start-failure.ts';

export const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);
/** For commands whose standard output is the result itself. */
export const writeAside = (line: string): void => void process.stderr.write(`${line}\n`);

/** The configured database as its owner, or the embedded one: the running server's, else started for this command. */
const withDatabaseUrl = async (
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  work: (url: string) => Promise<void>,
): Promise<void> => {
  const running = databaseOwnerUrl ?? databaseUrl ?? runningEmbeddedUrl(dataDir);
  if (running !== null) return await work(running);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
};

/** Does the work on the plant's database, whether the server runs or not; brought up to date first unless asked not to. */
export const withDatabase = async (
  work: (db: Database, config: Config) => Promise<void>,
  { asItIs = false }: { asItIs?: boolean } = {},
): Promise<void> => {
  const config = loadConfig(process.env);
  await withDatabaseUrl(config, async (url) => {
    const db = createPatientDatabase(url);
    try {
      if (!asItIs) await migrateToLatest(db);
      await work(db, config);
    } finally {
      await db.destroy();
    }
  });
};

/** Ends the process when the command is done, with `process.exitCode` where the command sets it; an error that the caller can mend is printed as it is. */
export const exitAfter = (command: Promise<void>, isMendable: (error: unknown) => boolean): void => {
  command.then(
    () => process.exit(),
    (error: unknown) => {
      const lines = isMendable(error) && error instanceof Error ? [error.message] : startFailure(error).lines;
      process.stderr.write(`${lines.join('\n')}\n`);
      process.exit(1);
    },
  );
};
