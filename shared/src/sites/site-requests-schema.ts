import { z } from 'zod';
import { siteSpellingSchema } from '../deliveries/site-schema.ts';
import { announcementStates, windowNumberSchema } from '../shipments/announcement-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';

const most = 60;

/** Spellings and other sites to merge into a site, as its aliases. */
export const mergeSitesSchema = z
  .strictObject({
    spellings: z.array(siteSpellingSchema).max(most, 'validation.tooLong').default([]),
    siteIds: z
      .array(idSchema)
      .max(most, 'validation.tooLong')
      .refine((ids) => new Set(ids).size === ids.length, 'validation.twice')
      .default([]),
    /** The spelling that becomes the site's name; if absent, it keeps its own. */
    name: siteSpellingSchema.optional(),
  })
  .refine(({ spellings, siteIds, name }) => spellings.length + siteIds.length > 0 || name !== undefined, {
    path: ['spellings'],
    error: 'validation.required',
  })
  .meta({ id: 'MergeSites' });
export type MergeSites = z.infer<typeof mergeSitesSchema>;

/** Spellings of which no two are the same site, so that merging them isn't offered again. */
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
    /** null lets the order's texts decide. */
    siteId: idSchema.nullable(),
  })
  .meta({ id: 'TieOrder' });

/** A site's confirmation: the time of arrival, HH:MM, and the site's number for the delivery, if any. */
export const confirmationSchema = z.strictObject({
  time: timeOfDaySchema,
  number: windowNumberSchema.optional(),
});

/** The site's answer to a card's announcement; a null `state` removes it. */
export const announceSchema = z
  .strictObject({
    state: z.enum(announcementStates, 'validation.invalidFormat').nullable(),
    /** The confirmed time of arrival, HH:MM; only with 'confirmed', which needs it. */
    time: timeOfDaySchema.optional(),
    /** The site's number for the delivery; only with 'confirmed'. */
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

/** A site, or a spelling that no site has, with the sums of its live orders in a period; kg are steel and matting. */
const plannedSchema = z.object({
  siteId: idSchema.nullable(),
  name: z.string(),
  postCode: z.string(),
  city: z.string(),
  orders: z.int(),
  kg: z.int(),
  /** Kg (steel and matting) left of its reservations in the period. */
  reserved: z.int().min(0),
  /** The first order from today on in the period, with its time as entered; null if there is none. */
  next: z.object({ date: daySchema, time: z.string() }).nullable(),
});

/** Planned sums by site or spelling, and groups that may be one site, the spelling to keep first. */
export const siteBookSchema = z
  .object({ planned: z.array(plannedSchema), offers: z.array(z.array(plannedSchema)) })
  .meta({ id: 'SiteBook' });
export type SiteBook = z.infer<typeof siteBookSchema>;
export type PlannedSite = SiteBook['planned'][number];
