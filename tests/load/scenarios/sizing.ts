import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '@werkplan/shared/values/day.ts';
import { createDatabase } from '../../../server/src/database/database.ts';
import { migrateToLatest } from '../../../server/src/database/migrate.ts';
import { administer } from '../../support/administer.ts';
import { type Figure, singleFigure } from '../figures.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { fillYears } from '../years/fill-years.ts';
import { perDay } from '../years/years.ts';

const days = 60;
const windowCount = 300;
const [perSecond, seconds] = [20, 10];

/** Measures figures for sizing a plant: disk space per order, memory of the process, CPU per change with many windows. */
export async function sizing(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const side = sides.find(({ name }) => name === 'werkplan');
  if (!side) return [];
  const { bytes, changes } = await diskOf(stage);
  const orders = days * perDay.orders;
  await side.server.restart();
  const empty = await side.server.ask('memory');
  const windows = await side.openWindows(windowCount);
  const cpu = await cpuOfChange(stage, side);
  const full = await side.server.ask('memory');
  windows.forEach((window) => window.cut());
  await Promise.all(windows.map(({ closed }) => closed));
  return [
    singleFigure('sizing: changes an order, all its life', '', [changes / orders]),
    singleFigure('sizing: disk an order, its log included', 'kB', [bytes / orders / 1_000]),
    singleFigure('sizing: the process, freshly started', 'MB', [empty.rss / 1e6]),
    singleFigure(`sizing: the process, ${windowCount} windows at work`, 'MB', [full.rss / 1e6]),
    singleFigure(`sizing: server CPU a change, ${windowCount} windows`, 'ms', [cpu.server]),
    singleFigure(`sizing: PostgreSQL CPU a change, ${windowCount} windows`, 'ms', [cpu.postgres]),
  ];
}

async function diskOf({ databaseUrl, busy }: Stage): Promise<{ bytes: number; changes: number }> {
  await administer(databaseUrl, 'create database sizing');
  const url = Object.assign(new URL(databaseUrl), { pathname: '/sizing' }).href;
  await migrated(url);
  const before = await numberOf(url, 'SELECT pg_database_size(current_database()) AS number');
  await fillYears(url, { from: addDays(busy.day, 1 - days), to: busy.day });
  const after = await numberOf(url, 'SELECT pg_database_size(current_database()) AS number');
  const changes = await numberOf(url, 'SELECT count(*) AS number FROM change');
  return { bytes: after - before, changes };
}

async function migrated(url: string): Promise<void> {
  const db = createDatabase(url, { max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

async function numberOf(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ number: string }>(statement);
  await client.end();
  return Number(rows[0]?.number);
}

/** Measures the CPU ms per change at a steady rate. */
async function cpuOfChange(
  { postgresCpu }: Stage,
  { server, writers }: Side,
): Promise<{ server: number; postgres: number }> {
  const count = perSecond * seconds;
  const [serverBefore, postgresBefore, begin] = [await server.cpu(), postgresCpu(), performance.now()];
  for (let made = 0; made < count; made += 1) {
    await writers[made % writers.length]?.write();
    const rest = begin + ((made + 1) * 1_000) / perSecond - performance.now();
    if (rest > 0) await delay(rest);
  }
  return {
    server: ((await server.cpu()) - serverBefore) / count,
    postgres: (postgresCpu() - postgresBefore) / count,
  };
}
