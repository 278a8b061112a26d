// npm run user: adds, lists, disables and enables users and sets passwords, whether the server runs or not.
import { type Config, loadConfig } from './config.ts';
import { createDatabase } from './database/database.ts';
import { runningEmbeddedUrl } from './database/embedded-running.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrateToLatest } from './database/migrate.ts';
import { startFailure } from './start-failure.ts';
import { askPassword } from './users/ask-password.ts';
import { runUserCommand } from './users/run-user-command.ts';
import { readCommand, UserCommandError } from './users/user-command.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The configured database, or the embedded one: the running server's, else started for this command. */
const withDatabaseUrl = async (
  { databaseUrl, dataDir }: Config,
  work: (url: string) => Promise<void>,
): Promise<void> => {
  const running = databaseUrl ?? runningEmbeddedUrl(dataDir);
  if (running !== null) return await work(running);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
};

const run = async (parameters: readonly string[]): Promise<void> => {
  const command = readCommand(parameters);
  await withDatabaseUrl(loadConfig(process.env), async (url) => {
    const db = createDatabase(url, { max: 1 });
    try {
      await migrateToLatest(db);
      const ask = async () => await askPassword(process.stdin, process.stdout);
      await runUserCommand(db, command, { askPassword: ask, say });
    } finally {
      await db.destroy();
    }
  });
};

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const lines = error instanceof UserCommandError ? [error.message] : startFailure(error).lines;
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  },
);
