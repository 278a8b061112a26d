import { type Role, roles } from '@werkplan/shared/values/role.ts';
import { z } from 'zod';
import type { Identity } from '../account/identity-store.ts';
import type { OidcConfig } from '../config/oidc-config.ts';

/** What the provider sends about a person. */
export interface ProviderPerson extends Identity {
  /** null: the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** That the provider gives; null: it doesn't decide. */
  readonly role: Role | null;
  /** What the provider calls its own session. */
  readonly providerSession: string | null;
  /** When the provider asked them who they are; null: it doesn't say. */
  readonly authenticatedAt: Date | null;
}

const text = z.string().min(1).max(1000).optional().catch(undefined);

/** Whatever is no text counts as missing; some providers send what is true as text. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  sid: text,
  auth_time: z.number().int().positive().optional().catch(undefined),
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

/** Entra ID names a claim here, or says `hasgroups`, in place of more groups than fit into a token: they would be asked of its directory. */
const isLeftOut = (claims: Claims, name: string): boolean => {
  const named = claims['_claim_names'];
  return (
    (typeof named === 'object' && named !== null && Object.hasOwn(named, name)) ||
    String(claims['hasgroups']) === 'true'
  );
};

/** Why somebody's groups give no role. */
type RoleFault =
  | { readonly reason: 'missing' | 'too many groups' | 'no group of OIDC_ROLES' }
  | { readonly reason: 'another type'; readonly type: string };

interface GivenRole {
  /** null: the provider doesn't decide. */
  readonly role: Role | null;
  readonly fault: RoleFault | null;
}

/**
 * The role of the person's groups, the highest of several. Whoever has none of the groups is a viewer, and so is everybody of whom
 * the provider doesn't say them: a role outlives nothing that gave it (rules/account.md#roles-from-the-provider).
 */
export const roleIn = (
  claims: Claims,
  { roleClaim, roles: given }: Pick<OidcConfig, 'roleClaim' | 'roles'>,
): GivenRole => {
  if (roleClaim === null) return { role: null, fault: null };
  const asViewer = (fault: RoleFault): GivenRole => ({ role: 'viewer', fault });
  const claim = claimAt(claims, roleClaim);
  if (claim === undefined || claim === null)
    return asViewer({ reason: isLeftOut(claims, roleClaim) ? 'too many groups' : 'missing' });
  if (typeof claim !== 'string' && !Array.isArray(claim))
    return asViewer({ reason: 'another type', type: typeof claim });
  const groups: unknown[] = [claim].flat();
  const held = new Set(given.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  const role = roles.toReversed().find((one) => held.has(one));
  return role ? { role, fault: null } : asViewer({ reason: 'no group of OIDC_ROLES' });
};

/** Reads what the provider sends; `trustEmail`: an e-mail counts as verified unless the provider marks it as not verified. */
export const personIn = (
  claims: Claims,
  config: Pick<OidcConfig, 'roleClaim' | 'roles' | 'trustEmail'>,
): ProviderPerson => {
  const read = claimsSchema.parse(claims);
  return {
    issuer: read.iss,
    subject: read.sub,
    email: read.email ?? null,
    isEmailVerified: read.email_verified ?? config.trustEmail,
    name: read.name ?? read.preferred_username ?? null,
    role: roleIn(claims, config).role,
    providerSession: read.sid ?? null,
    authenticatedAt: read.auth_time === undefined ? null : new Date(read.auth_time * 1000),
  };
};

/** When the provider asked the person who they are; a clock there that is fast shows nothing in advance. */
export const askedAt = ({ authenticatedAt }: ProviderPerson, now: Date): Date | null =>
  authenticatedAt && authenticatedAt > now ? now : authenticatedAt;
