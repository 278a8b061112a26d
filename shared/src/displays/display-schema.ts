import { z } from 'zod';
import { idSchema } from '../values/identifier-schema.ts';
import { nameSchema } from '../values/text-schema.ts';
import { codeCharacters, codeLength } from './display.ts';

/** A code as typed: in any case, with or without the gap that the display shows. */
const codeSchema = z
  .string('validation.requiredField')
  .trim()
  .min(1, 'validation.requiredField')
  .max(20, 'validation.tooLong')
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine(
    (code) => code.length === codeLength && [...code].every((sign) => codeCharacters.includes(sign)),
    'validation.unknownCode',
  );

/** A planner's input that pairs a screen. */
export const newDisplaySchema = z.strictObject({ code: codeSchema, name: nameSchema(60) });

/** A screen that shows hall totals unattended. Instants are ISO 8601 in UTC. */
export const displaySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    createdAt: z.string(),
    /** The name of the user who confirmed the display. */
    createdBy: z.string(),
    /** True if the caller confirmed the display. */
    isOwn: z.boolean(),
    /** The time of the latest request, up to a minute behind; null until the screen has used its key. */
    lastSeenAt: z.string().nullable(),
    /** Browser and system; null for an unknown one. */
    device: z.string().nullable(),
  })
  .meta({ id: 'Display' });
export type Display = z.infer<typeof displaySchema>;

export const pairingSchema = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('waiting'),
      /** The pairing code, which the screen shows and a planner types in the settings. */
      code: z.string(),
      /** Identifies the screen until it is paired: the screen stores it and sends it with each further request. */
      secret: z.string(),
      expiresAt: z.string(),
    }),
    z.object({ state: z.literal('paired') }),
  ])
  .meta({ id: 'DisplayPairing' });
export type Pairing = z.infer<typeof pairingSchema>;
