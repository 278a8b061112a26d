import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

export const backupStatusSchema = z
  .object({
    /** `off`: none are made; `late`: the last one is older than 36 hours; `failed`: tonight's could not be made so far. */
    state: z.enum(['off', 'good', 'late', 'failed']),
    /** The newest nightly backup: when it was made (UTC, ISO 8601), and its size in bytes. */
    last: z.object({ at: z.string(), bytes: z.int() }).nullable(),
  })
  .meta({ id: 'BackupStatus' });
export type BackupStatus = z.infer<typeof backupStatusSchema>;

/** By the name of the endpoint. */
export const backupContracts = {
  'backup.status': {
    summary: 'Whether the nightly backups are made, and when the last one was',
    answer: backupStatusSchema,
  },
} satisfies Contracts;
