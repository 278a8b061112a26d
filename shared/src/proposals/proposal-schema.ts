import { z } from 'zod';
import { runMarkSchema } from '../deliveries/run-mark-schema.ts';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/**
 * A reason for or against a place, as a code with its numbers; the reader's language provides the words. `for` and `against`
 * weigh, a `limit` can't be exceeded. Kg, minutes as HH:MM, lengths and loading metres in mm.
 */
export const reasonSchema = z
  .object({
    tone: z.enum(['for', 'against', 'limit']),
    code: z.enum([
      'sameSite',
      'sameArea',
      'otherArea',
      'timeKept',
      'timeMissed',
      'freeAfter',
      'fullAfter',
      'knowsArea',
      'splitOnly',
      'marksAvoided',
      'lengthAvoided',
      'roomAvoided',
      'tooLong',
      'tooManyMetres',
      'roomFullAfter',
      'fullByLength',
      'fullByRoom',
      'marked',
      'splitNowhere',
      'noRun',
      'tooHeavy',
      'noRoom',
      'noSlot',
    ]),
    values: z.record(z.string(), z.union([z.string(), z.int()])),
  })
  .meta({ id: 'ProposalReason' });
export type Reason = z.infer<typeof reasonSchema>;

/** A shipment, or `kg` of it, in a slot (0–19) of a run. Several moves of one shipment mean that it is split. */
export const moveSchema = z
  .object({
    shipmentId: idSchema,
    /** The item at which it was seen; null: unassigned. */
    expectedItemId: idSchema.nullable(),
    kg: z.int().min(1),
    deliveryId: idSchema,
    slot: slotSchema,
    reasons: z.array(reasonSchema),
  })
  .meta({ id: 'ProposedMove' });
export type ProposedMove = z.infer<typeof moveSchema>;

/**
 * A run for a shipment: its load with it, kg, and the first free slot (0–19). `metres`: its loading metres with it, at least so many
 * where a card's are unknown (`atLeast`); `loadingMetres`: those of its truck, null: unknown.
 */
export const suggestionSchema = z
  .object({
    deliveryId: idSchema,
    slot: slotSchema,
    /** False: it only fits split. */
    fits: z.boolean(),
    load: z.int(),
    capacity: z.int(),
    metres: z.number(),
    atLeast: z.boolean(),
    loadingMetres: truckSchema.shape.loadingMetres,
    reasons: z.array(reasonSchema),
    /** Marks of the run (rules/sites.md#marks). */
    marks: z.array(runMarkSchema),
  })
  .meta({ id: 'RunSuggestion' });
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A hall on a day for an order: its steel with it, and its capacity, kg. */
export const hallSuggestionSchema = z
  .object({
    date: daySchema,
    hallId: hallIdSchema,
    /** False: the hall would exceed its capacity. */
    fits: z.boolean(),
    load: z.int(),
    capacity: z.int(),
  })
  .meta({ id: 'HallSuggestion' });
export type HallSuggestion = z.infer<typeof hallSuggestionSchema>;

const share = z.object({ count: z.int(), of: z.int() });

export const proposalSchema = z
  .object({
    seed: z.int(),
    /** True if no better assignment exists by this measure; otherwise it is the best one found. */
    isBest: z.boolean(),
    moves: z.array(moveSchema),
    /** `marks`: what speaks against the run that has room for it (rules/sites.md#marks), if that is why. */
    unplaced: z.array(
      z.object({ shipmentId: idSchema, kg: z.int(), reason: reasonSchema, marks: z.array(runMarkSchema) }),
    ),
    /**
     * Results for the requested shipments: number and kg placed, urgent ones; sites and areas on a single run; times kept.
     */
    parts: z.object({
      placed: share.extend({ kg: z.int(), ofKg: z.int() }),
      urgent: share,
      sites: share,
      areas: share,
      times: share,
    }),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof proposalSchema>;
