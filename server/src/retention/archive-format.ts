import { daySchema } from '@werkplan/shared/values/day-schema.ts';
import { z } from 'zod';

/** An archive's first line, which names its changes. Each further line is a change with its rows and streams. */
export const archiveHeaderSchema = z.object({
  product: z.literal('Werkplan'),
  archive: z.literal(1),
  /** YYYY-MM in the plant's time zone. */
  month: z.string(),
  /** Ids of the first and last change, both included. */
  firstChange: z.int().min(1),
  lastChange: z.int().min(1),
  /** The id of the change after which the log began before these changes were archived. */
  after: z.int().min(0),
  /** The first day that the log covered completely then; null if it went back to the plan's beginning. */
  knownFrom: daySchema.nullable(),
  /** The newest migration applied to the archived rows. */
  schema: z.string(),
});
export type ArchiveHeader = z.infer<typeof archiveHeaderSchema>;

/** Returns an archive's file name, such as '2023-01_1201-5480.ndjson.gz'. */
export const archiveName = ({
  month,
  firstChange,
  lastChange,
}: Pick<ArchiveHeader, 'month' | 'firstChange' | 'lastChange'>): string =>
  `${month}_${firstChange}-${lastChange}.ndjson.gz`;
