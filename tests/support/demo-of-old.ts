import { type InsertObject, sql } from 'kysely';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../../server/src/database/database.ts';
import type { Tables } from '../../server/src/database/tables.ts';
import type { Tx } from '../../server/src/database/transact.ts';
import { type DemoPlan, makeDemoPlan } from '../../server/src/demo/demo-plan.ts';
import { demoUsers } from '../../server/src/demo/fill-demo-data.ts';
import { systemChange } from './system-change/system-change.ts';

/** PostgreSQL accepts at most 65,535 parameters per statement, and an order has 31 columns. */
const rowsPerStatement = 500;

/** The columns (in camelCase) that a table of that release has. */
const columnsOf = async (tx: Tx, table: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table}`.execute(tx);
  return new Set(
    rows.map(({ name }) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())),
  );
};

const tableName = (table: string): string =>
  table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Inserts the rows without the columns that later releases added. */
const insertAll = async <Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): Promise<void> => {
  const columns = await columnsOf(tx, tableName(table));
  const ofOld = rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))) as typeof row,
  );
  for (let start = 0; start < ofOld.length; start += rowsPerStatement)
    await tx
      .insertInto(table)
      .values(ofOld.slice(start, start + rowsPerStatement))
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

/** This many orders are inserted besides today's; they contain every kind of row that an upgrade or restore may meet. */
const firstOrders = 60;

const partOf = (plan: DemoPlan, today: Day): DemoPlan => {
  const orders = plan.orders.filter(({ id, date }) => id <= firstOrders || date === today);
  const orderIds = new Set(orders.map(({ id }) => id));
  const shipments = plan.shipments.filter(({ productionOrderId }) => orderIds.has(productionOrderId));
  const shipmentIds = new Set(shipments.map(({ id }) => id));
  const deliveryItems = plan.deliveryItems.filter(
    ({ shipmentId }) => shipmentId === null || shipmentIds.has(shipmentId),
  );
  return { ...plan, orders, shipments, deliveryItems };
};

/** Inserts a part of the demo plan by plain SQL, as an earlier release without `commit_changes` stored it. */
export const fillDemoOfOld = async (db: Database, { today }: { today: Day }): Promise<void> => {
  const plan = partOf(makeDemoPlan(today), today);
  const users = demoUsers.map((user) => ({
    ...user,
    passwordHash: 'nobody knows',
    language: null,
    isActive: true,
  }));
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
    for (const table of tables)
      await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
        tx,
      );
  });
};
