import { z } from 'zod';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { type Patch, rowKinds } from './patch.ts';
import { rowSchemas } from './row-schema.ts';

const deletedRows = z.array(z.object({ id: idSchema, version: versionSchema })).optional();

/** The schema of a `Patch`. Unknown members are accepted, because later versions may add kinds of rows. */
export const patchSchema = z
  .looseObject({
    orders: z.array(rowSchemas.orders).optional(),
    shipments: z.array(rowSchemas.shipments).optional(),
    deliveries: z.array(rowSchemas.deliveries).optional(),
    deliveryItems: z.array(rowSchemas.deliveryItems).optional(),
    trucks: z.array(rowSchemas.trucks).optional(),
    hallCapacities: z.array(rowSchemas.hallCapacities).optional(),
    calendarEntries: z.array(rowSchemas.calendarEntries).optional(),
    templates: z.array(rowSchemas.templates).optional(),
    occurrences: z.array(rowSchemas.occurrences).optional(),
    releases: z.array(rowSchemas.releases).optional(),
    grants: z.array(rowSchemas.grants).optional(),
    lateChanges: z.array(rowSchemas.lateChanges).optional(),
    drawings: z.array(rowSchemas.drawings).optional(),
    sites: z.array(rowSchemas.sites).optional(),
    reservations: z.array(rowSchemas.reservations).optional(),
    deleted: z.looseObject(Object.fromEntries(rowKinds.map((kind) => [kind, deletedRows]))).optional(),
  })
  .meta({ id: 'Patch' }) as unknown as z.ZodType<Patch>;
