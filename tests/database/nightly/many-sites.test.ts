// Own server: its statements are explained, on a book of thousands of sites.
import {
  dueReservationsEndpoint,
  listReservationsEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { siteBookEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fillYears } from '../../load/years/fill-years.ts';
import { perDay } from '../../load/years/years.ts';
import { asSuperuser, explainAll } from '../../support/explained.ts';
import { password, today, useOwnPlant } from '../../support/plant.ts';

const plant = useOwnPlant({}, { ownDatabase: true });
const sites = 5_000;
/** Number of past weeks, each with ten reservations. */
const weeks = 50;

beforeAll(async () => {
  const from = addDays(today, -7 * weeks);
  await fillYears(asSuperuser(plant.databaseUrl), { from, to: addDays(today, 20), loggedDays: 2, sites });
}, 60_000);

let stop = (): void => undefined;
afterEach(() => stop());

it.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'the book of sites and the lists of reservations look at what is near, however much there is: with %s',
  async (plans) => {
    const explain = await explainAll(plant.databaseUrl, plans);
    ({ stop } = explain);
    await vi.waitUntil(
      async () =>
        await sql`SELECT 1`.execute(plant.db).then(
          () => true,
          () => false,
        ),
      10_000,
    );
    await plant.anna.signIn('anna@werkplan.example', password);
    const period = { from: today, to: addDays(today, 13) };
    const rowsOf = async (table: string, call: () => Promise<unknown>): Promise<number> => {
      explain.take();
      await call();
      return explain
        .take()
        .flatMap(({ scans }) => scans)
        .filter((scan) => scan.table === table)
        .reduce((sum, { rows }) => sum + rows, 0);
    };
    const book = await rowsOf('site', async () => {
      const { planned } = await plant.anna.call(siteBookEndpoint, { query: period });
      // On each day some orders are canceled.
      expect(planned.length).toBeGreaterThan(perDay.orders / 2);
    });
    const listed = await rowsOf('reservation', async () => {
      const rows = await plant.anna.call(listReservationsEndpoint, { query: period });
      expect(rows.length).toBeGreaterThanOrEqual(20);
    });
    const due = await rowsOf('reservation', async () => await plant.anna.call(dueReservationsEndpoint));
    expect(book).toBeGreaterThan(perDay.orders / 2);
    expect(book).toBeLessThan(6 * perDay.orders);
    expect(listed).toBeLessThan(50);
    expect(due).toBeLessThan(80);
  },
);
