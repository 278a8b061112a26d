import { setCapacity } from '@werkplan/shared/halls/hall-actions.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { readHallDays } from './hall-days-query.ts';

export const mountHalls = (door: Door, { db }: { db: Database }): void => {
  door.read(hallTotalsEndpoint, async ({ query }) => {
    const days = await readHallDays(db, Array.isArray(query.date) ? query.date : [query.date]);
    return Array.isArray(query.date) ? days : (days[0]?.halls ?? []);
  });

  door.change(setCapacityEndpoint, {
    act: (draft, scope, { params: { id }, body }) => setCapacity(draft, scope, { id, capacity: body }),
  });
};
