import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Driver, DriverChange, NewDriver } from '@werkplan/shared/trucks/driver-schema.ts';
import type { Database } from '../database/database.ts';

const columns = ['id', 'name', 'phone', 'truckId', 'isActive'] as const;

/** Drivers by name. */
export const listDrivers = async (db: Database): Promise<Driver[]> =>
  (await db.selectFrom('driver').select(columns).execute()).sort(
    (one, other) => one.name.localeCompare(other.name, 'de') || one.id - other.id,
  );

/** @throws what `asDomainError` makes of a name that is taken and of a truck that isn't there */
export const addDriver = async (db: Database, driver: NewDriver): Promise<Driver> =>
  await db.insertInto('driver').values(driver).returning(columns).executeTakeFirstOrThrow();

/** What isn't named stays. @throws NOT_FOUND and what `addDriver` throws */
export const changeDriver = async (db: Database, id: number, change: DriverChange): Promise<Driver> => {
  const changed = await db
    .updateTable('driver')
    // PostgreSQL wants something to set.
    .set({ ...change, id })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  if (!changed) throw new DomainError('NOT_FOUND');
  return changed;
};
