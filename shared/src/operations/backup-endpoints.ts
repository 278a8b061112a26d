import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';

/** So long after the last nightly backup the next one is missed: a night and half a day. */
export const backupLateAfterHours = 36;

export const backupStatusSchema = z
  .object({
    /** `off`: none are made; `late`: the last one is older than 36 hours; `failed`: tonight's could not be made so far. */
    state: z.enum(['off', 'good', 'late', 'failed']),
    /** The newest nightly backup: when it was made (UTC, ISO 8601), and its size in bytes. */
    last: z.object({ at: z.string(), bytes: z.int() }).nullable(),
  })
  .meta({ id: 'BackupStatus' });
export type BackupStatus = z.infer<typeof backupStatusSchema>;

export const backupStatusEndpoint = declareEndpoint({
  name: 'backup.status',
  method: 'GET',
  path: '/api/backup',
  access: 'admin',
  deprecated: { since: '2026-11-28', sunset: '2027-06-30', instead: 'GET /api/alerts and /metrics' },
  summary: 'Whether the nightly backups are made, and when the last one was',
  answer: backupStatusSchema,
});
