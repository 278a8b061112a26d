import { z } from 'zod';
import { slotSchema } from '../deliveries/delivery-schema.ts';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { truckColors, truckTypes } from '../trucks/truck.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';

/** What an order is known by. */
const orderFields = {
  orderId: z.string(),
  constructionSite: z.string(),
  postCode: z.string(),
  city: z.string(),
  isCanceled: z.boolean(),
};

/** An order that was found, on its day in production. */
export const foundOrderSchema = z
  .strictObject({ id: idSchema, date: daySchema, hallId: hallIdSchema, ...orderFields })
  .meta({ id: 'FoundOrder' });
export type FoundOrder = z.infer<typeof foundOrderSchema>;

/** A shipment whose order was found, on its own day of delivery, and the truck's slot (0–19) that it lies in. */
export const foundShipmentSchema = z
  .strictObject({
    id: idSchema,
    date: daySchema,
    ...orderFields,
    /** Kg. */
    amount: z.int(),
    part: z.int(),
    parts: z.int(),
    place: z.strictObject({ deliveryId: idSchema, registration: z.string(), slot: slotSchema }).nullable(),
  })
  .meta({ id: 'FoundShipment' });
export type FoundShipment = z.infer<typeof foundShipmentSchema>;

/** A truck that was found, with its run that is nearest to today; null for one that never runs. */
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

/** What was found, each list with the days nearest to today first and of two as near the later one. */
export const searchResultSchema = z
  .strictObject({
    orders: z.array(foundOrderSchema),
    shipments: z.array(foundShipmentSchema),
    trucks: z.array(foundTruckSchema),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;
