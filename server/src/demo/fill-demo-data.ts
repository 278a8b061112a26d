import { sql, type InsertObject } from 'kysely';
import type { Day } from '@werkplan/shared/values/day.ts';
import { hashPassword } from '../account/passwords.ts';
import { systemChange } from '../change/system-change.ts';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/transact.ts';
import type { Tables } from '../database/tables.ts';
import { makeDemoPlan } from './demo-plan.ts';

/** The sign-ins that a demo plant starts with. */
export const demoPassword = 'Planner1';
export const demoUsers = [
  { id: 1, email: 'anna@werkplan.example', name: 'Anna Becker' },
  { id: 2, email: 'bernd@werkplan.example', name: 'Bernd Krüger' },
] as const;

/** True while nobody has an account and nothing was planned: only then may demo data be filled in. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT (EXISTS (SELECT FROM app_user) OR EXISTS (SELECT FROM change)
      OR EXISTS (SELECT FROM hall_capacity) OR EXISTS (SELECT FROM production_order) OR EXISTS (SELECT FROM truck)
    ) AS empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** Fills an empty database with the demo plant around `today` and its two planners, as one change by 'system'. */
export async function fillDemoData(db: Database, { today }: { today: Day }): Promise<void> {
  const plan = makeDemoPlan(today);
  // Hashed before the transaction begins, which must not wait for it.
  const users = await Promise.all(
    demoUsers.map(async (user) => ({
      ...user,
      passwordHash: await hashPassword(demoPassword),
      language: null,
      isActive: true,
    })),
  );
  await systemChange(db, 'demo.fill', async (tx) => {
    await insertAll(tx, 'appUser', users);
    await insertAll(tx, 'hallCapacity', plan.hallCapacities);
    await insertAll(tx, 'truck', plan.trucks);
    await insertAll(tx, 'productionOrder', plan.orders);
    await insertAll(tx, 'shipment', plan.shipments);
    await insertAll(
      tx,
      'openedDay',
      plan.openedDays.map((date) => ({ date })),
    );
    await insertAll(tx, 'delivery', plan.deliveries);
    await insertAll(tx, 'deliveryItem', plan.deliveryItems);
    await continueIds(tx);
  });
}

/** A statement takes at most 65,535 parameters; an order has 31 columns. */
const rowsPerStatement = 500;

async function insertAll<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
  }
}

/** Ids were given by hand, so the sequences still stand at their beginning. */
async function continueIds(tx: Tx): Promise<void> {
  const tables = [
    'app_user',
    'hall_capacity',
    'truck',
    'production_order',
    'shipment',
    'delivery',
    'delivery_item',
  ];
  for (const table of tables) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
      tx,
    );
  }
}
