import type { Logger } from 'pino';
import { readWords } from './command-options.ts';
import { loadConfig, type Config } from './config/config.ts';
import { createLogger } from './platform/logger.ts';
import { runningProgram } from './platform/release.ts';
import { explainStartFailure } from './start-failure.ts';
import { startServer, type Closers } from './start-server.ts';

const closeWithin = 8_000;

const run = (): void => {
  const config = configOrExit();
  const logger = createLogger(config.logLevel);
  logger.info({ node: process.version }, `${runningProgram} starts.`);
  const closers: Closers = [];
  const giveUp = (reason: Error): void => {
    logger.fatal(`Werkplan ends: ${reason.message}`);
    const { exitCode } = explainStartFailure(reason);
    stop(exitCode, exitCode === 2 ? 'a newer Werkplan has migrated the database' : 'its database was lost');
  };
  const started = startServer({ config, logger, closers, giveUp });
  const stop = stopper(started, closers, logger);

  started.catch((error: unknown) => {
    const { lines, exitCode } = explainStartFailure(error);
    console.error(lines.join('\n'));
    logger.debug({ err: error }, 'The start failed.');
    stop(exitCode, 'the start failed');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0, signal));
  process.on('disconnect', () => stop(0, 'its parent process has ended'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'Unhandled error; the server ends.');
    stop(1, 'an unhandled error');
  });
};

const configOrExit = (): Config => {
  try {
    const words = readWords(process.argv.slice(2), ['--new-plan'], 'npm start [-- --new-plan]');
    return loadConfig({ ...process.env, ...(words.has('--new-plan') && { NEW_PLAN: 'on' }) });
  } catch (error) {
    const { lines, exitCode } = explainStartFailure(error);
    console.error(lines.join('\n'));
    process.exit(exitCode);
  }
};

/** Returns a function that stops everything once, after a start in progress, and then exits the process. */
const stopper = (
  started: Promise<void>,
  closers: Closers,
  logger: Logger,
): ((exitCode: number, cause: string) => void) => {
  let stopping = false;
  return (exitCode, cause) => {
    if (stopping) return;
    stopping = true;
    logger.info({ cause }, 'Werkplan stops.');
    setTimeout(() => {
      logger.error('Stopping took too long; the process exits.');
      process.exit(1);
    }, closeWithin).unref();
    void closeAll(started, closers, logger).then(() => {
      logger.info('Werkplan has stopped.');
      process.exit(exitCode);
    });
  };
};

const closeAll = async (started: Promise<void>, closers: Closers, logger: Logger): Promise<void> => {
  await started.catch(() => undefined);
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) =>
      logger.error({ err: error }, 'A part of the server failed to stop.'),
    );
  }
};

run();
