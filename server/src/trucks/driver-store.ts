import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Driver, DriverChange, NewDriver } from '@werkplan/shared/trucks/driver-schema.ts';
import type { Database } from '../database/database.ts';

const driverColumns = ['id', 'name', 'phone', 'truckId', 'isActive'] as const;

/** Lists the drivers, ordered by name. */
export const listDrivers = async (db: Database): Promise<Driver[]> =>
  (await db.selectFrom('driver').select(driverColumns).execute()).sort(
    (one, other) => one.name.localeCompare(other.name, 'de') || one.id - other.id,
  );

/** Adds a driver. @throws database errors that `asDomainError` converts, for a taken name or an unknown truck */
export const addDriver = async (db: Database, driver: NewDriver): Promise<Driver> =>
  await db.insertInto('driver').values(driver).returning(driverColumns).executeTakeFirstOrThrow();

/** Changes only the given fields. @throws NOT_FOUND and the errors of `addDriver` */
export const changeDriver = async (db: Database, id: number, change: DriverChange): Promise<Driver> => {
  const changed = await db
    .updateTable('driver')
    // Setting the id makes an empty change valid SQL.
    .set({ ...change, id })
    .where('id', '=', id)
    .returning(driverColumns)
    .executeTakeFirst();
  if (!changed) throw new DomainError('NOT_FOUND');
  return changed;
};
