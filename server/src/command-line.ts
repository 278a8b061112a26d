import type { CommandOptions } from './command-options.ts';
import { type Config, ConfigError, loadConfig, parseEnvironment } from './config/config.ts';
import { createUnlimitedDatabase, type Database } from './database/database.ts';
import { describeDatabase } from './database/describe-database.ts';
import { hasCluster, findRunningEmbeddedUrl } from './database/embedded-running.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrateToLatest } from './database/migrate.ts';
import { explainStartFailure } from './start-failure.ts';

export const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);
/** Writes messages of commands whose standard output is their result. */
export const writeToStderr = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs the work as the owner of the configured database, or of the embedded one, which is started if no server runs it. */
const withDatabaseUrl = async (
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  work: (url: string) => Promise<void>,
): Promise<void> => {
  const running = databaseOwnerUrl ?? databaseUrl ?? findRunningEmbeddedUrl(dataDir);
  if (running !== null) return await work(running);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
};

interface DatabaseOptions extends Partial<Pick<CommandOptions, 'create' | 'force'>> {
  readonly skipsMigrations?: boolean;
}

/**
 * Runs the work on the plant's database, beside a running server or without one. First it prints which database this is, and
 * migrates it unless `skipsMigrations` is set.
 * @throws ConfigError when there is no database and `create` isn't set; for one without a plan, also when `force` isn't set; and
 * when `force` names another database
 */
export const withDatabase = async (
  work: (db: Database, config: Config) => Promise<void>,
  { skipsMigrations = false, create = false, force = null }: DatabaseOptions = {},
): Promise<void> => {
  const { databaseUrl, dataDir } = parseEnvironment(process.env);
  if (!create && databaseUrl === null && !hasCluster(dataDir))
    throw noDatabase(`There is none in ${dataDir}`);
  const config = loadConfig(process.env);
  await withDatabaseUrl(config, async (url) => {
    const db = createUnlimitedDatabase(url);
    try {
      const { name, isEmpty, line } = await describeDatabase(db, url);
      writeToStderr(line);
      if (isEmpty && !create && force === null) throw noDatabase('It holds no plan');
      if (force !== null && force !== name)
        throw new ConfigError([`--force ${force}: the database is called ${name}; nothing was changed.`]);
      if (!skipsMigrations) await migrateToLatest(db);
      await work(db, config);
    } finally {
      await db.destroy();
    }
  });
};

const noDatabase = (reason: string): ConfigError =>
  new ConfigError([`${reason}: npm start makes a database, and so does this command with --create.`]);

/**
 * Exits when the command is done, with `process.exitCode` if set; an error that the caller can fix is printed as a message.
 */
export const exitAfter = (command: Promise<void>, isMendable: (error: unknown) => boolean): void => {
  command.then(
    () => process.exit(),
    (error: unknown) => {
      const lines =
        isMendable(error) && error instanceof Error
          ? [error.message]
          : explainStartFailure(error, 'The command failed').lines;
      process.stderr.write(`${lines.join('\n')}\n`);
      process.exit(1);
    },
  );
};
