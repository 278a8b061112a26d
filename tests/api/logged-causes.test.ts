// Own server: it loses its database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { Client } from '../support/client.ts';
import { type Gate, openGate } from '../support/database-gate.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant();
let gate: Gate;
let db: Database;
let app: App;
const lines: string[] = [];

beforeAll(async () => {
  gate = await openGate(plant.databaseUrl);
  db = createDatabase(gate.url);
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  const wired = { databaseUrl: gate.url, db, clock: plant.clock, logger };
  app = await startApp({ config: { ...plant.config, port: 0 }, ...wired });
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await gate.close();
});

it('the log of a 503 contains the database’s message in one line without a stack trace, and the answer none of it', async () => {
  gate.shut();
  const { status, body } = await new Client(`http://127.0.0.1:${app.port}`).send('GET', '/readyz');
  expect(status).toBe(503);
  const line = lines.find((one) => one.includes('/readyz'));
  const { err } = JSON.parse(line ?? '{}') as { err: { message: string } };
  expect(err.message).toMatch(/Connection terminated|ECONNREFUSED|ECONNRESET/);
  expect(line).not.toContain('stack');
  expect(JSON.stringify(body)).not.toContain(err.message);
});
