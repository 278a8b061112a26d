import {
  createDriverEndpoint,
  listDriversEndpoint,
  updateDriverEndpoint,
} from '@werkplan/shared/trucks/driver-endpoints.ts';
import { createTruck, updateTruck } from '@werkplan/shared/trucks/truck-actions.ts';
import {
  createTruckEndpoint,
  listTrucksEndpoint,
  updateTruckEndpoint,
} from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readPageOfUpdatedRows } from '../http/updated-rows-page.ts';
import { addDriver, changeDriver, listDrivers, readTrucks } from './truck-store.ts';

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

export interface DriverContext {
  db: Database;
  /** Notifies the screens of all servers. */
  onDriversChanged: () => Promise<void>;
}

/** Mounts the list of drivers, which planners maintain (rules/routines.md#drivers). */
export const mountDrivers = (router: EndpointRouter, { db, onDriversChanged }: DriverContext): void => {
  router.read(listDriversEndpoint, async () => await listDrivers(db));
  router.idempotent(createDriverEndpoint, {
    run: async (tx, { body, afterwards }) => {
      const driver = await addDriver(tx, body);
      afterwards(onDriversChanged);
      return driver;
    },
  });
  router.idempotent(updateDriverEndpoint, {
    run: async (tx, { params, body, afterwards }) => {
      const driver = await changeDriver(tx, params.id, body);
      afterwards(onDriversChanged);
      return driver;
    },
  });
};
