import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createPatientDatabase, type Database } from '../../../server/src/database/database.ts';
import { archiveLog } from '../../../server/src/retention/archive-log.ts';
import { readSegments, reclaimLog } from '../../../server/src/retention/archive-store.ts';
import { fillHistory } from '../fill-history.ts';
import { aimAtMostTimes, compared, type Figure, single } from '../figures.ts';
import { sampleNoise } from '../noise.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import type { Writer } from '../writers.ts';

const days = 1_000;
/** Between two writes of one planner, in ms. */
const pause = 150;
const [begins, keepFrom] = ['2019-01-01', '2022-01-01'];

/** Three years of a log, and all that was there before, of so long ago; a change's patch is some 1.2 kB. */
async function fillPast(url: string, changes: number, until: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillHistory(client, { changes, days, actors: 40, until });
  await client.query(`
    BEGIN;
    SET LOCAL statement_timeout = 0;
    ALTER TABLE change DISABLE TRIGGER keep;
    UPDATE change SET at = '${begins}'::timestamptz + interval '36 months' * (id::float8 / (SELECT max(id) + 1 FROM change)),
      patch = CASE WHEN patch = '{}' THEN jsonb_build_object('orders', (
        SELECT jsonb_agg(md5(id::text || n)) FROM generate_series(1, 36) n)) ELSE patch END;
    ALTER TABLE change ENABLE TRIGGER keep;
    COMMIT`);
  await client.query('VACUUM (ANALYZE) change');
  await client.end();
}

/** Latencies in ms of planners who write now and then, until the work is done. */
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

/** Archives for so long, or to the end. */
async function archiveFor(db: Database, folder: string, ms: number): Promise<number> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  let changes = 0;
  const onSegment = (segment: { changes: number }): void => void (changes += segment.changes);
  const options = { keepFrom, timeZone: 'Europe/Berlin', now: new Date(), folder, onSegment };
  await archiveLog(db, { ...options, signal: controller.signal }).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  clearTimeout(timer);
  return changes;
}

/**
 * Planners write while years of their log are archived, in turn with rounds in which nothing is. It archives in the process
 * that measures: whatever its event loop waits for shows in the latencies, as it would in the server's.
 */
export async function retention(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const { quick, rounds, databaseUrl, folder } = stage;
  await fillPast(databaseUrl, quick ? 20_000 : 50_000, stage.busy.day);
  const db = createPatientDatabase(databaseUrl);
  const archive = join(folder, 'archive');
  const ms = 2_000;
  const writers = sides.find(({ name }) => name === 'werkplan')?.writers ?? [];
  const [without, during]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    sampleNoise();
    const quiet = await latenciesDuring(writers, delay(ms));
    const busy = await latenciesDuring(writers, archiveFor(db, archive, ms));
    without.push(percentile(quiet, 0.95));
    during.push(percentile(busy, 0.95));
  }
  const vacuumed = await latenciesDuring(writers, reclaimLog(db));
  const began = performance.now();
  const rest = await archiveFor(db, archive, 600_000);
  const perSecond = rest / ((performance.now() - began) / 1000);
  const segments = await readSegments(db);
  const archived = segments.reduce((sum, segment) => sum + segment.changes, 0);
  const bytes = segments.reduce((sum, { file }) => sum + statSync(join(archive, file ?? '')).size, 0);
  await db.destroy();
  const name = 'a write while the log is archived (beside: while it isn’t)';
  return [
    compared(`${name}, p95`, 'ms', { werkplan: during, baseline: without }, aimAtMostTimes(1.5)),
    compared('a write while its room is reclaimed, p95', 'ms', {
      werkplan: [percentile(vacuumed, 0.95)],
      baseline: without,
    }),
    single('archived with nobody planning', 'changes/s', [perSecond]),
    single('a change in its file', 'bytes', [bytes / archived]),
  ];
}
