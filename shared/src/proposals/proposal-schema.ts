import { z } from 'zod';
import { runMarkSchema } from '../deliveries/run-mark-schema.ts';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/**
 * A reason for or against a run, as a code with values; its text is in the reader's language. `for` and `against` are arguments, a
 * `limit` excludes the run. Kg; times as HH:MM; lengths and loading metres in mm.
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
    /** The item at which the shipment was seen; null if unassigned. */
    expectedItemId: idSchema.nullable(),
    kg: z.int().min(1),
    deliveryId: idSchema,
    slot: slotSchema,
    reasons: z.array(reasonSchema),
  })
  .meta({ id: 'ProposedMove' });
export type ProposedMove = z.infer<typeof moveSchema>;

/**
 * A run suggested for a shipment: its first free slot (0–19), and its load with the shipment, kg. `metres` are its loading metres with
 * the shipment, a lower bound (`atLeast`) if a card's are unknown; `loadingMetres` are those of its truck, null if unknown.
 */
export const suggestionSchema = z
  .object({
    deliveryId: idSchema,
    slot: slotSchema,
    /** False if only a part of the shipment fits. */
    fits: z.boolean(),
    load: z.int(),
    capacity: z.int(),
    metres: z.number(),
    atLeast: z.boolean(),
    loadingMetres: truckSchema.shape.loadingMetres,
    reasons: z.array(reasonSchema),
    /** Reasons against the shipment on the run (rules/sites.md#marks). */
    marks: z.array(runMarkSchema),
  })
  .meta({ id: 'RunSuggestion' });
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A hall and day suggested for an order: the hall's steel with the order, and its capacity, kg. */
export const hallSuggestionSchema = z
  .object({
    date: daySchema,
    hallId: hallIdSchema,
    /** False if the hall would exceed its capacity. */
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
    /** True if no better assignment by the same costs exists; otherwise it is the best one found. */
    isBest: z.boolean(),
    moves: z.array(moveSchema),
    /** `marks`: the reasons against the run that has room (rules/sites.md#marks), if these alone prevented it. */
    unplaced: z.array(
      z.object({ shipmentId: idSchema, kg: z.int(), reason: reasonSchema, marks: z.array(runMarkSchema) }),
    ),
    /**
     * Results for the requested shipments: placed shipments and kg, placed urgent ones, sites and areas that are on a single run, and time
     * windows kept.
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
