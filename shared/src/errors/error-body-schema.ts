import { z } from 'zod';

/** A field that two users changed at once: its previous value, both new values, and who set `theirs` and when (UTC, ISO 8601). */
export const fieldConflictSchema = z.object({
  field: z.string(),
  base: z.unknown(),
  yours: z.unknown(),
  theirs: z.unknown(),
  by: z.string(),
  at: z.string(),
});
export type FieldConflict = z.infer<typeof fieldConflictSchema>;

/** The body of every refusal (rules/api.md#refusals). `type` is an ErrorCode; texts are in the caller's language. */
export const errorBodySchema = z
  .object({
    type: z.string(),
    displayMessage: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    conflict: z.array(fieldConflictSchema).optional(),
    requestId: z.string(),
  })
  .loose();
export type ErrorBody = z.infer<typeof errorBodySchema>;
