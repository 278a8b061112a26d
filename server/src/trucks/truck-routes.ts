import { createTruck, updateTruck } from '@werkplan/shared/trucks/truck-actions.ts';
import {
  createTruckEndpoint,
  listTrucksEndpoint,
  updateTruckEndpoint,
} from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readPageOfUpdatedRows } from '../http/updated-rows-page.ts';
import { readTrucks } from './truck-store.ts';

export const mountTrucks = (router: EndpointRouter, { db }: { db: Database }): void => {
  router.read(listTrucksEndpoint, async ({ query: { updatedSince: since }, page }) =>
    since === undefined ? await readTrucks(db) : await readPageOfUpdatedRows(db, 'trucks', { since, page }),
  );

  router.change(createTruckEndpoint, { act: (tx, scope, { body }) => createTruck(tx, scope, body) });

  router.change(updateTruckEndpoint, {
    act: (tx, scope, { params: { id }, body, rowVersion }) =>
      updateTruck(tx, scope, { id, yours: body, version: rowVersion }),
  });
};
