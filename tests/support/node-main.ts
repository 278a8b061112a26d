// The entry point of the second server process of a two-node plant (node-process.ts).
import './quick-hashes.ts';
import { startApp } from '../../server/src/app.ts';
import { createDatabase } from '../../server/src/database/database.ts';
import type { NodeMessage, NodeOptions } from './node-process.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { collectedLogger } from './run-logs.ts';
import { testClock } from './test-clock.ts';

const tell = (message: NodeMessage): void => void process.send?.(message);

const run = async ({ config, databaseUrl, now }: NodeOptions): Promise<void> => {
  const db = createDatabase(databaseUrl);
  const app = await startApp({
    config,
    databaseUrl,
    db,
    clock: now === undefined ? systemClock(config.plantTimeZone) : testClock(now, config.plantTimeZone),
    logger: collectedLogger(config.logLevel),
  });
  // The IPC channel closes when the test ends the process or exits itself.
  process.once('disconnect', () => void app.close().then(async () => await db.destroy()));
  tell({ port: app.port });
};

process.once('message', (options) => {
  run(options as NodeOptions).catch((error: unknown) => {
    tell({ error: String(error) });
    process.disconnect();
  });
});
