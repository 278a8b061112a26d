import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import { maxFigureDays } from '@werkplan/shared/figures/figures.ts';
import { moveOrderToDateEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { ageChanges, lastChange } from '../support/aging.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { asSuperuser } from '../support/explained.ts';
import { figuresTable } from '../../server/src/figures/figures-table.ts';
import { headingOf } from '../../server/src/tables/column-headings.ts';
import { languages } from '@werkplan/shared/i18n/languages.ts';
import { sumFigures } from '@werkplan/shared/figures/figure-rules.ts';

const plant = usePlant();

const get = async (query: string, headers: Record<string, string> = {}) =>
  await plant.anna.send('GET', `/api/figures?${query}`, undefined, { 'accept-language': 'en', ...headers });

it.each([
  ['from=2026-11-23&to=2026-11-22', 'to'],
  [`from=${today}&to=${addDays(today, maxFigureDays)}`, 'to'],
  ['from=23.11.2026&to=2026-11-30', 'from'],
  ['from=2026-11-23&to=2026-11-30&group=year', 'group'],
  ['from=2026-11-23&to=2026-11-30&hall=4', 'hall'],
  ['from=2026-11-23&to=2026-11-30&person=3', 'person'],
])('refuses %s, naming %s', async (query, field) => {
  const { status, body } = await get(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    type: 'VALIDATION_ERRORS',
    fields: { [field]: expect.any(String) as string },
  });
});

it('names the maximum period, and accepts it', async () => {
  const { body } = await get(`from=${today}&to=${addDays(today, maxFigureDays)}`);
  expect(body).toMatchObject({ fields: { to: 'The period may have at most 400 days.' } });
  const to = addDays(today, maxFigureDays - 1);
  const { groups } = await plant.anna.call(figuresEndpoint, { query: { from: today, to, group: 'month' } });
  expect(groups[0]).toMatchObject({ from: today, to: '2026-11-30' });
  expect(groups.at(-1)?.to).toBe(to);
});

/** Creates an order on this day and moves it by three days, at this time (UTC) of the day before. */
const moveFrom = async (date: Day, time: string): Promise<void> => {
  const { id } = await makeOrder(plant.anna, { date });
  const after = await lastChange(plant);
  await plant.anna.call(moveOrderToDateEndpoint, { params: { id }, body: addDays(date, 3) });
  await ageChanges(plant, { after, upTo: await lastChange(plant), at: `${addDays(date, -1)}T${time}Z` });
};

it('the lead time of a move follows the plant’s time zone', async () => {
  const date = addDays(today, 30);
  // 22:30 UTC is before midnight in Berlin, 23:30 UTC is after it.
  for (const [time, lead] of [
    ['22:30:00', 'dayBefore'],
    ['23:30:00', 'sameDay'],
  ] as const) {
    await moveFrom(date, time);
    const { total } = await plant.anna.call(figuresEndpoint, { query: { from: date, to: date } });
    expect(total.moves.leads[lead]).toBe(1);
    expect(total.moves.distance).toBe(3 * total.moves.count);
  }
});

it('are also a table with a line per group', async () => {
  const query = `from=2026-11-16&to=2026-11-29&group=week`;
  const response = await fetch(`${plant.url}/api/figures?${query}&format=csv&separator=semicolon`, {
    headers: { cookie: plant.anna.cookie },
  });
  expect(response.headers.get('content-disposition')).toContain('figures-2026-11-16.csv');
  const lines = (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^from;to;days;closedDays;/);
  expect(lines[2]).toMatch(/^2026-11-23;2026-11-29;/);
});

it('every column of the table has a word in each language', () => {
  const { columns } = figuresTable({
    knownFrom: null,
    total: sumFigures([], { from: today, to: today }),
    groups: [],
  });
  for (const language of languages) {
    const heads = columns.map((column) => headingOf(column, language));
    expect(heads.filter((head) => /[a-z][A-Z]|[a-z]\.[a-z]|_/.test(head))).toEqual([]);
    expect(new Set(heads).size).toBe(columns.length);
  }
});

it('a reporting role can read the views and nothing else, in the plant’s time zone', async () => {
  // Later than all days that other tests use.
  for (const time of ['22:30:00', '23:30:00']) await moveFrom(addDays(today, 60), time);
  const client = new pg.Client({ connectionString: asSuperuser(plant.databaseUrl) });
  await client.connect();
  const role = `reports_${process.pid}`;
  try {
    // The statements of docs/figures.md.
    await client.query(`CREATE ROLE ${role}; GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT ON figures_halls, figures_shipments, figures_delivered, figures_trucks, figures_moves,
        figures_late_changes, figures_leftovers TO ${role}`);
    await client.query(`SET ROLE ${role}; SET timezone = 'Europe/Berlin'`);
    for (const view of ['halls', 'shipments', 'delivered', 'trucks', 'moves', 'late_changes', 'leftovers'])
      await client.query(`SELECT * FROM figures_${view}`);
    const { rows } = await client.query(
      'SELECT days_before FROM figures_moves ORDER BY moved_at DESC LIMIT 2',
    );
    expect(rows).toEqual([{ days_before: 0 }, { days_before: 1 }]);
    await expect(client.query('SELECT FROM production_order')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('DELETE FROM figures_moves')).rejects.toThrow();
  } finally {
    await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await client.end();
  }
});
