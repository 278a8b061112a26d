import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Database } from '../database/database.ts';

/** Reads all trucks, ordered by registration. */
export const readTrucks = async (db: Database): Promise<Truck[]> =>
  await db.selectFrom('truck').selectAll().orderBy('registration').orderBy('id').execute();
