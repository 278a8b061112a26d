import { daySchema } from '@werkplan/shared/values/day-schema.ts';
import { z } from 'zod';

/** The first line of an archive: which changes it holds. The lines after it are a change each, with its rows and streams. */
export const archiveHeaderSchema = z.object({
  product: z.literal('Werkplan'),
  archive: z.literal(1),
  /** YYYY-MM, by the plant's clock. */
  month: z.string(),
  /** All changes with these numbers and those between them. */
  firstChange: z.int().min(1),
  lastChange: z.int().min(1),
  /** Where the log began before: after that change, whole from that day on (null: from the plan's beginning). */
  after: z.int().min(0),
  knownFrom: daySchema.nullable(),
  /** The newest migration that its rows have been through. */
  schema: z.string(),
});
export type ArchiveHeader = z.infer<typeof archiveHeaderSchema>;

/** '2023-01_1201-5480.ndjson.gz'. */
export const archiveName = ({
  month,
  firstChange,
  lastChange,
}: Pick<ArchiveHeader, 'month' | 'firstChange' | 'lastChange'>): string =>
  `${month}_${firstChange}-${lastChange}.ndjson.gz`;
