import { z } from 'zod';
import { attributeFields } from '../orders/order.ts';
import { departureSchema, yardMarkSchema } from '../deliveries/yard-mark-schema.ts';
import { siteWindowSchema } from '../deliveries/site-schema.ts';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { announcementSchema } from '../shipments/announcement-schema.ts';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckColors, truckTypes } from '../trucks/truck.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';
import { yardLinkFields } from './yard-link-schema.ts';

/** Facts of a site that a driver needs. */
const yardSiteSchema = z
  .object({
    /** Street and access. */
    address: z.string(),
    /** The unloading hours on the link's day; null if unknown, empty if the site is closed. */
    windows: z.array(siteWindowSchema).nullable(),
    craneNeeded: z.boolean(),
    remark: z.string(),
    /** Only sent for a run's own link; '' if unknown. */
    contact: z.string().optional(),
    phone: z.string().optional(),
  })
  .meta({ id: 'YardSite' });
export type YardSite = z.infer<typeof yardSiteSchema>;

/** A card as the yard sees it, with its mark. */
export const yardCardSchema = z
  .object({
    kind: z.literal('card'),
    /** The slot, 0–19; the screens count from 1. */
    slot: slotSchema,
    /** The id of the card's item, which changes whenever the card is placed again; marks send it as `expectedItemId`. */
    itemId: idSchema,
    shipmentId: idSchema,
    orderId: z.string(),
    constructionSite: z.string(),
    postCode: z.string(),
    city: z.string(),
    orderNote: z.string(),
    note: z.string(),
    /** The shipment's weight, kg. */
    amount: z.int(),
    hallId: hallIdSchema,
    splitNumber: z.int(),
    totalNumberOfSplits: z.int(),
    isUrgent: z.boolean(),
    isShort: z.boolean(),
    /** The colour flags that are set, in order. */
    colors: z.array(z.enum(attributeFields)),
    /** True for a deleted or canceled card, which is neither loaded nor marked. */
    isDead: z.boolean(),
    mark: yardMarkSchema.nullable(),
    /** The site's answer to its announcement; absent without one. */
    announcement: announcementSchema.optional(),
    /** Absent if no active site is registered for the card (rules/sites.md). */
    site: yardSiteSchema.optional(),
  })
  .meta({ id: 'YardCard' });
export type YardCard = z.infer<typeof yardCardSchema>;

const yardNoteSchema = z
  .object({ kind: z.literal('text'), slot: slotSchema, itemId: idSchema, text: z.string() })
  .meta({ id: 'YardText' });

/** A run as a link shows it. A hall's link shows only the hall's cards, and only runs that have some. */
export const yardRunSchema = z
  .object({
    id: idSchema,
    registration: z.string(),
    type: z.enum(truckTypes),
    color: z.enum(truckColors),
    driver: z.string(),
    startingTime: timeOfDaySchema,
    /** Kg of all live cards. */
    load: z.int(),
    /** The truck's capacity, kg. */
    capacity: z.int(),
    departed: departureSchema.nullable(),
    /** True if this link may report the departure: a hall's link can't while cards of other halls are on it. */
    mayDepart: z.boolean(),
    /** The slots' contents, top to bottom: the loading order. */
    slots: z.array(z.discriminatedUnion('kind', [yardCardSchema, yardNoteSchema])),
  })
  .meta({ id: 'YardRun' });
export type YardRun = z.infer<typeof yardRunSchema>;

/** All data that a link's phone shows. Instants are ISO 8601 in UTC. */
export const yardSchema = z
  .object({
    link: z.object(yardLinkFields),
    /** Identifies this state; sent as `after`. */
    position: z.string(),
    serverTime: z.string(),
    today: daySchema,
    /** IANA name of the plant's zone. */
    timeZone: z.string(),
    /** Sorted by starting time. */
    runs: z.array(yardRunSchema),
  })
  .meta({ id: 'Yard' });
export type Yard = z.infer<typeof yardSchema>;
