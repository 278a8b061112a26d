import { removeCapacity, setCapacities, setCapacity } from '@werkplan/shared/halls/hall-actions.ts';
import {
  hallTotalsEndpoint,
  removeCapacityEndpoint,
  setCapacitiesEndpoint,
  setCapacityEndpoint,
} from '@werkplan/shared/halls/hall-endpoints.ts';
import type { Database } from '../database/database.ts';
import { mayRead } from '../http/caller.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readHallDays } from './hall-days-query.ts';

export const mountHalls = (router: EndpointRouter, { db }: { db: Database }): void => {
  router.read(hallTotalsEndpoint, async ({ query, caller }) => {
    const days = await readHallDays(db, Array.isArray(query.date) ? query.date : [query.date]);
    if (!Array.isArray(query.date)) return days[0]?.halls ?? [];
    return caller && mayRead(caller) ? days : days.map((day) => ({ ...day, releasedBy: null }));
  });

  router.change(setCapacityEndpoint, {
    act: (draft, scope, { params: { id }, body }) => setCapacity(draft, scope, { id, capacity: body }),
  });

  router.change(removeCapacityEndpoint, {
    act: (draft, scope, { params: { id }, query: { date, validFrom } }) =>
      removeCapacity(draft, scope, {
        id,
        place: date === undefined ? { validFrom: validFrom ?? '' } : { date },
      }),
  });

  router.change(setCapacitiesEndpoint, {
    act: (draft, scope, { body: { changes } }) => setCapacities(draft, scope, changes),
  });
};
