import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { updatedQuerySchema } from '../http/reading-query-schema.ts';
import { expectedItemSchema } from '../shipments/several-shipments-schema.ts';
import { shipmentSchema } from '../shipments/shipment-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams, idSchema, pathIdSchema, versionSchema } from '../values/identifier-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';
import {
  deliveryItemSchema,
  deliveryRowSchema,
  deliverySchema,
  slotSchema,
  slotTextSchema,
} from './delivery-schema.ts';

/** Accepts exactly one of `shipmentId`, `shipmentIds` and a non-empty text. An empty text and null are treated as absent. */
const fillSlotSchema = z
  .strictObject({
    shipmentId: idSchema.nullish(),
    shipmentIds: z.array(idSchema).min(1).max(100).nullish(),
    text: slotTextSchema.nullish(),
    /** The item at which the sender saw the shipment (or each of the shipments, in the same order). */
    expectedItemId: expectedItemSchema,
    expectedItemIds: z.array(idSchema.nullable()).max(100).optional(),
    /** The item that the sender saw in the slot; its shipment is unassigned in the same change. Only with `shipmentId`. */
    replacesItemId: idSchema.optional(),
  })
  .superRefine((body, context) => {
    const given = [body.shipmentId != null, body.shipmentIds != null, Boolean(body.text)].filter(Boolean);
    if (given.length !== 1) {
      context.addIssue({ code: 'custom', path: ['shipmentId'], message: 'validation.required' });
    }
    if (body.expectedItemIds && body.expectedItemIds.length !== body.shipmentIds?.length) {
      context.addIssue({ code: 'custom', path: ['expectedItemIds'], message: 'validation.invalidFormat' });
    }
    if (body.replacesItemId !== undefined && body.shipmentId == null) {
      context.addIssue({ code: 'custom', path: ['replacesItemId'], message: 'validation.invalidFormat' });
    }
  });
export type FillSlot = z.infer<typeof fillSlotSchema>;

/** The items to unassign, each with the version that the sender saw; an absent version isn't checked. */
const unassignItemsSchema = z.strictObject({
  items: z
    .array(z.strictObject({ id: idSchema, version: versionSchema.optional() }))
    .min(1)
    .max(100),
});
export type UnassignItems = z.infer<typeof unassignItemsSchema>;

/** The item with which to swap, and the versions of both items that the sender saw; an absent version isn't checked. */
const swapItemsSchema = z.strictObject({
  withItemId: idSchema,
  version: versionSchema.optional(),
  withVersion: versionSchema.optional(),
});
export type SwapItems = z.infer<typeof swapItemsSchema>;

const moveItemSchema = z.strictObject({
  deliveryId: idSchema,
  slot: slotSchema,
  /** The item's version that the sender saw; an absent version isn't checked. */
  version: versionSchema.optional(),
});
export type MoveItem = z.infer<typeof moveItemSchema>;

const pinSchema = z.strictObject({ isPinned: z.boolean() });

export const deliveryContracts = {
  'deliveries.list': {
    summary: "A day's runs with their items, and the day's unassigned shipments",
    query: z.strictObject({ date: daySchema }),
    answer: z.object({ deliveries: z.array(deliverySchema), unassignedShipments: z.array(shipmentSchema) }),
  },
  'deliveries.updated': {
    summary:
      'Runs of all days whose own fields were written since, without what is loaded; the truck by its id alone',
    query: updatedQuerySchema,
    answer: z.array(deliveryRowSchema),
  },
  'deliveries.fillSlot': {
    summary: 'Place one or several shipments, or a text, into a slot (0–19) of a run',
    params: z.strictObject({
      deliveryId: pathIdSchema,
      slot: z
        .string()
        .regex(/^(?:\d|1\d)$/, 'validation.invalidFormat')
        .transform(Number)
        .pipe(slotSchema),
    }),
    body: fillSlotSchema,
    answer: deliverySchema,
  },
  'deliveries.update': {
    summary: "Save a run's driver and starting time",
    params: idParams,
    body: deliverySchema
      .extend({
        truck: z.unknown().optional(),
        truckId: idSchema.optional(),
        deliveryItems: z.unknown().optional(),
        startingTime: timeOfDaySchema,
      })
      .partial({ version: true, date: true, isPinned: true, departed: true }),
    answer: deliverySchema,
  },
  'deliveries.create': {
    summary: 'Add another run of a truck to a day; from today on a retired truck is reactivated by it',
    body: z.strictObject({ truckId: idSchema, date: daySchema, startingTime: timeOfDaySchema.optional() }),
    answer: deliverySchema,
  },
  'deliveries.remove': {
    summary: 'Remove a run without items from its day',
    params: idParams,
    answer: deliverySchema,
  },
  'deliveries.outage': {
    summary:
      'A truck falls out: what its run carries goes back to the list, its texts go, the run is removed; answers what it was',
    params: idParams,
    answer: deliverySchema,
  },
  'deliveryItems.writeText': {
    summary: 'Write a text into a taken slot; a shipment there goes back to the list',
    params: idParams,
    body: z.strictObject({
      id: idSchema.optional(),
      ordinalNumberInDelivery: slotSchema.optional(),
      deliveryId: idSchema.optional(),
      shipment: z.unknown().optional(),
      shipmentId: z.null().optional(),
      isPinned: z.boolean().optional(),
      mark: z.unknown().optional(),
      text: slotTextSchema.refine((text) => text !== '', 'validation.required'),
      version: versionSchema.optional(),
    }),
    answer: z.array(deliveryItemSchema),
  },
  'deliveryItems.remove': {
    summary: 'Take a shipment off its truck, or remove a text',
    params: idParams,
    query: z.strictObject({
      deliveryId: pathIdSchema.optional(),
      /** The item's version that the sender saw; an absent version isn't checked. */
      version: pathIdSchema.optional(),
      dryRun: z.literal('true').optional(),
    }),
    answer: deliverySchema,
  },
  'deliveryItems.unassign': {
    summary:
      'Take several shipments off their trucks, or remove several texts: all or none; answers the runs they left',
    body: unassignItemsSchema,
    answer: z.array(deliverySchema),
  },
  'deliveryItems.swap': {
    summary: 'Exchange the slots of two items of the same day',
    params: idParams,
    body: swapItemsSchema,
    answer: z.array(deliverySchema),
  },
  'deliveryItems.move': {
    summary:
      "Move a slot's shipment or text to a free slot (0–19) of any run of the same day; answers the runs it left and reached",
    params: idParams,
    body: moveItemSchema,
    answer: z.array(deliverySchema),
  },
  'deliveryItems.pin': {
    summary: "Pin a slot's shipment or text, so that proposals leave it where it is, or unpin it",
    params: idParams,
    body: pinSchema,
    answer: deliverySchema,
  },
  'deliveries.pin': {
    summary: 'Pin a run, so that proposals leave what lies on it there, or unpin it',
    params: idParams,
    body: pinSchema,
    answer: deliverySchema,
  },
} satisfies Contracts;
