import { z } from 'zod';
import { plantRegionCodeSchema } from '../plant/plant-region-schema.ts';
import { truckTypes } from '../trucks/truck.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';
import { orderTexts } from '../orders/order-texts.ts';

/** A spelling under which orders name a site. The members are in PostgreSQL's order, so that equal rows have equal JSON. */
export const siteSpellingSchema = z
  .strictObject({
    city: requiredTextSchema(orderTexts.city.max, 'validation.mandatoryField'),
    name: requiredTextSchema(orderTexts.constructionSite.max, 'validation.mandatoryField'),
    postCode: requiredTextSchema(orderTexts.postCode.max, 'validation.mandatoryField'),
  })
  .meta({ id: 'SiteSpelling' });
export type SiteSpelling = z.infer<typeof siteSpellingSchema>;

/**
 * A weekly period in which a site unloads (rules/sites.md#when-a-site-unloads); weekdays are 1 (Monday) to 7. The members are in
 * PostgreSQL's order.
 */
export const siteWindowSchema = z
  .strictObject({
    to: timeOfDaySchema,
    from: timeOfDaySchema,
    weekday: z
      .int('validation.invalidFormat')
      .min(1, 'validation.invalidFormat')
      .max(7, 'validation.invalidFormat'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'validation.endsBeforeItBegins' })
  .meta({ id: 'SiteWindow' });
export type SiteWindow = z.infer<typeof siteWindowSchema>;

const fields = {
  ...siteSpellingSchema.shape,
  /** Further spellings whose orders belong to the site. */
  aliases: z.array(siteSpellingSchema).max(60, 'validation.tooLong'),
  recipient: textSchema(100),
  /** Street and access. */
  address: textSchema(200),
  /** The region whose driving bans apply, such as 'DE-BW'; '' is the plant's. */
  region: plantRegionCodeSchema,
  contact: textSchema(100),
  phone: textSchema(40),
  /** The weekly periods in which the site unloads; empty if unknown, so that no run is outside of them. */
  windows: z.array(siteWindowSchema).max(28, 'validation.tooLong'),
  /** The types of truck that the site can take. */
  truckTypes: z
    .array(z.enum(truckTypes, 'validation.invalidFormat'))
    .min(1, 'validation.required')
    .refine((types) => new Set(types).size === types.length, 'validation.twice'),
  craneNeeded: z.boolean('validation.invalidFormat'),
  /** A remark for the driver. */
  remark: textSchema(500, { lines: true }),
};
const statusSchema = z.enum(['ACTIVE', 'INACTIVE'], 'validation.invalidFormat');

/** A construction site (rules/sites.md). */
export const siteSchema = z
  .strictObject({
    id: idSchema,
    ...fields,
    /** Orders that a planner has tied to the site regardless of their texts. */
    orderIds: z.array(idSchema).max(500, 'validation.tooLong'),
    status: statusSchema,
    version: versionSchema,
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof siteSchema>;

export const newSiteSchema = z
  .strictObject({
    ...fields,
    aliases: fields.aliases.default([]),
    recipient: fields.recipient.default(''),
    address: fields.address.default(''),
    region: fields.region.default(''),
    contact: fields.contact.default(''),
    phone: fields.phone.default(''),
    windows: fields.windows.default([]),
    truckTypes: fields.truckTypes.default([...truckTypes]),
    craneNeeded: fields.craneNeeded.default(false),
    remark: fields.remark.default(''),
    status: z.literal('ACTIVE').default('ACTIVE'),
  })
  .meta({ id: 'NewSite' });
export type NewSite = z.infer<typeof newSiteSchema>;
