import { z } from 'zod';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { papers } from '../plan/paper.ts';
import { printStampSchema } from '../prints/print-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/** A changed place on the screen; `gone` is a removed run or order. */
export const touchedPlaceSchema = z
  .discriminatedUnion('of', [
    z.strictObject({ of: z.literal('slot'), deliveryId: idSchema, slot: slotSchema }),
    z.strictObject({ of: z.literal('head'), deliveryId: idSchema }),
    z.strictObject({ of: z.literal('card'), shipmentId: idSchema }),
    /** The names of the changed fields; empty for a new order. */
    z.strictObject({ of: z.literal('order'), id: idSchema, fields: z.array(z.string()) }),
    z.strictObject({ of: z.literal('gone'), kind: z.enum(['deliveries', 'orders']), id: idSchema }),
  ])
  .meta({ id: 'TouchedPlace' });
export type TouchedPlace = z.infer<typeof touchedPlaceSchema>;

/** A changed place with the id, time and author of its newest change, which are null if the log no longer contains the change. */
export const sinceStepSchema = z
  .strictObject({
    place: touchedPlaceSchema,
    /** True if the place differs from the latest print. */
    sincePrint: z.boolean(),
    /** True if somebody else has changed it since the caller left the day. */
    sinceVisit: z.boolean(),
    changeId: z.int().nullable(),
    /** The day's revision at the newest change by somebody else; null without one, and for a change of a truck. */
    revision: z.int().nullable(),
    at: z.iso.datetime({ offset: true }).nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: 'SinceStep' });
export type SinceStep = z.infer<typeof sinceStepSchema>;

/** A snapshot's ETag without quotes, which shows what a screen has seen. */
export const snapshotNameSchema = z
  .string()
  .regex(/^[\w.-]{1,80}-\d{1,15}\.\d{1,15}\.\d{1,15}$/, 'validation.invalidFormat');

/** The changes of a day since a paper's last print, and since the caller left the day. */
export const sinceSchema = z
  .strictObject({
    date: daySchema,
    /** The ETag (without quotes) of the described snapshot. */
    seen: z.string(),
    /** The paper's latest print; null if there is none. */
    print: printStampSchema.nullable(),
    /** The ETag (without quotes) of the snapshot at which the caller left the day, or the one sent as `from`; null without. */
    visit: z.string().nullable(),
    /** Papers that the caller has opened without saying whether they were printed. */
    open: z.strictObject({ papers: z.array(z.enum(papers)), printedAt: z.iso.datetime() }).nullable(),
    /** Sorted as on the board or in the table. */
    steps: z.array(sinceStepSchema),
    /** False if there are more changes than the server examines. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'Since' });
export type Since = z.infer<typeof sinceSchema>;
