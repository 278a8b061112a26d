import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createUnlimitedDatabase } from '../../../server/src/database/database.ts';
import { archiveLog } from '../../../server/src/retention/archive-log.ts';
import { readSegments } from '../../../server/src/retention/archive-store.ts';
import { monthBefore } from '../../../server/src/retention/months.ts';
import { fillHistory } from '../fill-history.ts';
import { aimAtMostTimes, comparedFigure, type Figure, singleFigure } from '../figures.ts';
import { sampleNoise } from '../noise.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import type { Writer } from '../writers.ts';

const changesOfMonth = 5_000;
const days = 1_000;
const begins = '2022-01-01';
/** Ms between two writes of a planner. */
const pause = 60;

/** Fills the log with this many months, moving the existing changes into them; a change's patch has some 1.2 kB. */
async function fillMonths(url: string, months: number, until: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillHistory(client, { changes: months * changesOfMonth, days, actors: 40, until });
  await client.query(`
    BEGIN;
    SET LOCAL statement_timeout = 0;
    ALTER TABLE change DISABLE TRIGGER keep;
    UPDATE change SET patch = CASE WHEN patch = '{}' THEN jsonb_build_object('orders', (
        SELECT jsonb_agg(md5(id::text || n)) FROM generate_series(1, 36) n)) ELSE patch END,
      at = '${begins}'::timestamptz + interval '${months} months' * (id::float8 / (SELECT max(id) + 1 FROM change));
    ALTER TABLE change ENABLE TRIGGER keep;
    COMMIT`);
  await client.query('VACUUM (ANALYZE) change');
  await client.query('CHECKPOINT');
  await client.end();
}

/** Returns the latencies in ms of planners who write occasionally until `work` is done. */
async function latenciesDuring(writers: readonly Writer[], work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  const latencies: number[] = [];
  const plan = async (writer: Writer, place: number): Promise<void> => {
    await delay((pause * place) / writers.length);
    while (!isOver) {
      const began = performance.now();
      await writer.write();
      latencies.push(performance.now() - began);
      await delay(pause);
    }
  };
  await Promise.all([done, ...writers.map(plan)]);
  return latencies;
}

/**
 * Measures planners' writes while a month of the log is archived, in turns with equally long pauses. Archiving runs in the measuring
 * process, so that whatever blocks its event loop shows in the latencies, as in a server.
 */
export async function retention(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const { rounds, databaseUrl, folder } = stage;
  await fillMonths(databaseUrl, rounds, stage.busy.day);
  const writers = sides.find(({ name }) => name === 'werkplan')?.writers ?? [];
  const db = createUnlimitedDatabase(databaseUrl);
  const archive = join(folder, 'archive');
  const [during, without, took]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    sampleNoise();
    const keepFrom = monthBefore(begins, -1 - round);
    const began = performance.now();
    const archiving = archiveLog(db, { keepFrom, timeZone: 'UTC', now: new Date(), folder: archive });
    during.push(percentile(await latenciesDuring(writers, archiving), 0.95));
    const ms = performance.now() - began;
    took.push(ms / 1000);
    without.push(percentile(await latenciesDuring(writers, delay(ms)), 0.95));
  }
  const segments = await readSegments(db);
  await db.destroy();
  const changes = segments.reduce((sum, segment) => sum + segment.changes, 0);
  const bytes = segments.reduce((sum, { file }) => sum + statSync(join(archive, file ?? '')).size, 0);
  return [
    comparedFigure(
      'a write while a month is archived, p95 (beside: while none is)',
      'ms',
      { werkplan: during, baseline: without },
      aimAtMostTimes(1.5),
    ),
    singleFigure(`a month of ${changesOfMonth.toLocaleString('en')} changes is archived in`, 's', took),
    singleFigure('a change in its file', 'bytes', [bytes / changes]),
  ];
}
