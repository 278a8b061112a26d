import { z } from 'zod';
import { calendarEntrySchema } from '../calendar/calendar-entry-schema.ts';
import { deliveryItemRowSchema, deliveryRowSchema } from '../deliveries/delivery-schema.ts';
import { hallCapacitySchema } from '../halls/hall-schema.ts';
import { orderSchema } from '../orders/order-schema.ts';
import { occurrenceSchema, templateSchema } from '../routines/template-schema.ts';
import { grantRowSchema, lateChangeRowSchema, releaseRowSchema } from '../releases/release-schema.ts';
import { shipmentRowSchema } from '../shipments/shipment-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { type Patch, rowKinds } from './patch.ts';

const deletedRows = z.array(z.object({ id: idSchema, version: versionSchema })).optional();

/** A `Patch` on the wire: rows after the change, and deleted ones. Later versions may add kinds. */
export const patchSchema = z
  .looseObject({
    orders: z.array(orderSchema).optional(),
    shipments: z.array(shipmentRowSchema).optional(),
    deliveries: z.array(deliveryRowSchema).optional(),
    deliveryItems: z.array(deliveryItemRowSchema).optional(),
    trucks: z.array(truckSchema).optional(),
    hallCapacities: z.array(hallCapacitySchema).optional(),
    calendarEntries: z.array(calendarEntrySchema).optional(),
    templates: z.array(templateSchema).optional(),
    occurrences: z.array(occurrenceSchema).optional(),
    releases: z.array(releaseRowSchema).optional(),
    grants: z.array(grantRowSchema).optional(),
    lateChanges: z.array(lateChangeRowSchema).optional(),
    deleted: z.looseObject(Object.fromEntries(rowKinds.map((kind) => [kind, deletedRows]))).optional(),
  })
  .meta({ id: 'Patch' }) as unknown as z.ZodType<Patch>;
