import pg from 'pg';
import { addDays, addMonths, daysOfMonth, type Day } from '@werkplan/shared/values/day.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import { median, percentile } from '../stats.ts';

const ordersPerDay = 60;
const years = 5;
/** Target: the factor by which years of data may slow down reading a month. */
const aim = 1.5;

/**
 * Fills days with orders of all halls in one change by 'system', and leaves the tables as autovacuum would. The orders have no
 * shipments, as these screens don't read them.
 */
async function fill(client: pg.Client, from: Day, to: Day): Promise<void> {
  await client.query('BEGIN; SET LOCAL statement_timeout = 0');
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO change (actor, actor_name, action, patch) VALUES ('system', 'System', 'bench.fill', '{}') RETURNING id`,
  );
  const id = rows[0]?.id ?? '';
  await client.query(`SELECT set_config('app.change', $1, true)`, [id]);
  await client.query(
    `INSERT INTO production_order (order_id, construction_site, post_code, city, steel, matting, h1, h2, h3, is_canceled,
       time, date, hall_id, is_urgent, is_short, attribute1, attribute2, attribute3, attribute4, attribute5, attribute6,
       attribute7, attribute8, attribute9, attribute10, attribute11, note, parts_amount)
     SELECT (100000 + n)::text, 'Klinikum Freiburg Haus C', '79106', 'Freiburg', n * 137 % 9000 + 100, n * 61 % 2800,
       n % 3 = 0, n % 3 = 1, n % 3 = 2, n % 20 = 7, '', $1::date + d, n % 3 + 1, false, n % 7 = 0, false, false, false,
       false, false, false, false, false, false, false, false, '', n * 137 % 9000 + 100 + n * 61 % 2800
     FROM generate_series(0, $2::date - $1::date) d, generate_series(1, $3::int) n
     WHERE NOT EXISTS (SELECT FROM production_order o WHERE o.date = $1::date + d)`,
    [from, to, ordersPerDay],
  );
  await client.query(
    `WITH raised AS (INSERT INTO stream (key, revision)
       SELECT 'day:' || ($1::date + d), 1 FROM generate_series(0, $2::date - $1::date) d ON CONFLICT DO NOTHING RETURNING key)
     INSERT INTO change_stream SELECT key, 1, $3, day_totals(substr(key, 5)::date) FROM raised`,
    [from, to, id],
  );
  await client.query('COMMIT');
  await client.query('VACUUM (ANALYZE) production_order, stream');
}

/**
 * Returns the ms of each round's fastest reads: the two states of the plan can't be measured in turns, so other load must not
 * count.
 */
async function timesOf({ werkplanHttp: http, login, rounds, quick }: Stage, path: string): Promise<number[]> {
  const headers = await login(0);
  const round = async (): Promise<number> => {
    const times: number[] = [];
    for (let asked = 0; asked < (quick ? 40 : 100); asked += 1) {
      const start = performance.now();
      await http.send('GET', path, undefined, headers);
      times.push(performance.now() - start);
    }
    return percentile(times, 0.1);
  };
  // Warms up V8 and PostgreSQL's plans.
  await round();
  const medians: number[] = [];
  for (let count = 0; count < rounds; count += 1) medians.push(await round());
  return medians;
}

const screens = { 'production-plan': 'the month plan', 'production-forecast': 'the forecast' } as const;
type Screen = keyof typeof screens;

async function look(stage: Stage, date: Day): Promise<Record<Screen, number[]>> {
  return {
    'production-plan': await timesOf(stage, `/api/production-plan?date=${date}`),
    'production-forecast': await timesOf(stage, `/api/production-forecast?date=${date}`),
  };
}

/** Measures a month and two weeks of orders, first alone in the plan, then in the middle of five full years. */
export async function periods(stage: Stage): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    const first = addMonths(stage.busy.day, 12);
    const last = daysOfMonth(first).at(-1) ?? first;
    const [from, to] = [addMonths(first, -6 * years), addDays(addMonths(first, 6 * years), -1)];
    const middle = addDays(first, 10);
    await fill(client, first, last);
    const alone = await look(stage, middle);
    await fill(client, from, to);
    const amidst = await look(stage, middle);
    return (Object.keys(screens) as Screen[]).flatMap((screen) => {
      const name = screens[screen];
      const factor = amidst[screen].map((ms) => ms / median(alone[screen]));
      return [
        singleFigure(`${name}, ${ordersPerDay} orders a day for one month`, 'ms', alone[screen]),
        singleFigure(`${name}, ${ordersPerDay} orders a day for ${years} years`, 'ms', amidst[screen]),
        singleFigure(`${name}: ${years} years against one month`, '×', factor, aimAtMost(aim, '×')),
      ];
    });
  } finally {
    await client.end();
  }
}
