import { createTruck, updateTruck } from '@werkplan/shared/trucks/truck-actions.ts';
import {
  createTruckEndpoint,
  listTrucksEndpoint,
  updateTruckEndpoint,
} from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { readTrucks } from './truck-query.ts';

export const mountTrucks = (door: Door, { db }: { db: Database }): void => {
  door.read(listTrucksEndpoint, async () => await readTrucks(db));

  door.change(createTruckEndpoint, { act: (draft, scope, { body }) => createTruck(draft, scope, body) });

  door.change(updateTruckEndpoint, {
    act: (draft, scope, { params: { id }, body, rowVersion }) =>
      updateTruck(draft, scope, { id, yours: body, version: rowVersion }),
  });
};
