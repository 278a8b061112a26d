import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema } from '../values/text-schema.ts';
import { maxReason, grantStates } from './release.ts';

const id = idSchema;
const ids = z.array(id);
/** Who, by key: `user:3`, `token:5`; names are joined where they are read, for people may be forgotten. */
const by = z.string();
/** UTC, ISO 8601. */
const at = z.string();
export const reasonSchema = requiredTextSchema(maxReason);

/** That a day is released: as long as there is such a row, and one a day at most (rules/release.md#releasing-a-day). */
export const releaseRowSchema = z
  .strictObject({ id, date: daySchema, by, at, version: versionSchema })
  .meta({ id: 'ReleaseRow' });
export type ReleaseRow = z.infer<typeof releaseRowSchema>;

/** Somebody who may not change released days asks for one, and a colleague answers: one row a person and day. */
export const grantRowSchema = z
  .strictObject({
    id,
    date: daySchema,
    userId: idSchema,
    /** What for: 'Startzeit von KA-TR 118'; may be empty. */
    text: z.string(),
    state: z.enum(grantStates),
    /** Who has asked or, since, answered. */
    by,
    at,
    version: versionSchema,
  })
  .meta({ id: 'GrantRow' });
export type GrantRow = z.infer<typeof grantRowSchema>;

/**
 * A change of a day after its release, with the ids of what it concerned on that day. Never written again: what was changed
 * several times is in several rows, of which the latest counts (rules/release.md#late-changes).
 */
export const lateChangeRowSchema = z
  .strictObject({
    id,
    date: daySchema,
    /** The release that it came after: those of another one are shown no more. */
    releaseId: idSchema,
    reason: z.string(),
    by,
    at,
    orders: ids,
    shipments: ids,
    /** Runs, also of each card and text. */
    deliveries: ids,
    deliveryItems: ids,
    version: versionSchema,
  })
  .meta({ id: 'LateChangeRow' });
export type LateChangeRow = z.infer<typeof lateChangeRowSchema>;
