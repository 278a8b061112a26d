import { type InsertObject, sql } from 'kysely';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../../server/src/database/database.ts';
import type { Tables } from '../../server/src/database/tables.ts';
import type { Tx } from '../../server/src/database/transact.ts';
import { makeDemoPlan } from '../../server/src/demo/demo-plan.ts';
import { demoUsers } from '../../server/src/demo/fill-demo-data.ts';
import { systemChange } from './system-change/system-change.ts';

/** A statement takes at most 65,535 parameters; an order has 31 columns. */
const rowsPerStatement = 500;

const insertAll = async <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
};

const tables = [
  'app_user',
  'hall_capacity',
  'truck',
  'production_order',
  'shipment',
  'delivery',
  'delivery_item',
];

/** Without the columns that came later. */
const ofOld = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => !['isPinned', 'mark', 'departed'].includes(column)),
  ) as Row;

/** The demo plant as an earlier release stored it, which had no `commit_changes`. */
export const fillDemoOfOld = async (db: Database, { today }: { today: Day }): Promise<void> => {
  const plan = makeDemoPlan(today);
  const users = demoUsers.map(({ role: _, ...user }) => ({
    ...user,
    passwordHash: 'nobody knows',
    language: null,
    isActive: true,
  }));
  await systemChange(db, 'demo.fill', async (tx) => {
    await insertAll(tx, 'appUser', users);
    await insertAll(
      tx,
      'hallCapacity',
      plan.hallCapacities.map(
        ({ reason: _, ...capacity }) => capacity as typeof capacity & { reason: string },
      ),
    );
    await insertAll(tx, 'truck', plan.trucks);
    await insertAll(
      tx,
      'productionOrder',
      plan.orders.map(({ byHand: _, ...order }) => order as typeof order & { byHand: object }),
    );
    await insertAll(tx, 'shipment', plan.shipments);
    await insertAll(
      tx,
      'openedDay',
      plan.openedDays.map((date) => ({ date })),
    );
    await insertAll(tx, 'delivery', plan.deliveries.map(ofOld));
    await insertAll(tx, 'deliveryItem', plan.deliveryItems.map(ofOld));
    for (const table of tables)
      await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
        tx,
      );
  });
};
