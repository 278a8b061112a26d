import { z } from 'zod';
import { maxNoteLength } from '../orders/order.ts';
import { orderSchema } from '../orders/order-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { drawnMeasuresSchema, measureFields } from '../values/measures-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { announcementSchema } from './announcement-schema.ts';

/** Kg. May exceed an order's limit per quantity, since a single part has the steel and the matting of its order. */
const amountSchema = z
  .int('validation.invalidFormat')
  .min(0, 'validation.invalidFormat')
  .max(2 * maxKilograms, 'validation.tooLong')
  .meta({ description: 'kilograms, whole', examples: [12_500] });

const fields = {
  id: idSchema,
  amount: amountSchema,
  isDeleted: z.boolean('validation.invalidFormat'),
  note: textSchema(maxNoteLength, { lines: true }),
  date: daySchema,
  previousDate: daySchema.nullable(),
  dateAtLastOrderChange: daySchema,
  splitNumber: z.int().min(1),
  totalNumberOfSplits: z.int().min(1),
  /** The shipment's announcement at its site (rules/sites.md#announcements). */
  announcement: announcementSchema.nullable(),
  ...measureFields,
  /** The size derived from the positions assigned to the part; null if none are: then the order decides (rules/loads.md). */
  drawn: drawnMeasuresSchema.nullable(),
  /** The part's share, by kg, of its order's loading metres, one decimal; null if the order has none or the part has its own. */
  metresShare: z.number().min(0).nullable(),
  version: versionSchema,
};

/** A part of an order to be delivered, as stored: amount in kg, `productionOrderId` = its order's id. */
export const shipmentRowSchema = z
  .strictObject({ ...fields, productionOrderId: idSchema })
  .meta({ id: 'ShipmentRow' });
export type ShipmentRow = z.infer<typeof shipmentRowSchema>;

/** The REST view: the shipment with its order nested (rules/api.md#nested-rows). */
export const shipmentSchema = z.strictObject({ ...fields, order: orderSchema }).meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof shipmentSchema>;
