import { z } from 'zod';
import { calendarEntrySchema } from '../calendar/calendar-entry.ts';
import { deliveryItemRowSchema, deliveryRowSchema } from '../deliveries/delivery.ts';
import { hallCapacitySchema } from '../halls/hall.ts';
import { orderSchema } from '../orders/order.ts';
import { occurrenceSchema, templateSchema } from '../routines/template.ts';
import { grantRowSchema, lateChangeRowSchema, releaseRowSchema } from '../releases/release.ts';
import { shipmentRowSchema } from '../shipments/shipment.ts';
import { truckSchema } from '../trucks/truck.ts';
import { daySchema, type Day } from '../values/day.ts';
import { type PlanRows, rowKinds, type RowKind } from './patch.ts';

/** A day's whole plan in one answer: normalised rows and the revisions of the three streams a day's screen follows. */
export const daySnapshotSchema = z
  .object({
    key: z.string(),
    epoch: z.string(),
    revision: z.int(),
    /** Revisions of `day:<date>`, `trucks` and `halls` at the moment of the read. */
    revisions: z.record(z.string(), z.int()),
    date: daySchema,
    orders: z.array(orderSchema),
    shipments: z.array(shipmentRowSchema),
    deliveries: z.array(deliveryRowSchema),
    deliveryItems: z.array(deliveryItemRowSchema),
    trucks: z.array(truckSchema),
    hallCapacities: z.array(hallCapacitySchema),
    calendarEntries: z.array(calendarEntrySchema),
    templates: z.array(templateSchema),
    occurrences: z.array(occurrenceSchema),
    /** Whether the day is released: one row, or none (rules/release.md). */
    releases: z.array(releaseRowSchema),
    grants: z.array(grantRowSchema),
    lateChanges: z.array(lateChangeRowSchema),
  })
  .meta({ id: 'DaySnapshot' });
export type DaySnapshot = z.infer<typeof daySnapshotSchema>;

/** A day as a screen holds it: rows by id. Immutable; a patch makes a new one that shares every untouched map and row. */
export type DayState = {
  readonly date: Day;
  /** Trucks that were deleted since the day was read, and the versions that their deletions consumed. */
  readonly goneTrucks?: ReadonlyMap<number, number>;
} & AllRows;

type AllRows = { readonly [Kind in RowKind]: ReadonlyMap<number, PlanRows[Kind]> };

/** Of a kind that the server doesn't know yet, while it is being replaced, there are none. */
const byId = <Row extends { id: number }>(rows: readonly Row[] | undefined): ReadonlyMap<number, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

export const openState = (snapshot: DaySnapshot): DayState => ({
  date: snapshot.date,
  ...(Object.fromEntries(
    rowKinds.map((kind) => [kind, byId<{ id: number }>(snapshot[kind])]),
  ) as unknown as AllRows),
});

/** The state's rows as sorted lists: two states are equal when these are (tests, convergence checks). */
export const listRows = (state: DayState): { [Kind in RowKind]: PlanRows[Kind][] } => {
  const sorted = <Kind extends RowKind>(kind: Kind) =>
    [...(state[kind] as ReadonlyMap<number, PlanRows[Kind]>).values()].sort((a, b) => a.id - b.id);
  return Object.fromEntries(rowKinds.map((kind) => [kind, sorted(kind)])) as {
    [Kind in RowKind]: PlanRows[Kind][];
  };
};
