import { z } from 'zod';
import { fieldConflictSchema } from '../errors/error-body-schema.ts';
import { rowKinds } from '../live/patch.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/** A draft's id, random so that it can't be guessed. */
export const draftIdSchema = z.string().regex(/^[\w-]{22}$/, 'validation.invalidFormat');

const scalar = z.union([z.string().max(200), z.number()]);

/** A change tried in a draft: the action's name and its request. */
export const draftCallSchema = z.strictObject({
  action: z.string().max(60),
  params: z.record(z.string().max(40), scalar).default({}),
  query: z.record(z.string().max(40), scalar).default({}),
  body: z.unknown().optional(),
});
export type DraftCall = z.output<typeof draftCallSchema>;

/** Identifies a row of the plan. */
export const rowNameSchema = z.object({ kind: z.enum(rowKinds), id: idSchema });
export type RowName = z.infer<typeof rowNameSchema>;

const row = z.record(z.string(), z.unknown());

/** A draft's net effect on a row. */
const draftWriteSchema = z.object({
  kind: z.enum(rowKinds),
  id: idSchema,
  /** The plan's row; null: a new row. */
  before: row.nullable(),
  /** The draft's row; null: removed. */
  after: row.nullable(),
});
export type DraftWrite = z.infer<typeof draftWriteSchema>;

/** A slot (0–19) of a run. */
const placeSchema = z.object({ deliveryId: idSchema, slot: z.int() });
export type SlotInDraft = z.infer<typeof placeSchema>;

const draftConflictSchema = z.object({
  /** The number of a step that the current plan refuses. */
  step: z.int(),
  action: z.string(),
  rows: z.array(rowNameSchema),
  type: z.string(),
  displayMessage: z.string(),
  /** The name of the user whose change conflicts with the step; null if unknown. */
  by: z.string().nullable(),
  /** The run and slot (0–19) where the step would have put a shipment; null if none. */
  place: placeSchema.nullable(),
  /** The fields that both changed, with the step's (`yours`) and the plan's values. */
  fields: z.array(fieldConflictSchema),
});
export type DraftConflict = z.infer<typeof draftConflictSchema>;
export const draftConflictsSchema = z.array(draftConflictSchema);

export const draftListEntrySchema = z
  .object({
    id: z.string(),
    date: daySchema,
    /** The owner's name. */
    by: z.string(),
    isMine: z.boolean(),
    isShared: z.boolean(),
    createdAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    steps: z.array(z.object({ number: z.int(), action: z.string(), rows: z.array(rowNameSchema) })),
  })
  .meta({ id: 'DraftEntry' });
export type DraftEntry = z.infer<typeof draftListEntrySchema>;

/** A draft applied to the current plan. */
export const planDraftSchema = draftListEntrySchema
  .extend({ writes: z.array(draftWriteSchema), conflicts: draftConflictsSchema })
  .meta({ id: 'Draft' });
export type PlanDraft = z.infer<typeof planDraftSchema>;
