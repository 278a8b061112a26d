import { z } from 'zod';

/** The first line of a backup: what it holds. */
export const headerSchema = z.object({
  product: z.literal('Werkplan'),
  format: z.literal(1),
  /** When the moment was that it holds. */
  at: z.iso.datetime(),
  /** The migrations that its tables have been through. */
  schema: z.array(z.string()).min(1),
  epoch: z.string(),
  /** The newest change in it; 0 if there is none. */
  change: z.int().min(0),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** Begins a table: the rows after it are its own. */
export const tableSchema = z.object({
  table: z.string(),
  /** The next number of each numbered column. */
  next: z.record(z.string(), z.int()),
});

/** A row is PostgreSQL's own text of it; everything else is an object. */
export type BackupLine = string | z.infer<typeof tableSchema>;
