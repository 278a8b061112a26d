import { z } from 'zod';
import { roomKeySchema } from './stream-key-schema.ts';

/** The numbers of live unassigned shipments, broadcast to planners whenever one changes. */
export const unassignedCountSchema = z.strictObject({
  /** Shipments dated from 14 days ago to the next working day; screens warn of these. */
  unassigned: z.int().min(0),
  /** Shipments dated before today. */
  leftovers: z.int().min(0),
});
export type UnassignedCount = z.infer<typeof unassignedCountSchema>;

export const joinSchema = z.strictObject({
  key: roomKeySchema,
  since: z.strictObject({ epoch: z.string().max(64), revision: z.int().min(0) }).optional(),
});
export const leaveSchema = z.strictObject({ key: roomKeySchema });

export type Join = z.infer<typeof joinSchema>;
