import {
  capacityAt,
  type CapacityPeriod,
  removeCapacity,
  setCapacities,
  setCapacity,
} from '@werkplan/shared/halls/hall-actions.ts';
import {
  hallTotalsEndpoint,
  removeCapacityEndpoint,
  setCapacitiesEndpoint,
  setCapacityEndpoint,
} from '@werkplan/shared/halls/hall-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import { mayReadPlan } from '../http/access-refusals.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import { readHallDays } from './hall-days-query.ts';

const placeIn = ({
  date,
  validFrom = '',
}: {
  date?: Day | undefined;
  validFrom?: Day | undefined;
}): CapacityPeriod => (date === undefined ? { validFrom } : { date });

export const mountHalls = (router: EndpointRouter, { db, clock }: { db: Database; clock: Clock }): void => {
  router.read(hallTotalsEndpoint, async ({ query, caller }) => {
    const days = await readHallDays(db, Array.isArray(query.date) ? query.date : [query.date], clock.today());
    if (!Array.isArray(query.date)) return days[0]?.halls ?? [];
    return caller && mayReadPlan(caller) ? days : days.map((day) => ({ ...day, releasedBy: null }));
  });

  router.change(setCapacityEndpoint, {
    rowOf: (tx, { params: { id }, body }) => capacityAt(tx, id, body),
    createsRow: true,
    act: (tx, scope, { params: { id }, body }) => setCapacity(tx, scope, { id, capacity: body }),
  });

  router.change(removeCapacityEndpoint, {
    rowOf: (tx, { params: { id }, query }) => capacityAt(tx, id, placeIn(query)),
    act: (tx, scope, { params: { id }, query }) => removeCapacity(tx, scope, { id, place: placeIn(query) }),
  });

  router.change(setCapacitiesEndpoint, {
    act: (tx, scope, { body: { changes } }) => setCapacities(tx, scope, changes),
  });
};
