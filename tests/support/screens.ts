import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { readDaySnapshot } from './read-day.ts';
import { canonical } from '../resilience/checks/canonical.ts';
import { Display } from '../resilience/people/display.ts';
import { Ledger } from '../resilience/people/ledger.ts';
import { lineClient } from '../resilience/people/line-client.ts';
import { PlanWindow } from '../resilience/people/plan-window.ts';
import type { Client } from './client.ts';

/** Open windows and wall displays, compared with the database. */
export interface Screens {
  readonly count: number;
  /** Names of the screens that currently show something else than the database holds. */
  wrong(db: Database): Promise<string[]>;
  close(): void;
}

const sameLogin = (client: Client, url: string): Client =>
  Object.assign(lineClient(url), { cookie: client.cookie, csrf: client.csrf });

/** Opens this many windows and displays of these days, spread over the servers and signed in as the clients. */
export const openScreens = (
  clients: readonly Client[],
  {
    urls,
    days,
    windows,
    displays,
  }: { urls: readonly string[]; days: readonly Day[]; windows: number; displays: number },
): Screens => {
  const nobody = { actor: '', ledger: new Ledger(), onPatch: () => undefined };
  const placed = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      number,
      own: sameLogin(clients[number % clients.length] as Client, urls[number % urls.length] ?? ''),
      day: days[Math.floor(number / urls.length) % days.length] ?? '',
    }));
  const open = placed(windows).map(({ number, own, day }) => {
    const window = new PlanWindow(`window ${number}`, own, nobody);
    window.open(day);
    return window;
  });
  const walls = placed(displays).map(({ own, day }) => new Display(own, day));
  return {
    count: windows + displays,
    wrong: async (db) => {
      const truth = new Map<Day, { rows: string; sums: string }>();
      for (const day of days)
        truth.set(day, {
          rows: canonical(listRows(stateFromSnapshot(await readDaySnapshot(db, day)))),
          sums: await sumsOf(db, day),
        });
      return [
        ...open
          .filter(({ held, day }) => held !== truth.get(day)?.rows)
          .map(({ record, day }) => `${record.name} of ${day}`),
        ...walls
          .filter(({ held, day }) => sorted(held) !== truth.get(day)?.sums)
          .map(({ day }) => `display of ${day}`),
      ];
    },
    close: () => {
      for (const screen of [...open, ...walls]) screen.close();
    },
  };
};

const sorted = (halls: string): string => canonical(JSON.parse(halls) as unknown);

const sumsOf = async (db: Database, day: Day): Promise<string> => {
  const { rows } = await sql<{ halls: unknown[] }>`SELECT day_totals(${day}::date) AS halls`.execute(db);
  const [found] = rows;
  if (found?.halls.length !== hallIds.length) throw new Error('no sums');
  return canonical(found.halls);
};
