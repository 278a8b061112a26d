import { z } from 'zod';
import { deliverySchema } from '../deliveries/delivery-schema.ts';
import { slotCount } from '../deliveries/delivery.ts';
import { draftIdSchema } from '../drafts/draft-schema.ts';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams, idSchema } from '../values/identifier-schema.ts';
import {
  hallSuggestionSchema,
  moveSchema,
  proposalSchema,
  reasonSchema,
  suggestionSchema,
} from './proposal-schema.ts';

const idsInQuery = z
  .string()
  .max(600, 'validation.tooLong')
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, 'validation.invalidFormat')
  .transform((text) => text.split(',').map(Number));

const maxShipments = 1_000;

const shipmentIds = z.array(idSchema).max(maxShipments).optional();

export const proposalContracts = {
  'shipments.suggest': {
    summary:
      "The day's three best runs for a shipment, or for several that go together, with what speaks for and against; without any, why",
    params: idParams,
    query: z.strictObject({
      /** Further shipments of the day, separated by commas. */
      with: idsInQuery.optional(),
      /** Bases the answer on this draft of the caller. */
      draft: draftIdSchema.optional(),
    }),
    answer: z.object({ suggestions: z.array(suggestionSchema), reason: reasonSchema.nullable() }),
  },
  'orders.suggest': {
    summary:
      "The three best halls and days for an order that doesn't fit where it is, with the hall's steel then",
    params: idParams,
    /** Bases the answer on this draft of the caller. */
    query: z.strictObject({ draft: draftIdSchema.optional() }),
    answer: z.object({ suggestions: z.array(hallSuggestionSchema) }),
  },
  'days.propose': {
    summary:
      "A proposal where the day's unassigned shipments go; writes nothing. `effort` `first` answers at once, `final` after a search. The same day, options and seed give the same",
    params: z.strictObject({ date: daySchema }),
    body: z.strictObject({
      /** Restricts the proposal to these unassigned shipments. */
      shipmentIds,
      /** Restricts the proposal to these runs. */
      deliveryIds: shipmentIds,
      /** Allows splitting shipments that fit nowhere as a whole. */
      allowSplit: z.boolean().default(false),
      /** Allows moving unpinned cards to other runs. */
      moveUnpinned: z.boolean().default(false),
      /** Bases the answer on this draft of the caller. */
      draft: draftIdSchema.optional(),
      seed: z.int().min(0).max(2_147_483_647).default(1),
      effort: z.enum(['first', 'final'], 'validation.invalidFormat').default('final'),
    }),
    answer: proposalSchema,
  },
  'days.place': {
    summary:
      'Place shipments as a proposal has them, as one change: all, or none with those that no longer fit in `refused`',
    params: z.strictObject({ date: daySchema }),
    body: z.strictObject({
      moves: z
        .array(moveSchema.omit({ reasons: true }).strict())
        .min(1, 'validation.required')
        .max(maxShipments)
        .refine(
          (moves) =>
            new Set(moves.map(({ deliveryId, slot }) => deliveryId * slotCount + slot)).size === moves.length,
          'validation.twice',
        ),
    }),
    answer: z.array(deliverySchema),
  },
} satisfies Contracts;
