import { z } from 'zod';
import { markedCardSchema } from '../deliveries/run-mark-schema.ts';
import { yardMarkSchema } from '../deliveries/yard-mark-schema.ts';
import { announcementSchema } from '../shipments/announcement-schema.ts';
import { hallIdSchema, hallTotalsSchema, reservedKilogramsSchema } from '../halls/hall-schema.ts';
import { reservationPeriods } from '../halls/reservation.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';

/** A hall's totals on a day before and after a change, kg. */
export const hallEffectSchema = z
  .object({ date: daySchema, before: hallTotalsSchema, after: hallTotalsSchema })
  .meta({ id: 'HallEffect' });
export type HallEffect = z.infer<typeof hallEffectSchema>;

/** A run's load and its truck's capacity in kg; null if the run doesn't exist before or after the change. */
const runLoadSchema = z.object({ load: z.int().min(0), capacity: kilogramsSchema }).nullable();

const truckEffectSchema = z
  .object({
    deliveryId: idSchema,
    truckId: idSchema,
    date: daySchema,
    before: runLoadSchema,
    after: runLoadSchema,
    /** The time at which the run departed, UTC, ISO 8601; absent if it hasn't. The truck left without cards added later. */
    departedAt: z.string().optional(),
  })
  .meta({ id: 'TruckEffect' });
export type TruckEffect = z.infer<typeof truckEffectSchema>;

/** A yard mark that a change removes because it moves the marked card (rules/yard.md#marks). */
const fallenMarkSchema = z
  .object({ shipmentId: idSchema, deliveryId: idSchema, date: daySchema, mark: yardMarkSchema })
  .meta({ id: 'FallenMark' });
export type FallenMark = z.infer<typeof fallenMarkSchema>;

/** A confirmed announcement that is requested again, as its day or its run's start changes (rules/sites.md#announcements). */
const fallenAnnouncementSchema = z
  .object({ shipmentId: idSchema, date: daySchema, announcement: announcementSchema })
  .meta({ id: 'FallenAnnouncement' });
export type FallenAnnouncement = z.infer<typeof fallenAnnouncementSchema>;

/** The kg that are left of a reservation before and after a change. */
const reservationEffectSchema = z
  .object({
    id: idSchema,
    siteId: idSchema,
    /** The site's name. */
    site: z.string(),
    hallId: hallIdSchema,
    period: z.enum(reservationPeriods),
    day: daySchema,
    before: reservedKilogramsSchema,
    after: reservedKilogramsSchema,
  })
  .meta({ id: 'ReservationEffect' });
export type ReservationEffect = z.infer<typeof reservationEffectSchema>;

/** A change's effects on halls, runs, yard marks, announcements, run marks and reservations, on the days that it touches. */
const planEffectSchema = z.object({
  halls: z.array(hallEffectSchema),
  trucks: z.array(truckEffectSchema),
  marks: z.array(fallenMarkSchema),
  /** Confirmed announcements that become requested again; absent if none. */
  announcements: z.array(fallenAnnouncementSchema).optional(),
  /** The affected released days, for which the change needs a `reason` unless it is a dry run; absent if none. */
  late: z.array(daySchema).optional(),
  /** Cards that get new run marks (rules/sites.md#marks); absent if none. */
  runMarks: z.array(markedCardSchema).optional(),
  /** Reservations whose kg left change (rules/reservations.md#left); absent if none. */
  reservations: z.array(reservationEffectSchema).optional(),
});
export type PlanEffect = z.infer<typeof planEffectSchema>;

/** Wraps a change's answer for `?dryRun=true` with the change's effects on the plan. */
export const dryRunAnswerOf = (answer: z.ZodType) => planEffectSchema.extend({ answer });
