import {
  createDriverEndpoint,
  listDriversEndpoint,
  updateDriverEndpoint,
} from '@werkplan/shared/trucks/driver-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { addDriver, changeDriver, listDrivers } from './driver-store.ts';

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
