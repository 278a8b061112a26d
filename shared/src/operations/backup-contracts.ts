import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

export const backupStatusSchema = z
  .object({
    /**
     * `off`: not configured; `late`: the last one is older than 36 hours; `failed`: the latest attempt failed, which is repeated
     * every hour, or the backup folder can't be read.
     */
    state: z.enum(['off', 'good', 'late', 'failed']),
    /** Time (UTC, ISO 8601) and size in bytes of the newest nightly backup. */
    last: z.object({ at: z.string(), bytes: z.int() }).nullable(),
  })
  .meta({ id: 'BackupStatus' });
export type BackupStatus = z.infer<typeof backupStatusSchema>;

export const backupContracts = {
  'backup.status': {
    summary: 'The state of the nightly backups, and when the last one was made',
    answer: backupStatusSchema,
  },
} satisfies Contracts;
