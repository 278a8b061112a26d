import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import {
  forecastDay,
  forecastWeeks,
} from '@werkplan/shared/production-forecast/production-forecast-rules.ts';
import { forecastTable } from '../tables/tables.ts';
import type { Database } from '../database/database.ts';
import { readHallDays } from '../halls/hall-days-query.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';

export const mountProductionForecast = (
  router: EndpointRouter,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  router.readTable(
    productionForecastEndpoint,
    async ({ query }) => {
      const { week1, week2 } = forecastWeeks(query.date);
      const days = (await readHallDays(db, [...week1, ...week2], clock.today())).map(forecastDay);
      return { week1: days.slice(0, week1.length), week2: days.slice(week1.length) };
    },
    forecastTable,
  );
};
