import { z } from 'zod';
import { attributeFields } from '../orders/order.ts';
import { departureSchema, yardMarkSchema } from '../deliveries/yard-mark-schema.ts';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckColors, truckTypes } from '../trucks/truck.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';
import { yardLinkFields } from './yard-link-schema.ts';

/** A card as the yard sees it: what is to be loaded, and its mark. */
export const yardCardSchema = z
  .object({
    kind: z.literal('card'),
    /** 0–19; people count from 1. */
    slot: slotSchema,
    /** Changes whenever the card is placed anew: what a mark names as `expectedItemId`. */
    itemId: idSchema,
    shipmentId: idSchema,
    /** The order's number. */
    orderId: z.string(),
    constructionSite: z.string(),
    postCode: z.string(),
    city: z.string(),
    /** The order's. */
    orderNote: z.string(),
    /** The part's note. */
    note: z.string(),
    /** kg. */
    amount: z.int(),
    hallId: hallIdSchema,
    splitNumber: z.int(),
    totalNumberOfSplits: z.int(),
    isUrgent: z.boolean(),
    isShort: z.boolean(),
    /** The colour flags that are set, in their order. */
    colors: z.array(z.enum(attributeFields)),
    /** Deleted, or of a canceled order: not to be loaded, and not to be marked. */
    isDead: z.boolean(),
    mark: yardMarkSchema.nullable(),
  })
  .meta({ id: 'YardCard' });
export type YardCard = z.infer<typeof yardCardSchema>;

const yardNoteSchema = z
  .object({ kind: z.literal('text'), slot: slotSchema, itemId: idSchema, text: z.string() })
  .meta({ id: 'YardText' });

/** A run as a link sees it: a hall's link only the cards of its hall, and no run without one. */
export const yardRunSchema = z
  .object({
    id: idSchema,
    registration: z.string(),
    type: z.enum(truckTypes),
    color: z.enum(truckColors),
    driver: z.string(),
    startingTime: timeOfDaySchema,
    /** Of all that is on it and counts, kg. */
    load: z.int(),
    /** kg. */
    capacity: z.int(),
    departed: departureSchema.nullable(),
    /** Whether this link may report that the run has left: a hall's may not while cards of another hall are on it. */
    mayDepart: z.boolean(),
    /** What is in its slots, top to bottom: the order in which it is loaded. */
    slots: z.array(z.discriminatedUnion('kind', [yardCardSchema, yardNoteSchema])),
  })
  .meta({ id: 'YardRun' });
export type YardRun = z.infer<typeof yardRunSchema>;

/** All that a link's phone shows. Instants are ISO 8601 in UTC. */
export const yardSchema = z
  .object({
    link: z.object(yardLinkFields),
    /** Names this very state: to be sent as `after`. */
    position: z.string(),
    serverTime: z.string(),
    today: daySchema,
    /** IANA name of the plant's zone. */
    timeZone: z.string(),
    /** By starting time. */
    runs: z.array(yardRunSchema),
  })
  .meta({ id: 'Yard' });
export type Yard = z.infer<typeof yardSchema>;
