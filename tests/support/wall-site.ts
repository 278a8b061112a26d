import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { join } from 'node:path';
import { type App, startApp } from '../../server/src/app.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { type Gate, openGate } from './database-gate.ts';
import { freePort } from './free-port.ts';
import type { Plant } from './plant.ts';
import { collectedLogger } from './run-logs.ts';

const client = join(import.meta.dirname, '../../client/dist');

/** A second server process of a plant, with the built client, which can be cut off from PostgreSQL and restarted. */
export interface WallSite {
  readonly url: string;
  readonly gate: Gate;
  stop(): Promise<void>;
  /** Starts the server on the same port. */
  start(options?: { nearFullPercent?: number }): Promise<void>;
  close(): Promise<void>;
}

/** Must be called in `beforeAll`. */
export const openWallSite = async (plant: Plant): Promise<WallSite> => {
  const gate = await openGate(plant.databaseUrl);
  const db: Database = createDatabase(gate.url);
  const port = await freePort();
  let app: App | undefined;
  const start = async (wallNearFullPercent = 95): Promise<void> => {
    const { clock, config } = plant;
    const logger = collectedLogger('silent');
    const settings = { ...config, port, wallNearFullPercent };
    // Tests advance the page's clock, but not the server's timers.
    const wired = {
      databaseUrl: gate.url,
      db,
      clock,
      logger,
      clientDir: client,
      heartbeatMs: 250,
      blindAfterMs: 1_000,
    };
    app = await startApp({ config: settings, ...wired });
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    gate,
    stop: async () => await app?.close(),
    start: async ({ nearFullPercent } = {}) => await start(nearFullPercent),
    close: async () => {
      gate.open();
      await app?.close();
      await db.destroy();
      await gate.close();
    },
  };
};

/** Simulates a restore: another epoch, lower revisions, other figures. */
export const putOldPlanBack = async ({ owner }: Plant, day: Day): Promise<void> =>
  await owner.transaction().execute(async (tx) => {
    await sql`UPDATE epoch SET id = 'restored'`.execute(tx);
    await sql`ALTER TABLE production_order DISABLE TRIGGER USER`.execute(tx);
    await sql`UPDATE production_order SET steel = 1000 WHERE date = ${day}`.execute(tx);
    await sql`ALTER TABLE production_order ENABLE TRIGGER USER`.execute(tx);
    await sql`UPDATE stream SET revision = 1 WHERE key = ${dayKey(day)}`.execute(tx);
  });
