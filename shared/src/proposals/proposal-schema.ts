import { z } from 'zod';
import { runMarkSchema } from '../deliveries/run-mark-schema.ts';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/**
 * A reason for or against a run, as a code with values from which screens make a text. `for` and `against` are arguments, a
 * `limit` excludes the run. Values are in kg; times are HH:MM; lengths and loading metres are in mm.
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
    /** The id of the item with which the proposal found the shipment; null if it was unassigned. */
    expectedItemId: idSchema.nullable(),
    kg: z.int().min(1),
    deliveryId: idSchema,
    slot: slotSchema,
    reasons: z.array(reasonSchema),
  })
  .meta({ id: 'ProposedMove' });
export type ProposedMove = z.infer<typeof moveSchema>;

/**
 * A run suggested for a shipment, with its first free slot (0–19) and its load in kg including the shipment. `metres` are its
 * loading metres including the shipment, a lower bound (`atLeast`) if those of a card are unknown; `loadingMetres` is the truck's
 * limit, null if unknown.
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
    /** The run marks that the shipments would have on the run (rules/sites.md#marks). */
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
    /** True if it is proven that no assignment costs less; false if this is only the best one that was found. */
    isBest: z.boolean(),
    moves: z.array(moveSchema),
    /** `marks`: the shipment's run marks on a run that has room (rules/sites.md#marks), if these alone kept it off that run. */
    unplaced: z.array(
      z.object({ shipmentId: idSchema, kg: z.int(), reason: reasonSchema, marks: z.array(runMarkSchema) }),
    ),
    /**
     * Counts of how good the proposal is: the placed shipments and their kg, the placed urgent ones, the sites and areas that are
     * on a single run, and the time windows that are kept.
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
