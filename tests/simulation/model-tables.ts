import { deliveryItemRowSchema, deliveryRowSchema } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { calendarEntrySchema } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import { hallCapacitySchema } from '@werkplan/shared/halls/hall-schema.ts';
import { reservationSchema } from '@werkplan/shared/halls/reservation-schema.ts';
import { type PlanRows, type RowKind, rowKinds } from '@werkplan/shared/live/patch.ts';
import { siteSchema } from '@werkplan/shared/deliveries/site-schema.ts';
import { drawingSchema } from '@werkplan/shared/orders/drawing-schema.ts';
import { orderSchema } from '@werkplan/shared/orders/order-schema.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import { occurrenceSchema, templateSchema } from '@werkplan/shared/deliveries/template-schema.ts';
import {
  grantRowSchema,
  lateChangeRowSchema,
  releaseRowSchema,
} from '@werkplan/shared/working-days/release-schema.ts';
import { shipmentRowSchema } from '@werkplan/shared/shipments/shipment-schema.ts';
import { truckSchema } from '@werkplan/shared/trucks/truck-schema.ts';
import { ConflictError } from '../../server/src/plan/plan-store.ts';

type Row = PlanRows[RowKind];
type Fields = Readonly<Record<string, unknown>>;

const columns: Readonly<Record<RowKind, readonly string[]>> = {
  orders: Object.keys(orderSchema.shape),
  shipments: Object.keys(shipmentRowSchema.shape),
  trucks: Object.keys(truckSchema.shape),
  deliveries: Object.keys(deliveryRowSchema.shape),
  deliveryItems: Object.keys(deliveryItemRowSchema.shape),
  hallCapacities: Object.keys(hallCapacitySchema.shape),
  calendarEntries: Object.keys(calendarEntrySchema.shape),
  templates: Object.keys(templateSchema.shape),
  occurrences: Object.keys(occurrenceSchema.shape),
  releases: Object.keys(releaseRowSchema.shape),
  grants: Object.keys(grantRowSchema.shape),
  lateChanges: Object.keys(lateChangeRowSchema.shape),
  drawings: Object.keys(drawingSchema.shape),
  sites: Object.keys(siteSchema.shape),
  reservations: Object.keys(reservationSchema.shape),
};

/** Unique keys; a row in which one of the fields is null is exempt. */
export const uniqueKeys: readonly { readonly kind: RowKind; readonly fields: readonly string[] }[] = [
  { kind: 'deliveryItems', fields: ['deliveryId', 'ordinalNumberInDelivery'] },
  { kind: 'deliveryItems', fields: ['shipmentId'] },
  { kind: 'hallCapacities', fields: ['hallId', 'kind', 'day'] },
  { kind: 'occurrences', fields: ['templateId', 'date'] },
  { kind: 'releases', fields: ['date'] },
  { kind: 'grants', fields: ['date', 'userId'] },
  { kind: 'drawings', fields: ['project', 'drawing'] },
];

export const references: readonly { readonly from: RowKind; readonly field: string; readonly to: RowKind }[] =
  [
    { from: 'shipments', field: 'productionOrderId', to: 'orders' },
    { from: 'drawings', field: 'productionOrderId', to: 'orders' },
    { from: 'deliveries', field: 'truckId', to: 'trucks' },
    { from: 'templates', field: 'truckId', to: 'trucks' },
    { from: 'deliveryItems', field: 'deliveryId', to: 'deliveries' },
    { from: 'deliveryItems', field: 'shipmentId', to: 'shipments' },
    { from: 'reservations', field: 'siteId', to: 'sites' },
  ];

const asFields = (row: Row): Fields => row as unknown as Fields;

/** Rows are equal when their fields are; a missing row equals only a missing row. */
export const isSameRow = (one: Row | null, other: Row | null): boolean => {
  if (one === other || !one || !other) return one === other;
  const [a, b] = [asFields(one), asFields(other)];
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && a[name] === b[name]);
};

/** A row must have exactly the columns of its table. */
export const hasColumns = (kind: RowKind, row: Row): boolean =>
  Object.keys(row).length === columns[kind].length && columns[kind].every((column) => column in row);

const keysOf = (kind: RowKind, row: Row | null): string[] =>
  uniqueKeys.flatMap(({ kind: ofKind, fields }) => {
    if (!row || ofKind !== kind) return [];
    const values = fields.map((field) => asFields(row)[field]);
    return values.includes(null) ? [] : [`${kind} ${fields.join(' ')}: ${values.join(' ')}`];
  });

type Tables = { readonly [Kind in RowKind]: Map<number, PlanRows[Kind]> };

/** The plan's tables with their unique keys and references. Rows are immutable; a write replaces them. */
export class ModelTables {
  readonly #tables: Tables;
  /** Number of rows per unique key; two are an error at the end of a commit only. */
  readonly #taken: Map<string, number>;

  constructor(from?: ModelTables) {
    this.#tables = Object.fromEntries(
      rowKinds.map((kind) => [kind, new Map(from?.rows(kind))]),
    ) as unknown as Tables;
    this.#taken = from ? new Map(from.#taken) : new Map();
  }

  rows<Kind extends RowKind>(kind: Kind): ReadonlyMap<number, PlanRows[Kind]> {
    return this.#tables[kind];
  }

  /** Writes all rows or none; each row may occur once. @throws ConflictError */
  write(writes: readonly RowWrite[]): void {
    for (const { kind, id, before } of writes)
      if (!isSameRow(this.rows(kind).get(id) ?? null, before))
        throw new ConflictError(`${kind} ${id} is another`);
    for (const { kind, id, before, after } of writes) this.#put(kind, id, before, after);
    const broken = this.#brokenBy(writes);
    if (broken === undefined) return;
    for (const { kind, id, before, after } of writes) this.#put(kind, id, after, before);
    throw new ConflictError(broken);
  }

  #put(kind: RowKind, id: number, from: Row | null, to: Row | null): void {
    const table = this.#tables[kind] as Map<number, Row>;
    if (to) table.set(id, to);
    else table.delete(id);
    for (const key of keysOf(kind, from)) this.#count(key, -1);
    for (const key of keysOf(kind, to)) this.#count(key, 1);
  }

  #count(key: string, more: number): void {
    const count = (this.#taken.get(key) ?? 0) + more;
    if (count === 0) this.#taken.delete(key);
    else this.#taken.set(key, count);
  }

  #brokenBy(writes: readonly RowWrite[]): string | undefined {
    for (const { kind, id, after } of writes) {
      const double = keysOf(kind, after).find((key) => (this.#taken.get(key) ?? 0) > 1);
      if (double !== undefined) return double;
      for (const { from, field, to } of references) {
        if (after && from === kind) {
          const target = asFields(after)[field] as number | null;
          if (target !== null && !this.rows(to).has(target)) return `${kind} ${id} without ${to} ${target}`;
        }
        if (after || to !== kind) continue;
        for (const row of this.rows(from).values())
          if (asFields(row)[field] === id) return `${from} ${row.id} without ${kind} ${id}`;
      }
    }
    return undefined;
  }
}
