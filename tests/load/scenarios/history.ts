import { addDays } from '@werkplan/shared/values/day.ts';
import pg from 'pg';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import { fillHistory, pastIds } from '../fill-history.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

/** Target: the 95th percentile of a page's ms. */
const aim = 150;
/** Changes with two rows of the log each, so five million rows. */
const changes = 2_500_000;
const days = 900;

/** Measures pages of the history from a log of five million rows: a day's newest and older one, an order's, a run's and a slot's. */
export async function history(stage: Stage): Promise<Figure[]> {
  const { werkplanHttp: http, login, rounds, quick, databaseUrl } = stage;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const filled = quick ? changes / 10 : changes;
  await fillHistory(client, { changes: filled, days, actors: 24, until: stage.busy.day });
  await client.end();
  const date = addDays(stage.busy.day, -100);
  const row = (entity: string, id: number, more = '') => `/api/history?entity=${entity}&id=${id}${more}`;
  const pages = {
    'the newest page of a day': `/api/history?date=${date}`,
    'an old page of a day': `/api/history?date=${date}&cursor=${Math.round(filled / 2)}`,
    'a page of an order': row('orders', pastIds.order + 11),
    'a page of a run': row('deliveries', pastIds.run + 11),
    'a page of a slot': row('deliveries', pastIds.run + 11, '&slot=11'),
    'what Ctrl+Z takes back': `/api/undo?date=${date}`,
  };
  const headers = await login(0);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const round = async (): Promise<number> => {
      const times: number[] = [];
      for (let asked = 0; asked < 100; asked += 1) {
        const start = performance.now();
        await http.send('GET', path, undefined, headers);
        times.push(performance.now() - start);
      }
      return percentile(times, 0.95);
    };
    const measured: number[] = [];
    for (let count = 0; count < rounds; count += 1) measured.push(await round());
    figures.push(singleFigure(`${name}, ${filled * 2} log rows, p95`, 'ms', measured, aimAtMost(aim, 'ms')));
  }
  return figures;
}
