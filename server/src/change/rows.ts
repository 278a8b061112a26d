import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Image } from '../database/tables.ts';

/** Maps the plan's tables to the names that their rows have in snapshots and patches. */
export const kindOfTable = {
  production_order: 'orders',
  shipment: 'shipments',
  truck: 'trucks',
  delivery: 'deliveries',
  delivery_item: 'deliveryItems',
  hall_capacity: 'hallCapacities',
  calendar_entry: 'calendarEntries',
  template: 'templates',
  occurrence: 'occurrences',
  day_release: 'releases',
  day_grant: 'grants',
  late_change: 'lateChanges',
  drawing: 'drawings',
  site: 'sites',
  reservation: 'reservations',
} as const satisfies Record<string, RowKind>;
/** The name of one of the plan's tables. */
export type Entity = keyof typeof kindOfTable;

export const tableOfKind = Object.fromEntries(
  Object.entries(kindOfTable).map(([table, kind]) => [kind, table]),
) as Record<RowKind, Entity>;

const names = new Map<string, string>();

const camelCase = (column: string): string => {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
};

/**
 * Converts an image, which is a row as PostgreSQL's to_jsonb returns it, to a row with the API's field names. Snapshots, patches
 * and merge bases all use this function, so that the same row is serialized to the same JSON everywhere.
 */
export const toRow = <Kind extends RowKind>(image: Image): PlanRows[Kind] => {
  const row: Record<string, unknown> = {};
  for (const column in image) row[camelCase(column)] = image[column];
  return row as unknown as PlanRows[Kind];
};

const columnNames = new Map<string, string>();

const snakeCase = (name: string): string => {
  const known = columnNames.get(name);
  if (known !== undefined) return known;
  const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(name, column);
  return column;
};

/** Converts a row to an image, whose members have the names of columns, as jsonb_populate_recordset takes it. */
export const toImage = (row: object): Image =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value as unknown]));

export const toRows = <Kind extends RowKind>(images: readonly Image[] | null): PlanRows[Kind][] =>
  (images ?? []).map((image) => toRow<Kind>(image));
