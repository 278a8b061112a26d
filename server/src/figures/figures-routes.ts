import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import { groupFigures, sumFigures } from '@werkplan/shared/figures/figure-rules.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import { readFigures } from './figures-query.ts';
import { figuresTable } from './figures-table.ts';

export interface FiguresContext {
  db: Database;
  clock: Clock;
  /** The IANA name of the plant's time zone. */
  timeZone: string;
}

export const mountFigures = (router: EndpointRouter, { db, clock, timeZone }: FiguresContext): void => {
  router.readTable(
    figuresEndpoint,
    async ({ query: { from, to, group, hall } }) => {
      const asked = { from, to, halls: hall ?? hallIds, today: clock.today(), timeZone };
      const { days, knownFrom } = await readFigures(db, asked);
      return { knownFrom, total: sumFigures(days, { from, to }), groups: [...groupFigures(days, group)] };
    },
    figuresTable,
  );
};
