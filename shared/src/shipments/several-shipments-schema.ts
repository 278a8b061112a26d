import { z } from 'zod';
import { maxBatch } from '../orders/order-batch.ts';
import { refusedRowSchema } from '../orders/order-batch-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { shipmentSchema } from './shipment-schema.ts';

/** The id of the delivery item at which the sender saw the shipment; null if it was unassigned, absent to skip the check. */
export const expectedItemSchema = idSchema.nullable().optional();

const several = {
  /** The parts, each with the version and the delivery item that the sender saw; an absent one of the two isn't checked. */
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
  /** True to change the valid parts and report the others; false for all or nothing. */
  perRow: z.boolean('validation.invalidFormat').default(false),
};

export const moveShipmentsSchema = z
  .strictObject({ ...several, date: daySchema })
  .meta({ id: 'MoveShipments' });

export const deleteShipmentsSchema = z.strictObject(several).meta({ id: 'DeleteShipments' });

/** The changed parts in the sequence sent, and the refused ones. */
export const changedShipmentsSchema = z
  .object({ shipments: z.array(shipmentSchema), refused: z.array(refusedRowSchema) })
  .meta({ id: 'ChangedShipments' });
