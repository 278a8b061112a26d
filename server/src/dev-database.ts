import { writeToStderr } from './command-line.ts';
import { loadConfig } from './config/config.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { requireNoLostCluster } from './operations/earlier-plan.ts';
import { createLogger } from './platform/logger.ts';
import { explainStartFailure } from './start-failure.ts';

// Runs the embedded PostgreSQL of `npm run dev`, which outlives the servers that are restarted after edits. It reports the
// settings for these servers to its parent process, and ends with the parent.

let stop = async (): Promise<void> => undefined;
const start = async (): Promise<Readonly<Record<string, string>>> => {
  const config = loadConfig(process.env);
  if (config.databaseUrl !== null) return {};
  await requireNoLostCluster(config);
  const logger = createLogger(config.logLevel);
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, level) => logger[level](message),
    onLost: end,
  });
  stop = postgres.stop;
  return {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    // A configured database gets the demo plant only on request.
    DEMO_DATA: config.demoData ? 'on' : 'off',
  };
};

const end = (error: unknown): void => {
  const { lines, exitCode } = explainStartFailure(error);
  writeToStderr(lines.join('\n'));
  void stop().finally(() => process.exit(exitCode));
};

const started = start();

// Ignores these signals, because Ctrl-C reaches the whole terminal group and the server must end first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Keeps the process alive until its message has been sent, even without a database to run.
process.channel?.ref();
process.on('disconnect', () => void started.then(stop).finally(() => process.exit()));
started.then(
  (settings) => process.send?.(settings),
  (error: unknown) => end(error),
);
