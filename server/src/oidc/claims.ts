import { type Role, roles } from '@werkplan/shared/values/role.ts';
import { z } from 'zod';
import type { Identity } from '../account/identity-store.ts';
import type { OidcConfig } from '../config/oidc-config.ts';

/** The provider's data about a person. */
export interface ProviderPerson extends Identity {
  /** null if the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** The role by the provider's groups; null if the provider doesn't decide. */
  readonly role: Role | null;
  /** The id that the provider gives its own session (`sid`). */
  readonly providerSession: string | null;
  /** The time at which the provider authenticated the person; null if unknown. */
  readonly authenticatedAt: Date | null;
}

const text = z.string().min(1).max(1000).optional().catch(undefined);

/** Values that aren't text count as missing; some providers send booleans as text. */
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

/** Returns a claim by its name, or else by a path such as `realm_access.roles`. */
export const readClaim = (claims: Claims, name: string): unknown => {
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

/**
 * True if Entra ID left the claim out because a token can't hold so many groups; it then lists the claim in `_claim_names`
 * or sets `hasgroups`.
 */
const isLeftOut = (claims: Claims, name: string): boolean => {
  const named = claims['_claim_names'];
  return (
    (typeof named === 'object' && named !== null && Object.hasOwn(named, name)) ||
    String(claims['hasgroups']) === 'true'
  );
};

/** The cause of a missing role. */
type RoleFault =
  | { readonly reason: 'missing' | 'too many groups' | 'no group of OIDC_ROLES' }
  | { readonly reason: 'another type'; readonly type: string };

interface GivenRole {
  /** null if the provider doesn't decide. */
  readonly role: Role | null;
  readonly fault: RoleFault | null;
}

/**
 * Returns the highest role of the person's groups. People without a configured group, or whose groups are unknown, become
 * viewers, so that no role outlives its group (rules/account.md#roles-from-the-provider).
 */
export const findRole = (
  claims: Claims,
  { roleClaim, roles: given }: Pick<OidcConfig, 'roleClaim' | 'roles'>,
): GivenRole => {
  if (roleClaim === null) return { role: null, fault: null };
  const asViewer = (fault: RoleFault): GivenRole => ({ role: 'viewer', fault });
  const claim = readClaim(claims, roleClaim);
  if (claim === undefined || claim === null)
    return asViewer({ reason: isLeftOut(claims, roleClaim) ? 'too many groups' : 'missing' });
  if (typeof claim !== 'string' && !Array.isArray(claim))
    return asViewer({ reason: 'another type', type: typeof claim });
  const groups: unknown[] = [claim].flat();
  const theirRoles = new Set(given.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  const role = roles.toReversed().find((one) => theirRoles.has(one));
  return role ? { role, fault: null } : asViewer({ reason: 'no group of OIDC_ROLES' });
};

/** Reads a person's data from the claims; with `trustEmail` an e-mail counts as verified unless marked otherwise. */
export const parseProviderPerson = (
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
    role: findRole(claims, config).role,
    providerSession: read.sid ?? null,
    authenticatedAt: read.auth_time === undefined ? null : new Date(read.auth_time * 1000),
  };
};

/** Returns the time of authentication, limited to now in case the provider's clock is ahead. */
export const limitAuthenticationTime = ({ authenticatedAt }: ProviderPerson, now: Date): Date | null =>
  authenticatedAt && authenticatedAt > now ? now : authenticatedAt;
