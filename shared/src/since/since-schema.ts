import { z } from 'zod';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { papers } from '../plan/paper.ts';
import { printStampSchema } from '../prints/print-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/** Where on the screen something reads otherwise. `gone`: what is no longer there, a run or an order. */
export const touchedPlaceSchema = z
  .discriminatedUnion('of', [
    z.strictObject({ of: z.literal('slot'), deliveryId: idSchema, slot: slotSchema }),
    z.strictObject({ of: z.literal('head'), deliveryId: idSchema }),
    z.strictObject({ of: z.literal('card'), shipmentId: idSchema }),
    /** `fields` by their names; none for an order that is new there. */
    z.strictObject({ of: z.literal('order'), id: idSchema, fields: z.array(z.string()) }),
    z.strictObject({ of: z.literal('gone'), kind: z.enum(['deliveries', 'orders']), id: idSchema }),
  ])
  .meta({ id: 'TouchedPlace' });
export type TouchedPlace = z.infer<typeof touchedPlaceSchema>;

/** One place, with the newest change there; null where the log no longer has it. */
export const sinceStepSchema = z
  .strictObject({
    place: touchedPlaceSchema,
    /** Reads otherwise than on the paper printed last. */
    sincePrint: z.boolean(),
    /** Somebody else made it otherwise than when the caller left the day. */
    sinceVisit: z.boolean(),
    changeId: z.int().nullable(),
    /** The day's revision that the newest change by somebody else made; null without one, and for a change of a truck. */
    revision: z.int().nullable(),
    at: z.iso.datetime({ offset: true }).nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: 'SinceStep' });
export type SinceStep = z.infer<typeof sinceStepSchema>;

/** A snapshot's name (its ETag without quotes): how much a screen has seen. */
export const snapshotNameSchema = z
  .string()
  .regex(/^[\w.-]{1,80}-\d{1,15}\.\d{1,15}\.\d{1,15}$/, 'validation.invalidFormat');

/** What changed on a day since the last print of a paper, and since the caller left the day. */
export const sinceSchema = z
  .strictObject({
    date: daySchema,
    /** The snapshot that this is about. */
    seen: z.string(),
    /** The paper's latest print; null when it was never printed. */
    print: printStampSchema.nullable(),
    /** The snapshot that the caller left the day at, or sent as `from`; null when they were never here. */
    visit: z.string().nullable(),
    /** Papers that the caller has opened and neither confirmed nor denied to be printed. */
    open: z.strictObject({ papers: z.array(z.enum(papers)), printedAt: z.iso.datetime() }).nullable(),
    /** In the order of the board or table. */
    steps: z.array(sinceStepSchema),
    /** False: more has changed than was looked at. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'Since' });
export type Since = z.infer<typeof sinceSchema>;
