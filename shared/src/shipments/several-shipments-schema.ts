import { z } from 'zod';
import { maxBatch } from '../orders/order-batch.ts';
import { refusedRowSchema } from '../orders/order-batch-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { shipmentSchema } from './shipment-schema.ts';

/** The delivery item at which the sender saw the shipment, or null for unassigned; not checked if absent. */
export const expectedItemSchema = idSchema.nullable().optional();

const several = {
  /** The parts, each with the version and place that the sender saw; not checked if absent. */
  shipments: z
    .array(
      z.strictObject({
        id: idSchema,
        version: versionSchema.optional(),
        expectedItemId: expectedItemSchema,
      }),
      'validation.required',
    )
    .min(1, 'validation.required')
    .max(maxBatch, 'validation.tooLong')
    .refine((listed) => new Set(listed.map(({ id }) => id)).size === listed.length, 'validation.twice'),
  /** Changes the valid rows and reports the others, instead of all or nothing. */
  perRow: z.boolean('validation.invalidFormat').default(false),
};

export const moveShipmentsSchema = z
  .strictObject({ ...several, date: daySchema })
  .meta({ id: 'MoveShipments' });

export const deleteShipmentsSchema = z.strictObject(several).meta({ id: 'DeleteShipments' });

/** The changed parts in the order sent, and the refused ones. */
export const changedShipmentsSchema = z
  .object({ shipments: z.array(shipmentSchema), refused: z.array(refusedRowSchema) })
  .meta({ id: 'ChangedShipments' });
