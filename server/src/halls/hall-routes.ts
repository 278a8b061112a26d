import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { streams } from '../change/streams.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { setCapacity } from './hall-service.ts';
import { readHallDays } from './hall-days-query.ts';

export const mountHalls = (door: Door, { db }: { db: Database }): void => {
  door.read(hallTotalsEndpoint, async ({ query }) => {
    const days = await readHallDays(db, Array.isArray(query.date) ? query.date : [query.date]);
    return Array.isArray(query.date) ? days : (days[0]?.halls ?? []);
  });

  door.change(setCapacityEndpoint, {
    peek: () => streams('halls'),
    run: async (tx, scope, { params, body }) => await setCapacity(tx, scope, params.id, body),
  });
};
