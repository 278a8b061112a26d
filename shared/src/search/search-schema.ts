import { z } from 'zod';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckColors, truckTypes } from '../trucks/truck.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

const orderFields = {
  orderId: z.string(),
  constructionSite: z.string(),
  postCode: z.string(),
  city: z.string(),
  isCanceled: z.boolean(),
};

/** A found order with its production day. */
export const foundOrderSchema = z
  .strictObject({ id: idSchema, date: daySchema, hallId: hallIdSchema, ...orderFields })
  .meta({ id: 'FoundOrder' });
export type FoundOrder = z.infer<typeof foundOrderSchema>;

/** A found order's shipment with its delivery day and its truck's slot (0–19). */
export const foundShipmentSchema = z
  .strictObject({
    id: idSchema,
    date: daySchema,
    ...orderFields,
    /** The shipment's weight, kg. */
    amount: z.int(),
    part: z.int(),
    parts: z.int(),
    place: z.strictObject({ deliveryId: idSchema, registration: z.string(), slot: slotSchema }).nullable(),
  })
  .meta({ id: 'FoundShipment' });
export type FoundShipment = z.infer<typeof foundShipmentSchema>;

/** A found truck with its run nearest to today; `run` is null if it has none. */
export const foundTruckSchema = z
  .strictObject({
    id: idSchema,
    registration: z.string(),
    type: z.enum(truckTypes),
    color: z.enum(truckColors),
    status: z.enum(['ACTIVE', 'INACTIVE']),
    run: z.strictObject({ id: idSchema, date: daySchema }).nullable(),
  })
  .meta({ id: 'FoundTruck' });
export type FoundTruck = z.infer<typeof foundTruckSchema>;

/** The results of each kind, sorted by distance from today; of equally distant days the later comes first. */
export const searchResultSchema = z
  .strictObject({
    orders: z.array(foundOrderSchema),
    shipments: z.array(foundShipmentSchema),
    trucks: z.array(foundTruckSchema),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;
