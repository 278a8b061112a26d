import type { AuditEventName } from '@werkplan/shared/account/audit.ts';
import { type Insertable, sql } from 'kysely';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** True if there are no accounts, changes, capacities, orders or trucks. */
export const isEmptyDatabase = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT (EXISTS (SELECT FROM app_user) OR EXISTS (SELECT FROM change)
      OR EXISTS (SELECT FROM hall_capacity) OR EXISTS (SELECT FROM production_order) OR EXISTS (SELECT FROM truck)
    ) AS empty`.execute(db);
  return rows[0]?.empty ?? false;
};

/** True for an empty database, unless an operator has emptied the demo to begin a plan. */
export const mayHaveDemo = async (db: Database): Promise<boolean> => {
  if (!(await isEmptyDatabase(db))) return false;
  const { rows } = await sql`
    SELECT FROM security_event WHERE event = ${'plan.new' satisfies AuditEventName} LIMIT 1`.execute(db);
  return rows.length === 0;
};

export const insertUsers = async (
  db: Database,
  users: readonly (Insertable<Tables['appUser']> & { readonly id: number })[],
): Promise<void> => {
  await db.insertInto('appUser').values(users).execute();
  await advanceSequence(db, 'app_user', users);
};

export const insertDrivers = async (
  db: Database,
  drivers: readonly Insertable<Tables['driver']>[],
): Promise<void> => {
  await db.insertInto('driver').values(drivers).execute();
};

/** Inserts a yard link to all of a day's runs. */
export const insertYardLink = async (
  db: Database,
  link: { readonly id: number; readonly name: string; readonly date: Day; readonly createdBy: number },
): Promise<void> => {
  const validUntil = new Date(`${addDays(link.date, 1)}T05:00:00Z`);
  await sql`INSERT INTO yard_link (id, name, date, valid_until, created_at, created_by) OVERRIDING SYSTEM VALUE
    VALUES (${link.id}, ${link.name}, ${link.date}, ${validUntil}, ${new Date()}, ${link.createdBy})`.execute(
    db,
  );
  await advanceSequence(db, 'yard_link', [link]);
};

/** Advances a table's sequence past explicitly given ids. */
export const advanceSequence = async (
  db: Database,
  table: string,
  rows: readonly { readonly id: number }[],
): Promise<void> => {
  const last = Math.max(...rows.map(({ id }) => id));
  await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
};
