import { deliveryItemRowSchema, deliveryRowSchema } from '../deliveries/delivery-schema.ts';
import { hallCapacitySchema } from '../halls/hall-schema.ts';
import { reservationSchema } from '../halls/reservation-schema.ts';
import { drawingSchema } from '../orders/drawing-schema.ts';
import { orderSchema } from '../orders/order-schema.ts';
import { siteSchema } from '../deliveries/site-schema.ts';
import { occurrenceSchema, templateSchema } from '../deliveries/template-schema.ts';
import { shipmentRowSchema } from '../shipments/shipment-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';
import { calendarEntrySchema } from '../working-days/calendar-entry-schema.ts';
import { grantRowSchema, lateChangeRowSchema, releaseRowSchema } from '../working-days/release-schema.ts';
import type { RowKind } from './patch.ts';

/** The schema of each kind of row; an extra with its own rows adds them here and in `PlanRows`. */
export const rowSchemas = {
  orders: orderSchema,
  shipments: shipmentRowSchema,
  trucks: truckSchema,
  deliveries: deliveryRowSchema,
  deliveryItems: deliveryItemRowSchema,
  hallCapacities: hallCapacitySchema,
  calendarEntries: calendarEntrySchema,
  templates: templateSchema,
  occurrences: occurrenceSchema,
  releases: releaseRowSchema,
  grants: grantRowSchema,
  lateChanges: lateChangeRowSchema,
  drawings: drawingSchema,
  sites: siteSchema,
  reservations: reservationSchema,
} as const satisfies Record<RowKind, { shape: object }>;
