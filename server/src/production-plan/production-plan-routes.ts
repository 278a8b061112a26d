import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import { daysOfPlan, productionRow } from '@werkplan/shared/production-plan/production-plan-rules.ts';
import { productionPlanTable } from '../tables/tables.ts';
import type { Database } from '../database/database.ts';
import { readHallDays } from '../halls/hall-days-query.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';

export const mountProductionPlan = (
  router: EndpointRouter,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  router.readTable(
    productionPlanEndpoint,
    async ({ query }) => {
      const days = await readHallDays(db, daysOfPlan(query.date), clock.today());
      return days.map(productionRow);
    },
    productionPlanTable,
  );
};
