import { z } from 'zod';
import { fieldConflictSchema } from '../errors/error-body-schema.ts';
import { rowKinds } from '../live/patch.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/** A draft's address: whoever doesn't know it finds none. */
export const draftIdSchema = z.string().regex(/^[\w-]{22}$/, 'validation.invalidFormat');

const scalar = z.union([z.string().max(200), z.number()]);

/** A call that changes the plan, tried in a draft: the action's name and what would be sent. */
export const draftCallSchema = z.strictObject({
  action: z.string().max(60),
  params: z.record(z.string().max(40), scalar).default({}),
  query: z.record(z.string().max(40), scalar).default({}),
  body: z.unknown().optional(),
});
export type DraftCall = z.output<typeof draftCallSchema>;

export const rowNameSchema = z.object({ kind: z.enum(rowKinds), id: idSchema });
export type RowName = z.infer<typeof rowNameSchema>;

const row = z.record(z.string(), z.unknown());

/** What a draft does to a row, all its steps together. */
const draftWriteSchema = z.object({
  kind: z.enum(rowKinds),
  id: idSchema,
  /** As the plan has it; null: a new row. */
  before: row.nullable(),
  /** As the draft has it; null: removed. */
  after: row.nullable(),
});
export type DraftWrite = z.infer<typeof draftWriteSchema>;

const placeSchema = z.object({ deliveryId: idSchema, slot: z.int() });
export type PlaceInDraft = z.infer<typeof placeSchema>;

const draftConflictSchema = z.object({
  /** Number of the step that is refused on the plan as it is now. */
  step: z.int(),
  action: z.string(),
  rows: z.array(rowNameSchema),
  type: z.string(),
  displayMessage: z.string(),
  /** Who changed it last, when that is known. */
  by: z.string().nullable(),
  /** Where the step would have put a shipment: a run and its slot (0–19); null: nowhere. */
  place: placeSchema.nullable(),
  /** The fields that both have changed, as the step (`yours`) and as the plan has them. */
  fields: z.array(fieldConflictSchema),
});
export type DraftConflict = z.infer<typeof draftConflictSchema>;
export const draftConflictsSchema = z.array(draftConflictSchema);

export const draftListEntrySchema = z
  .object({
    id: z.string(),
    date: daySchema,
    /** Who began it. */
    by: z.string(),
    isMine: z.boolean(),
    isShared: z.boolean(),
    createdAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    steps: z.array(z.object({ number: z.int(), action: z.string(), rows: z.array(rowNameSchema) })),
  })
  .meta({ id: 'DraftEntry' });
export type DraftEntry = z.infer<typeof draftListEntrySchema>;

/** A draft on top of the plan as it is now. */
export const planDraftSchema = draftListEntrySchema
  .extend({ writes: z.array(draftWriteSchema), conflicts: draftConflictsSchema })
  .meta({ id: 'Draft' });
export type PlanDraft = z.infer<typeof planDraftSchema>;
