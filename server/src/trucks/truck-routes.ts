import { createTruck, updateTruck } from '@werkplan/shared/trucks/truck-actions.ts';
import {
  createTruckEndpoint,
  listTrucksEndpoint,
  updateTruckEndpoint,
} from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';

export const mountTrucks = (door: Door, { db }: { db: Database }): void => {
  door.read(
    listTrucksEndpoint,
    async () => await db.selectFrom('truck').selectAll().orderBy('registration').orderBy('id').execute(),
  );

  door.change(createTruckEndpoint, { act: (draft, scope, { body }) => createTruck(draft, scope, body) });

  door.change(updateTruckEndpoint, {
    act: (draft, scope, { params: { id }, body, rowVersion }) =>
      updateTruck(draft, scope, { id, yours: body, version: rowVersion }),
  });
};
