import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';

const grantStates = ['asked', 'granted', 'declined'] as const;

const id = idSchema;
const ids = z.array(id);
/** The actor's key: `user:3`, `token:5`. Names are joined when read, because users may be anonymized. */
const by = z.string();
/** The time of the last change of the row, UTC, ISO 8601. */
const at = z.string();

/** A day's release, at most one per day; the day is released while the row exists (rules/release.md#releasing-a-day). */
export const releaseRowSchema = z
  .strictObject({ id, date: daySchema, by, at, version: versionSchema })
  .meta({ id: 'ReleaseRow' });
export type ReleaseRow = z.infer<typeof releaseRowSchema>;

/** A request to change a released day and its answer, one row per person and day. */
export const grantRowSchema = z
  .strictObject({
    id,
    date: daySchema,
    userId: idSchema,
    /** The purpose: 'Startzeit von KA-TR 118'; may be ''. */
    text: z.string(),
    state: z.enum(grantStates),
    /** The last person to request or answer it. */
    by,
    at,
    version: versionSchema,
  })
  .meta({ id: 'GrantRow' });
export type GrantRow = z.infer<typeof grantRowSchema>;

/**
 * A change of a day after its release, with the ids of the rows it affected on that day. Never updated: several changes of a
 * row have several records, of which the latest counts (rules/release.md#late-changes).
 */
export const lateChangeRowSchema = z
  .strictObject({
    id,
    date: daySchema,
    /** The release it came after; only changes after the current release are shown. */
    releaseId: idSchema,
    reason: z.string(),
    by,
    at,
    orders: ids,
    shipments: ids,
    /** The affected runs, including those of affected cards and texts. */
    deliveries: ids,
    deliveryItems: ids,
    version: versionSchema,
  })
  .meta({ id: 'LateChangeRow' });
export type LateChangeRow = z.infer<typeof lateChangeRowSchema>;
