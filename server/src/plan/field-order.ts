import { rowSchemas } from '@werkplan/shared/live/row-schema.ts';
import { type Patch, type PlanRows, type RowKind, rowKinds } from '@werkplan/shared/live/patch.ts';
import type { PlanView } from '@werkplan/shared/plan/reply.ts';
import type { PartOfOrder } from '@werkplan/shared/plan/views.ts';

const fieldsOf = Object.fromEntries(
  rowKinds.map((kind) => [kind, Object.keys(rowSchemas[kind].shape)]),
) as Record<RowKind, string[]>;

/** Sorted copies by row. They can be cached because rows are immutable. */
const known = new WeakMap<object, object>();

/** Returns the row with its fields in the schema's order, so that the same row is always serialized to the same JSON. */
export const sortRowFields = <Kind extends RowKind>(kind: Kind, row: PlanRows[Kind]): PlanRows[Kind] => {
  const items = known.get(row);
  if (items) return items as PlanRows[Kind];
  const ordered = orderedRow(kind, row);
  known.set(row, ordered).set(ordered, ordered);
  return ordered;
};

const orderedRow = <Kind extends RowKind>(kind: Kind, row: PlanRows[Kind]): PlanRows[Kind] => {
  const fields = row as unknown as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const field of fieldsOf[kind]) ordered[field] = fields[field];
  return ordered as unknown as PlanRows[Kind];
};

export const sortPatchFields = (patch: Patch): Patch => {
  const ordered: Partial<Record<RowKind, unknown[]>> = {};
  for (const kind of rowKinds) {
    const rows = patch[kind] as readonly PlanRows[RowKind][] | undefined;
    if (rows) ordered[kind] = rows.map((row) => sortRowFields(kind, row));
  }
  return (patch.deleted ? { ...ordered, deleted: patch.deleted } : ordered) as Patch;
};

const partInOrder = (part: PartOfOrder | null): PartOfOrder | null =>
  part && { shipment: sortRowFields('shipments', part.shipment), order: sortRowFields('orders', part.order) };

/** Returns a view whose rows have their fields in the schema's order. */
export const sortViewFields = (rows: PlanView): PlanView => {
  const one =
    <Kind extends RowKind>(kind: Kind, find: (id: number) => PlanRows[Kind] | null) =>
    (id: number): PlanRows[Kind] | null => {
      const row = find(id);
      return row && sortRowFields(kind, row);
    };
  return {
    order: one('orders', (id) => rows.order(id)),
    truck: one('trucks', (id) => rows.truck(id)),
    capacity: one('hallCapacities', (id) => rows.capacity(id)),
    calendarEntry: one('calendarEntries', (id) => rows.calendarEntry(id)),
    template: one('templates', (id) => rows.template(id)),
    site: one('sites', (id) => rows.site(id)),
    reservation: one('reservations', (id) => rows.reservation(id)),
    part: (id) => partInOrder(rows.part(id)),
    runWithItems: (id) => {
      const run = rows.runWithItems(id);
      return (
        run && {
          delivery: sortRowFields('deliveries', run.delivery),
          truck: sortRowFields('trucks', run.truck),
          items: run.items.map(({ item, part }) => ({
            item: sortRowFields('deliveryItems', item),
            part: partInOrder(part),
          })),
        }
      );
    },
  };
};
