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

/** A run's load and capacity in kg; null if there is no run. */
const runLoadSchema = z.object({ load: z.int().min(0), capacity: kilogramsSchema }).nullable();

const truckEffectSchema = z
  .object({
    deliveryId: idSchema,
    truckId: idSchema,
    date: daySchema,
    before: runLoadSchema,
    after: runLoadSchema,
    /** The run's departure (UTC, ISO 8601), after which a placed shipment isn't delivered by it. Absent before departure. */
    departedAt: z.string().optional(),
  })
  .meta({ id: 'TruckEffect' });
export type TruckEffect = z.infer<typeof truckEffectSchema>;

/** A yard mark that is removed because its card moves (rules/yard.md#marks). */
const fallenMarkSchema = z
  .object({ shipmentId: idSchema, deliveryId: idSchema, date: daySchema, mark: yardMarkSchema })
  .meta({ id: 'FallenMark' });
export type FallenMark = z.infer<typeof fallenMarkSchema>;

/** A confirmed announcement that becomes requested again, because day or start change (rules/sites.md#announcements). */
const fallenAnnouncementSchema = z
  .object({ shipmentId: idSchema, date: daySchema, announcement: announcementSchema })
  .meta({ id: 'FallenAnnouncement' });
export type FallenAnnouncement = z.infer<typeof fallenAnnouncementSchema>;

/** Kg left of a reservation before and after a change. */
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

/** The halls and runs that a change affects, on the days it touches. */
const planEffectSchema = z.object({
  halls: z.array(hallEffectSchema),
  trucks: z.array(truckEffectSchema),
  marks: z.array(fallenMarkSchema),
  /** Confirmed announcements that become requested again; absent if none. */
  announcements: z.array(fallenAnnouncementSchema).optional(),
  /** Released days it affects, for which the real change needs a `reason`; absent if none. */
  late: z.array(daySchema).optional(),
  /** Cards with new reasons against their run (rules/sites.md#marks); absent if none. */
  runMarks: z.array(markedCardSchema).optional(),
  /** Reservations whose kg left change (rules/reservations.md#left); absent if none. */
  reservations: z.array(reservationEffectSchema).optional(),
});
export type PlanEffect = z.infer<typeof planEffectSchema>;

/** Wraps a change's answer for `?dryRun=true` with its effect on halls and trucks. */
export const dryRunAnswerOf = (answer: z.ZodType) => planEffectSchema.extend({ answer });
