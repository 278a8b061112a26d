import { type PostcodeRule, postcodeRules, defaultPostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import { type EmailRule, emailRules } from '@werkplan/shared/values/email.ts';
import { z } from 'zod';

/** The plant's settings from the environment, which apply until an administrator changes them in Werkplan. */
export interface PlantConfig {
  readonly plantName: string;
  /** The plant's region, such as 'DE-BW'; '' for no public holidays. */
  readonly plantRegion: string;
  readonly plantPostcodes: PostcodeRule;
  readonly plantEmails: EmailRule;
}

export const plantEnvironment = z.object({
  PLANT_NAME: z.string().max(60).default('').describe('a name of at most 60 letters'),
  PLANT_REGION: z
    .string()
    .regex(/^(?:none|[A-Z]{2}(?:-[A-Z0-9]{1,8}){0,2})$/)
    .default('DE')
    .describe('a country with its part, such as DE-BW or DE-BY-KATH, or none'),
  PLANT_POSTCODES: z
    .enum(postcodeRules)
    .default(defaultPostcodeRule)
    .describe('from10000, germany, dach or europe'),
  PLANT_EMAILS: z.enum(emailRules).default('specified').describe('specified or valid'),
});

export const plantConfigOf = (read: z.infer<typeof plantEnvironment>): PlantConfig => ({
  plantName: read.PLANT_NAME,
  plantRegion: read.PLANT_REGION === 'none' ? '' : read.PLANT_REGION,
  plantPostcodes: read.PLANT_POSTCODES,
  plantEmails: read.PLANT_EMAILS,
});
