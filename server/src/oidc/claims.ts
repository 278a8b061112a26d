import { z } from 'zod';
import type { Identity } from '../account/identity-store.ts';

/** What the provider sends about a person. */
export interface ProviderPerson extends Identity {
  /** null: the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** null: the provider doesn't send it. */
  readonly groups: readonly string[] | null;
  /** What the provider calls its own session. */
  readonly providerSession: string | null;
}

const text = z.string().min(1).max(1000).optional().catch(undefined);

/** Whatever is no text counts as missing; some providers send what is true as text. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  sid: text,
  email: text,
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .optional()
    .catch(undefined),
  name: text,
  preferred_username: text,
});

export type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, else by the way to it: `realm_access.roles`. */
export const claimAt = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
          ? (inner as Claims)[part]
          : undefined,
      claims,
    );
};

const groupsIn = (claim: unknown): readonly string[] | null => {
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim.filter((group) => typeof group === 'string') : null;
};

/** Reads what the provider sends; `trustEmail`: an e-mail counts as verified unless the provider marks it as not verified. */
export const personIn = (
  claims: Claims,
  { roleClaim, trustEmail }: { roleClaim: string | null; trustEmail: boolean },
): ProviderPerson => {
  const read = claimsSchema.parse(claims);
  return {
    issuer: read.iss,
    subject: read.sub,
    email: read.email ?? null,
    isEmailVerified: read.email_verified ?? trustEmail,
    name: read.name ?? read.preferred_username ?? null,
    groups: roleClaim === null ? null : groupsIn(claimAt(claims, roleClaim)),
    providerSession: read.sid ?? null,
  };
};
