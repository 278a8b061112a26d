import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';

/** The state of a delivery's announcement at its site (rules/sites.md#announcements). */
export const announcementStates = ['requested', 'confirmed', 'declined'] as const;

const maxWindowNumber = 40;

/** The site's number for the confirmed delivery. */
export const windowNumberSchema = textSchema(maxWindowNumber);

/**
 * A shipment's announcement at its site. The members are in the order in which the database returns them; all but `state` are
 * only present when it is confirmed.
 */
export const announcementSchema = z
  .strictObject({
    /** The day for which the site has confirmed it. */
    date: daySchema.optional(),
    /** The confirmed time of arrival, HH:MM. */
    time: timeOfDaySchema.optional(),
    /** The starting time of the run for which the site has confirmed it; with another start the confirmation is void. */
    start: timeOfDaySchema.optional(),
    state: z.enum(announcementStates, 'validation.invalidFormat'),
    /** The site's number for the delivery; absent if it gave none. */
    number: z.string().optional(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcementSchema>;
