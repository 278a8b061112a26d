import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { rowKinds } from '../live/patch.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/**
 * The data by which a history entry names a row. Orders have `orderId` and `site`; shipments also `part` of `parts`; runs
 * `registration` and `date`; slots those of their run, `slot` (0–19) and a shipment or `text`; capacities `hallId` and `date`.
 * Rows of other kinds have those of these members that name them.
 */
export const rowLabelSchema = z
  .object({
    orderId: z.string(),
    site: z.string(),
    part: z.int(),
    parts: z.int(),
    registration: z.string(),
    date: daySchema,
    slot: z.int(),
    text: z.string(),
    shipmentId: idSchema,
    hallId: hallIdSchema,
  })
  .partial();
export type RowLabel = z.infer<typeof rowLabelSchema>;

/** A changed field; `old` is null in a new row, `new` in a removed one. Empty fields of new and removed rows are left out. */
export const historyFieldSchema = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() });
export type HistoryField = z.infer<typeof historyFieldSchema>;

/** A change's net effect on a row; `was` is null for a new row, `is` for a removed one. */
export const historyRowSchema = z.object({
  entity: z.enum(rowKinds),
  id: idSchema,
  was: rowLabelSchema.nullable(),
  is: rowLabelSchema.nullable(),
  fields: z.array(historyFieldSchema),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

export const historyActorSchema = z.object({
  /** A user, a script's token, a yard link, or the system. */
  kind: z.enum(['user', 'token', 'yard', 'system']),
  id: z.int().nullable(),
  name: z.string(),
});

/** A change in the history; `at` is UTC, ISO 8601. */
export const historyEntrySchema = z
  .object({
    changeId: z.int(),
    at: z.string(),
    actor: historyActorSchema,
    /** The name of the call that made the change: `orders.create`, for an undo `changes.undo`. */
    action: z.string(),
    undoOf: z.int().nullable(),
    /** The action at the start of the chain of undos and redos; of a change that undoes nothing equal to `action`. */
    rootAction: z.string(),
    /** `undone`: undoes the root action; `redone`: restores it. */
    direction: z.enum(['done', 'undone', 'redone']),
    /** The undo of this change; null while it is in effect. */
    undone: z.object({ by: z.string(), at: z.string() }).nullable(),
    /** The id of the newest change of the chain of undos and redos; undoing that change toggles the root action's effect. */
    tip: z.int(),
    /** At most sixty of the change's rows; `counts` has the number of all rows by kind. */
    rows: z.array(historyRowSchema),
    counts: z.partialRecord(z.enum(rowKinds), z.int()),
    /** The released days that the change affected, with its reason; absent if there are none. */
    late: z.object({ reason: z.string(), days: z.array(daySchema) }).optional(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
