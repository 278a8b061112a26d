import { z } from 'zod';
import { idSchema } from '../values/identifier-schema.ts';
import { nameSchema } from '../values/text-schema.ts';
import { tokenScopes, maxTokenName } from './token.ts';

const scopesSchema = z
  .array(z.enum(tokenScopes, 'validation.invalidFormat'), 'validation.required')
  .min(1, 'validation.required')
  .max(tokenScopes.length, 'validation.invalidFormat')
  .refine((scopes) => new Set(scopes).size === scopes.length, 'validation.invalidFormat');

/** A new token. `expiresAt` is an instant, ISO 8601 with offset; without it the token doesn't expire. */
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

/** A script's token as listed, without its secret. Instants are ISO 8601 in UTC. */
export const tokenSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** The beginning of the secret, to tell tokens apart. */
    prefix: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: z.string(),
    /** The author's name; null if it was made on the command line. */
    createdBy: z.string().nullable(),
    /** True if the caller made it. */
    isOwn: z.boolean(),
    /** The time at which the token expires; null if it doesn't expire. */
    expiresAt: z.string().nullable(),
    /** The time of the latest use, up to a minute behind; null if never used. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Token' });
export type Token = z.infer<typeof tokenSchema>;

/** The only answer with the secret. */
export const issuedTokenSchema = tokenSchema.extend({ token: z.string() }).meta({ id: 'IssuedToken' });
export type IssuedToken = z.infer<typeof issuedTokenSchema>;
