import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';

/** A site's answer to an announced delivery (rules/sites.md#announcements). */
export const announcementStates = ['requested', 'confirmed', 'declined'] as const;

const maxWindowNumber = 40;

/** The number that the site has given the delivery. */
export const windowNumberSchema = textSchema(maxWindowNumber);

/**
 * A shipment's announcement at its site. The members are in the order in which the database returns them; all but the state are
 * there only when it is confirmed.
 */
export const announcementSchema = z
  .strictObject({
    /** The day for which the site has confirmed it. */
    date: daySchema.optional(),
    /** The confirmed time of arrival, HH:MM. */
    time: timeOfDaySchema.optional(),
    /** The run's start for which the site has confirmed it: with another start it counts no longer. */
    start: timeOfDaySchema.optional(),
    state: z.enum(announcementStates, 'validation.invalidFormat'),
    /** The number of the window at the site; absent without one. */
    number: z.string().optional(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcementSchema>;
