import { z } from 'zod';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';
import { emailRules } from '../values/email.ts';
import { postcodeRules } from './postcodes.ts';
import { secondStepChoices } from './plant-settings.ts';

const nameSchema = textSchema(60);
const percentSchema = z.int('validation.percent').min(1, 'validation.percent').max(100, 'validation.percent');
const minutesSchema = z
  .int('validation.gapMinutes')
  .min(0, 'validation.gapMinutes')
  .max(720, 'validation.gapMinutes');

const regionSchema = z
  .string('validation.invalidFormat')
  .regex(/^(?:[A-Z]{2}(?:-[A-Z0-9]{1,8}){0,2})?$/, 'validation.invalidFormat');
const workdaysSchema = z
  .string('validation.invalidFormat')
  .regex(/^1?2?3?4?5?6?7?$/, 'validation.invalidFormat');

const lateReasonsSchema = z.array(requiredTextSchema(60)).max(12, 'validation.tooLong');

/** What the plant decides for everybody. */
export const plantSettingsSchema = z
  .object({
    /** As mails and authenticator apps call it; empty: Werkplan. */
    name: nameSchema,
    /** From this share of its capacity on a hall is nearly full, per cent. */
    nearFullPercent: percentSchema,
    secondStep: z.enum(secondStepChoices),
    /** One driver's runs that start within so many minutes of each other are marked (rules/deliveries.md#one-driver-on-two-runs). */
    driverGapMinutes: minutesSchema,
    /** Where it lies, by which its public holidays go: 'DE-BW'; empty: none. */
    region: regionSchema,
    /** ISO weekdays on which it works: '12345' is Monday to Friday. */
    workdays: workdaysSchema,
    /** Why released days are changed, to choose from; empty: the five that the program brings. */
    lateReasons: lateReasonsSchema,
    /** Which post codes orders may have, from the narrowest on (rules/orders.md#post-codes). */
    postcodes: z.enum(postcodeRules),
    /** Which e-mail addresses new accounts may have (rules/account.md#e-mail-addresses). */
    emails: z.enum(emailRules),
  })
  .meta({ id: 'PlantSettings' });
export type PlantSettings = z.infer<typeof plantSettingsSchema>;

/** How many stored orders have post codes that each rule wouldn't take; they stay as they are, and editable. */
export const postcodeCountsSchema = z
  .object({ from10000: z.int(), germany: z.int(), dach: z.int(), europe: z.int() })
  .meta({ id: 'PostcodeCounts' });
export type PostcodeCounts = z.infer<typeof postcodeCountsSchema>;

/** What isn't named stays. */
export const plantChangeSchema = z
  .strictObject({
    name: nameSchema.optional(),
    nearFullPercent: percentSchema.optional(),
    secondStep: z.enum(secondStepChoices, 'validation.invalidFormat').optional(),
    driverGapMinutes: minutesSchema.optional(),
    region: regionSchema.optional(),
    workdays: workdaysSchema.optional(),
    lateReasons: lateReasonsSchema.optional(),
    postcodes: z.enum(postcodeRules, 'validation.invalidFormat').optional(),
    emails: z.enum(emailRules, 'validation.invalidFormat').optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['name'],
    error: 'validation.required',
  });
export type PlantChange = z.infer<typeof plantChangeSchema>;
