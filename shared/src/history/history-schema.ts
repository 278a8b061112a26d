import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { rowKinds } from '../live/patch.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/**
 * What a planner calls a row. Orders have `orderId` and `site`; shipments also `part` of `parts`; runs `registration` and
 * `date`; slots those of their run, `slot` (0–19) and what is in it: a shipment or `text`; capacities `hallId` and `date`.
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

/** A field that a change set; `old` is null in a row it made, `new` in one it removed (empty fields are left out there). */
export const historyFieldSchema = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() });
export type HistoryField = z.infer<typeof historyFieldSchema>;

/** What a change did to one row in all; `was` is null for a row it made, `is` for one it removed. */
export const historyRowSchema = z.object({
  entity: z.enum(rowKinds),
  id: idSchema,
  was: rowLabelSchema.nullable(),
  is: rowLabelSchema.nullable(),
  fields: z.array(historyFieldSchema),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

export const historyActorSchema = z.object({
  /** A person, a script's key, or a link of the yard. */
  kind: z.enum(['user', 'token', 'yard', 'system']),
  id: z.int().nullable(),
  name: z.string(),
});

/** One change in the history; `at` is UTC, ISO 8601. */
export const historyEntrySchema = z
  .object({
    changeId: z.int(),
    at: z.string(),
    actor: historyActorSchema,
    /** The call that made it: `orders.create`, for an undo `changes.undo`. */
    action: z.string(),
    undoOf: z.int().nullable(),
    /** The action at the start of the chain of undos and redos; `action` itself for everything else. */
    rootAction: z.string(),
    /** `undone` took the root action back, `redone` did it again. */
    direction: z.enum(['done', 'undone', 'redone']),
    /** Who has taken this change back; null while it has effect. */
    undone: z.object({ by: z.string(), at: z.string() }).nullable(),
    /** The newest change of the chain: undoing it takes back, or brings back, what the root action did. */
    tip: z.int(),
    /** At most sixty; `counts` has how many there are of each kind. */
    rows: z.array(historyRowSchema),
    counts: z.partialRecord(z.enum(rowKinds), z.int()),
    /** It came after the release of these days, for this reason; absent of any other change. */
    late: z.object({ reason: z.string(), days: z.array(daySchema) }).optional(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
