import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { grantRowSchema, lateChangeRowSchema, releaseRowSchema } from '../working-days/release-schema.ts';

const params = z.strictObject({ date: daySchema });

/** A person's current name, or a token's. */
const name = z.string();

/** A day's release with names; screens get later changes with the day's snapshot and patches. */
export const dayReleaseSchema = z
  .object({
    date: daySchema,
    /** `past` days can still be corrected; their `release` tells if they were released. */
    state: z.enum(['planning', 'released', 'past']),
    release: releaseRowSchema.extend({ name }).nullable(),
    /** Changes after the current release, the earliest first. */
    lateChanges: z.array(lateChangeRowSchema.extend({ name })),
    /** `userName`: who requested it; `name`: who last answered or requested it. */
    grants: z.array(grantRowSchema.extend({ userName: z.string(), name })),
    /** The plant's reasons for late changes, or the defaults in the caller's language. */
    reasons: z.array(z.string()),
    /** True if the caller may change the day now. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'DayRelease' });
export type DayRelease = z.infer<typeof dayReleaseSchema>;

export const releaseContracts = {
  'days.readRelease': {
    summary:
      'The release of a day: its state and author, its late changes with their reasons, and the requests to change it ' +
      'nevertheless',
    params,
    answer: dayReleaseSchema,
  },
  'days.release': {
    summary:
      'Release a day, so that its changes need a `reason` from then on; today and later only. A released day stays unchanged',
    params,
    answer: releaseRowSchema,
  },
  'days.withdrawRelease': {
    summary: 'Withdraw the release of a day, which is then in planning again; answers the former release',
    params,
    answer: releaseRowSchema,
  },
  'days.grant': {
    summary:
      'Request a grant to change a released day, with its purpose (`text`); or answer a colleague’s request by the `id` ' +
      'of the grant',
    params,
    body: z.union([
      z.strictObject({ text: textSchema(200) }),
      z.strictObject({ id: idSchema, state: z.enum(['granted', 'declined'], 'validation.invalidFormat') }),
    ]),
    answer: grantRowSchema,
  },
} satisfies Contracts;
