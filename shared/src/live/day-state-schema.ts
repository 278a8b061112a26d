import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { rowSchemas } from './row-schema.ts';

/** A day's whole plan in one answer: normalised rows and the revisions of the three streams that a day's screen follows. */
export const daySnapshotSchema = z
  .object({
    key: z.string(),
    epoch: z.string(),
    revision: z.int(),
    /** Revisions of `day:<date>`, `trucks` and `halls` at the moment of the read. */
    revisions: z.record(z.string(), z.int()),
    date: daySchema,
    orders: z.array(rowSchemas.orders),
    shipments: z.array(rowSchemas.shipments),
    deliveries: z.array(rowSchemas.deliveries),
    deliveryItems: z.array(rowSchemas.deliveryItems),
    trucks: z.array(rowSchemas.trucks),
    hallCapacities: z.array(rowSchemas.hallCapacities),
    calendarEntries: z.array(rowSchemas.calendarEntries),
    templates: z.array(rowSchemas.templates),
    occurrences: z.array(rowSchemas.occurrences),
    /** The sites of the day's orders and reservations, and those to which an order could belong after a change of a site. */
    sites: z.array(rowSchemas.sites),
    /** The reservations of the day's week. */
    reservations: z.array(rowSchemas.reservations),
    /** One row if the day is released, else none (rules/release.md). */
    releases: z.array(rowSchemas.releases),
    grants: z.array(rowSchemas.grants),
    lateChanges: z.array(rowSchemas.lateChanges),
  })
  .meta({ id: 'DaySnapshot' });
export type DaySnapshot = z.infer<typeof daySnapshotSchema>;
