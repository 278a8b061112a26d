import { z } from 'zod';

/** A backup's first line. */
export const headerSchema = z.object({
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
export type BackupHeader = z.infer<typeof headerSchema>;

/** Starts a table, whose rows follow. */
export const tableSchema = z.object({
  table: z.string(),
  /** The next value of each numbered column. */
  next: z.record(z.string(), z.int()),
});

/** A row as PostgreSQL's text, or the start of a table. */
export type BackupLine = string | z.infer<typeof tableSchema>;
