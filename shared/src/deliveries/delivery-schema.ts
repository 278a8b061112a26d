import { z } from 'zod';
import { shipmentSchema } from '../shipments/shipment-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';
import { slotCount, maxSlotText } from './delivery.ts';
import { departureSchema, yardMarkSchema } from './yard-mark-schema.ts';

export const slotSchema = z
  .int()
  .min(0)
  .max(slotCount - 1);
export const slotTextSchema = textSchema(maxSlotText, { lines: true });

const deliveryFields = {
  id: idSchema,
  date: daySchema,
  truckDriver: requiredTextSchema(100, 'validation.mandatoryField'),
  startingTime: timeOfDaySchema,
  /** True if proposals must not move the cards of this run (rules/proposals.md#pins). */
  isPinned: z.boolean(),
  /** The run's departure as the yard reported it (rules/yard.md#departure); null before. */
  departed: departureSchema.nullable(),
  version: versionSchema,
};

/** A truck's run on a day, as stored. */
export const deliveryRowSchema = z
  .strictObject({ ...deliveryFields, truckId: idSchema })
  .meta({ id: 'DeliveryRow' });
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;

const itemFields = {
  id: idSchema,
  ordinalNumberInDelivery: slotSchema,
  text: z.string().nullable(),
  /** True if proposals must not move this item (rules/proposals.md#pins). */
  isPinned: z.boolean(),
  /** The yard's report on the card (rules/yard.md#marks); null without one. */
  mark: yardMarkSchema.nullable(),
  version: versionSchema,
};

/** The content of a run's slot (0–19), as stored: a shipment or a non-empty text, never both. */
export const deliveryItemRowSchema = z
  .strictObject({ ...itemFields, deliveryId: idSchema, shipmentId: idSchema.nullable() })
  .meta({ id: 'DeliveryItemRow' });
export type DeliveryItemRow = z.infer<typeof deliveryItemRowSchema>;

export const deliveryItemSchema = z
  .strictObject({ ...itemFields, shipment: shipmentSchema.nullable() })
  .meta({ id: 'DeliveryItem' });
export type DeliveryItem = z.infer<typeof deliveryItemSchema>;

/** A run as the REST API returns it, with its truck and items nested (rules/api.md#nested-rows). */
export const deliverySchema = z
  .strictObject({ ...deliveryFields, truck: truckSchema, deliveryItems: z.array(deliveryItemSchema) })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;
