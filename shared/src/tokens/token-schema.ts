import { z } from 'zod';
import { idSchema } from '../values/identifier-schema.ts';
import { nameSchema } from '../values/text-schema.ts';
import { tokenScopes, maxTokenName } from './token.ts';

const scopesSchema = z
  .array(z.enum(tokenScopes, 'validation.invalidFormat'), 'validation.required')
  .min(1, 'validation.required')
  .max(tokenScopes.length, 'validation.invalidFormat')
  .refine((scopes) => new Set(scopes).size === scopes.length, 'validation.invalidFormat');

/** A token to be made. `expiresAt` is an instant, ISO 8601 with its offset; without it the token has no end. */
export const newTokenSchema = z
  .strictObject({
    name: nameSchema(maxTokenName),
    scopes: scopesSchema,
    expiresAt: z.iso
      .datetime({ offset: true, error: 'validation.invalidDate' })
      .nullish()
      .transform((instant) => instant ?? null),
  })
  .meta({ id: 'NewToken' });
export type NewToken = z.infer<typeof newTokenSchema>;

/** A script's key as it is listed; never its secret. Instants are ISO 8601 in UTC. */
export const tokenSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** How the secret begins, to distinguish tokens. */
    prefix: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: z.string(),
    /** Who made it; null: the command line. */
    createdBy: z.string().nullable(),
    /** Whether whoever asks made it. */
    isOwn: z.boolean(),
    /** null: it has no end. */
    expiresAt: z.string().nullable(),
    /** Up to a minute behind; null: never used. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Token' });
export type Token = z.infer<typeof tokenSchema>;

/** The one answer that has the secret. */
export const issuedTokenSchema = tokenSchema.extend({ token: z.string() }).meta({ id: 'IssuedToken' });
export type IssuedToken = z.infer<typeof issuedTokenSchema>;
