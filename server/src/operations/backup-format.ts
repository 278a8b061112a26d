import { z } from 'zod';

/** A backup's first line. */
export const backupHeaderSchema = z.object({
  product: z.literal('Werkplan'),
  format: z.literal(1),
  /** The moment of the backed-up plan. */
  at: z.iso.datetime(),
  /** Names of the applied migrations, in order. */
  schema: z.array(z.string()).min(1),
  epoch: z.string(),
  /** Id of the last change; 0 if there is none. */
  change: z.int().min(0),
});
export type BackupHeader = z.infer<typeof backupHeaderSchema>;

/** The line that starts a table; the lines of the table's rows follow. */
export const backupTableSchema = z.object({
  table: z.string(),
  /** The next value of each identity column. */
  next: z.record(z.string(), z.int()),
});

/** A row as PostgreSQL's text, or the start of a table. */
export type BackupLine = string | z.infer<typeof backupTableSchema>;
