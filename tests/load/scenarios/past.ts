import { join } from 'node:path';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, addMonths, type Day } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { createUnlimitedDatabase } from '../../../server/src/database/database.ts';
import { archiveLog } from '../../../server/src/retention/archive-log.ts';
import { monthBefore } from '../../../server/src/retention/months.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import { fillHotDay } from '../years/hot-past.ts';
import { addressOfDatabase, fillPlant, openPlant, takeTurns } from '../years/plant-of-years.ts';

/** Target: the ms to read a day at a past moment. */
const aim = 100;
const years = 5;
/** Changes of the busiest day. */
const changes = 5_000;
const times = 40;

/** Measures past moments of days after years of planning: of a day with 5,000 changes, and of a day years ago before and after archiving. */
export async function past(stage: Stage): Promise<Figure[]> {
  const today = addDays(stage.busy.day, -2);
  const span = stage.quick ? 1 : years;
  const from = addMonths(today, -12 * span);
  const seconds = await fillPlant(stage, 'past', { from, to: addDays(today, 30) });
  const url = addressOfDatabase(stage, 'past');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillHotDay(client, today, changes);
  await client.end();
  const plant = await openPlant(stage, 'past', takeTurns());
  const measure = async (name: string, date: Day, revisionAt: (last: number) => number): Promise<Figure> => {
    const params = { date };
    const { revision } = await plant.call(daySnapshotEndpoint, { params });
    const at = String(revisionAt(revision)) as never;
    const rounds: number[] = [];
    for (let round = 0; round < stage.rounds; round += 1) {
      plant.takeMeasured();
      for (let asked = 0; asked < times; asked += 1)
        await plant.call(daySnapshotEndpoint, { params, query: { at } }, name);
      rounds.push(percentile(plant.takeMeasured().get(name) ?? [], 0.95));
    }
    return singleFigure(`${name}, ${span} years of planning, p95`, 'ms', rounds, aimAtMost(aim, 'ms'));
  };
  const old = addDays(from, 20);
  try {
    const figures = [
      await measure('a day before 5,000 changes of it', today, (last) => last - changes),
      await measure('a day in the middle of its 5,000 changes', today, (last) => last - changes / 2),
      await measure('a day of years ago, in the middle of its changes', old, (last) => Math.round(last / 2)),
    ];
    const db = createUnlimitedDatabase(url);
    await archiveLog(db, {
      keepFrom: monthBefore(old, -2),
      timeZone: 'UTC',
      now: new Date(),
      folder: join(stage.folder, 'archive'),
    });
    const { rows } = await sql<{ bytes: number }>`
      SELECT pg_total_relation_size('archived_writes')::float8 / (SELECT sum(changes) FROM log_archive)::float8 AS bytes`.execute(
      db,
    );
    await db.destroy();
    return [
      singleFigure(`years of planning filled: ${span}`, 's', [seconds]),
      ...figures,
      await measure('the same day once it is archived', old, (last) => Math.round(last / 2)),
      singleFigure('an archived change in the database', 'bytes', [rows[0]?.bytes ?? 0]),
    ];
  } finally {
    await plant.server.stop();
  }
}
