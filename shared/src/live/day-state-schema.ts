import { z } from 'zod';
import { calendarEntrySchema } from '../calendar/calendar-entry-schema.ts';
import { deliveryItemRowSchema, deliveryRowSchema } from '../deliveries/delivery-schema.ts';
import { hallCapacitySchema } from '../halls/hall-schema.ts';
import { orderSchema } from '../orders/order-schema.ts';
import { grantRowSchema, lateChangeRowSchema, releaseRowSchema } from '../releases/release-schema.ts';
import { occurrenceSchema, templateSchema } from '../routines/template-schema.ts';
import { shipmentRowSchema } from '../shipments/shipment-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';
import { daySchema } from '../values/day-schema.ts';

/** A day's whole plan in one answer: normalised rows and the revisions of the three streams a day's screen follows. */
export const daySnapshotSchema = z
  .object({
    key: z.string(),
    epoch: z.string(),
    revision: z.int(),
    /** Revisions of `day:<date>`, `trucks` and `halls` at the moment of the read. */
    revisions: z.record(z.string(), z.int()),
    date: daySchema,
    orders: z.array(orderSchema),
    shipments: z.array(shipmentRowSchema),
    deliveries: z.array(deliveryRowSchema),
    deliveryItems: z.array(deliveryItemRowSchema),
    trucks: z.array(truckSchema),
    hallCapacities: z.array(hallCapacitySchema),
    calendarEntries: z.array(calendarEntrySchema),
    templates: z.array(templateSchema),
    occurrences: z.array(occurrenceSchema),
    /** One row if the day is released, else none (rules/release.md). */
    releases: z.array(releaseRowSchema),
    grants: z.array(grantRowSchema),
    lateChanges: z.array(lateChangeRowSchema),
  })
  .meta({ id: 'DaySnapshot' });
export type DaySnapshot = z.infer<typeof daySnapshotSchema>;
