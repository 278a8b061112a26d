import {
  createTruckEndpoint,
  listTrucksEndpoint,
  updateTruckEndpoint,
} from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { peekRuns } from './truck-runs-store.ts';
import { createTruck, updateTruck } from './truck-service.ts';

export const mountTrucks = (door: Door, { db }: { db: Database }): void => {
  door.read(
    listTrucksEndpoint,
    async () => await db.selectFrom('truck').selectAll().orderBy('registration').orderBy('id').execute(),
  );

  door.change(createTruckEndpoint, {
    peek: (_call, today) => peekRuns(today),
    run: async (tx, scope, { body }) => await createTruck(tx, scope, body),
  });

  door.change(updateTruckEndpoint, {
    peek: (_call, today) => peekRuns(today),
    run: async (tx, scope, { params, body, rowVersion }) =>
      await updateTruck(tx, scope, params.id, body, rowVersion),
  });
};
