import { z } from 'zod';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';
import { emailRules } from '../values/email.ts';
import { drivingBanDaySchema } from './driving-ban-schema.ts';
import { plantRegionCodeSchema } from './plant-region-schema.ts';
import { postcodeRules } from './postcodes.ts';
import { secondStepChoices } from './second-step-choices.ts';

const nameSchema = textSchema(60);
const percentSchema = z.int('validation.percent').min(1, 'validation.percent').max(100, 'validation.percent');
const minutesSchema = z
  .int('validation.gapMinutes')
  .min(0, 'validation.gapMinutes')
  .max(720, 'validation.gapMinutes');

const workdaysSchema = z
  .string('validation.invalidFormat')
  .regex(/^1?2?3?4?5?6?7?$/, 'validation.invalidFormat');

const lateReasonsSchema = z.array(requiredTextSchema(60)).max(12, 'validation.tooLong');

const orderNumberSchema = z
  .int('validation.invalidFormat')
  .min(1, 'validation.invalidFormat')
  .max(999_999, 'validation.invalidFormat');
/** The range of numbers for orders that come without one (rules/bvbs.md#order-numbers); null if the plant offers none. */
const orderNumbersSchema = z
  .strictObject({ to: orderNumberSchema, from: orderNumberSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'validation.invalidFormat' })
  .nullable();
export type OrderNumbers = z.infer<typeof orderNumbersSchema>;

/** The lines below the plant's name on delivery notes, such as address, phone and mail. */
const letterheadSchema = textSchema(300, { lines: true });

/** A logo's id: the SHA-256 of its bytes in base64url. */
export const logoIdSchema = z.string().regex(/^[\w-]{43}$/, 'validation.invalidFormat');
/** The number of years for which signatures of delivery notes are stored. */
const signatureYearsSchema = z
  .int('validation.invalidFormat')
  .min(1, 'validation.invalidFormat')
  .max(99, 'validation.invalidFormat');

/** The days besides Sundays on which trucks are banned (rules/sites.md#driving-bans); null for the built-in list. */
const drivingBansSchema = z.array(drivingBanDaySchema).max(40, 'validation.tooLong').nullable();

export const plantSettingsSchema = z
  .object({
    /** The plant's name in mails and authenticator apps; '' means Werkplan. */
    name: nameSchema,
    /** The percentage of its capacity from which a hall is nearly full. */
    nearFullPercent: percentSchema,
    secondStep: z.enum(secondStepChoices),
    /** Runs of one driver that start within this many minutes are marked (rules/deliveries.md#one-driver-on-two-runs). */
    driverGapMinutes: minutesSchema,
    /** The region whose public holidays apply, such as 'DE-BW'; '' for none. */
    region: plantRegionCodeSchema,
    /** The ISO weekdays on which the plant works: '12345' is Monday to Friday. */
    workdays: workdaysSchema,
    /** Reasons to choose from when changing released days; empty for the five defaults. */
    lateReasons: lateReasonsSchema,
    /** The rule for orders' postcodes (rules/orders.md#post-codes). */
    postcodes: z.enum(postcodeRules),
    /** The rule for new accounts' e-mail addresses (rules/account.md#e-mail-addresses). */
    emails: z.enum(emailRules),
    orderNumbers: orderNumbersSchema,
    drivingBans: drivingBansSchema,
    /** True if colours show the capacity that is left after reservations (rules/reservations.md#colours). */
    reservationsDecide: z.boolean(),
    letterhead: letterheadSchema,
    /** Null for none; changed by `PUT /api/plant/logo`. */
    logo: logoIdSchema.nullable(),
    signatureYears: signatureYearsSchema,
  })
  .meta({ id: 'PlantSettings' });
export type PlantSettings = z.infer<typeof plantSettingsSchema>;

/** The number of stored orders whose postcode each rule would refuse; they stay unchanged and editable. */
export const postcodeCountsSchema = z
  .object({ from10000: z.int(), germany: z.int(), dach: z.int(), europe: z.int() })
  .meta({ id: 'PostcodeCounts' });
export type PostcodeCounts = z.infer<typeof postcodeCountsSchema>;

/** A change of the settings; absent fields stay unchanged. */
export const plantChangeSchema = z
  .strictObject({
    name: nameSchema.optional(),
    nearFullPercent: percentSchema.optional(),
    secondStep: z.enum(secondStepChoices, 'validation.invalidFormat').optional(),
    driverGapMinutes: minutesSchema.optional(),
    region: plantRegionCodeSchema.optional(),
    workdays: workdaysSchema.optional(),
    lateReasons: lateReasonsSchema.optional(),
    postcodes: z.enum(postcodeRules, 'validation.invalidFormat').optional(),
    emails: z.enum(emailRules, 'validation.invalidFormat').optional(),
    orderNumbers: orderNumbersSchema.optional(),
    drivingBans: drivingBansSchema.optional(),
    reservationsDecide: z.boolean('validation.invalidFormat').optional(),
    letterhead: letterheadSchema.optional(),
    signatureYears: signatureYearsSchema.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['name'],
    error: 'validation.required',
  });
export type PlantChange = z.infer<typeof plantChangeSchema>;
