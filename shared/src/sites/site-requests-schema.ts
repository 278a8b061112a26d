import { z } from 'zod';
import { siteSpellingSchema } from '../deliveries/site-schema.ts';
import { announcementStates, windowNumberSchema } from '../shipments/announcement-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';

const most = 60;

/** The parts of one site: spellings of orders and other sites; their names and spellings become aliases. */
export const mergeSitesSchema = z
  .strictObject({
    spellings: z.array(siteSpellingSchema).max(most, 'validation.tooLong').default([]),
    siteIds: z
      .array(idSchema)
      .max(most, 'validation.tooLong')
      .refine((ids) => new Set(ids).size === ids.length, 'validation.twice')
      .default([]),
    /** The spelling that becomes the site's name; left out: it keeps its own. */
    name: siteSpellingSchema.optional(),
  })
  .refine(({ spellings, siteIds, name }) => spellings.length + siteIds.length > 0 || name !== undefined, {
    path: ['spellings'],
    error: 'validation.required',
  })
  .meta({ id: 'MergeSites' });
export type MergeSites = z.infer<typeof mergeSitesSchema>;

/** Spellings that aren't one site, each two of them. */
export const leaveApartSchema = z
  .strictObject({
    spellings: z
      .array(siteSpellingSchema, 'validation.required')
      .min(2, 'validation.required')
      .max(20, 'validation.tooLong'),
  })
  .meta({ id: 'LeaveSitesApart' });

export const tieOrderSchema = z
  .strictObject({
    /** null: the order belongs where its texts say. */
    siteId: idSchema.nullable(),
  })
  .meta({ id: 'TieOrder' });

/** A site's confirmation: the time of arrival, HH:MM, and the number of its window, if any. */
export const confirmationSchema = z.strictObject({
  time: timeOfDaySchema,
  number: windowNumberSchema.optional(),
});

/** The site's answer to a card's announcement; null takes it away. */
export const announceSchema = z
  .strictObject({
    state: z.enum(announcementStates, 'validation.invalidFormat').nullable(),
    /** The confirmed time of arrival, HH:MM; only with 'confirmed', which needs it. */
    time: timeOfDaySchema.optional(),
    /** The number of the window at the site; only with 'confirmed'. */
    number: windowNumberSchema.optional(),
    /** The item at which the sender saw the card. */
    expectedItemId: idSchema,
  })
  .superRefine(({ state, time, number }, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (state === 'confirmed' && time === undefined) refuse('time', 'validation.mandatoryField');
    if (state !== 'confirmed' && time !== undefined) refuse('time', 'validation.invalidFormat');
    if (state !== 'confirmed' && number) refuse('number', 'validation.invalidFormat');
  })
  .meta({ id: 'Announce' });
export type Announce = z.infer<typeof announceSchema>;

/** A site, or a spelling without one, with its live orders of a period; kg are steel and matting. */
const plannedSchema = z.object({
  siteId: idSchema.nullable(),
  name: z.string(),
  postCode: z.string(),
  city: z.string(),
  orders: z.int(),
  kg: z.int(),
  /** Kg (steel and matting) left of its reservations that count on days of the period. */
  reserved: z.int().min(0),
  /** The first order from today on, with its time as typed; null: none in the period. */
  next: z.object({ date: daySchema, time: z.string() }).nullable(),
});

/** Sums planned for sites and spellings, and groups that may be one site, the spelling to keep first. */
export const siteBookSchema = z
  .object({ planned: z.array(plannedSchema), offers: z.array(z.array(plannedSchema)) })
  .meta({ id: 'SiteBook' });
export type SiteBook = z.infer<typeof siteBookSchema>;
export type PlannedSite = SiteBook['planned'][number];
