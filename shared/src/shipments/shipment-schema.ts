import { z } from 'zod';
import { maxNoteLength } from '../orders/order.ts';
import { orderSchema } from '../orders/order-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { drawnMeasuresSchema, measureFields } from '../values/measures-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { announcementSchema } from './announcement-schema.ts';

/** Kg; a single part holds the steel and matting of its whole order. */
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
  /** Its announcement at the site (rules/sites.md#announcements). */
  announcement: announcementSchema.nullable(),
  ...measureFields,
  /** What the positions prove that it was given by a split; null: none were, so the order's counts (rules/loads.md). */
  drawn: drawnMeasuresSchema.nullable(),
  /** Its share of its order's loading metres by kg, one decimal; null: the order has none, or it has metres of its own. */
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
