import { type Role, roles } from '@werkplan/shared/values/role.ts';
import { z } from 'zod';
import { isHttpUrl, isLoopback } from './config-values.ts';

/** The OpenID Connect provider of the company's accounts. */
export interface OidcConfig {
  /** The issuer's URL, under which `/.well-known/openid-configuration` is read. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's name on the sign-in page. */
  readonly label: string;
  /** The claim with the person's groups, `groups` or `realm_access.roles`; null: roles are set in Werkplan. */
  readonly roleClaim: string | null;
  /** Maps groups to roles. */
  readonly roles: readonly { readonly role: Role; readonly group: string }[];
  /** Treats an e-mail as verified when the provider sends no `email_verified`. */
  readonly trustEmail: boolean;
  /** Creates an account at the first sign-in of an unknown person. */
  readonly createUsers: boolean;
  /** Limits sign-ins without the provider to administrators who have never signed in there. */
  readonly only: boolean;
}

/** Accepts unencrypted addresses only on this machine. */
const isIssuer = (value: string): boolean => {
  if (!isHttpUrl(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  return (protocol === 'https:' || isLoopback(hostname)) && !search && !hash && !username;
};

const rolePattern = new RegExp(`^(${roles.join('|')}):(.+)$`);

const groupsByRole = z
  .string()
  .transform((value) => value.split(',').map((part) => rolePattern.exec(part.trim())))
  .transform((matches) => matches.map((match) => ({ role: match?.[1], group: match?.[2]?.trim() })))
  .pipe(z.array(z.object({ role: z.enum(roles), group: z.string().min(1) })));

const onOrOff = z.enum(['on', 'off']).default('off');

/** The variables for OpenID Connect; each description completes the sentence "NAME must be …". */
export const oidcEnvironment = z.object({
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer)
    .optional()
    .describe('the https address by which the OpenID Connect provider names itself'),
  OIDC_CLIENT_ID: z
    .string()
    .max(500)
    .optional()
    .describe('the client id that the provider gave, beside OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: z
    .string()
    .max(500)
    .optional()
    .describe('the client secret that the provider gave, beside OIDC_ISSUER'),
  OIDC_LABEL: z.string().max(40).default('OpenID Connect').describe('a name of up to 40 characters'),
  OIDC_ROLE_CLAIM: z
    .string()
    .max(200)
    .optional()
    .describe('the claim with a person’s groups, such as groups, beside OIDC_ROLES'),
  OIDC_ROLES: groupsByRole
    .default([])
    .describe('roles with the groups that have them, such as admin:plant-it,planner:plant-office'),
  OIDC_TRUST_EMAIL: onOrOff.describe('on or off'),
  OIDC_CREATE_USERS: onOrOff.describe('on or off'),
  OIDC_ONLY: onOrOff.describe('on or off, and off without OIDC_ISSUER'),
});

type OidcEnvironment = z.infer<typeof oidcEnvironment>;

/** Returns the variables that are missing beside the given ones, PUBLIC_URL too because the provider redirects to it. */
export const listMissingOidcSettings = (
  read: OidcEnvironment & { readonly PUBLIC_URL?: string | undefined },
): (keyof OidcEnvironment | 'PUBLIC_URL')[] => {
  if (read.OIDC_ISSUER === undefined) return read.OIDC_ONLY === 'on' ? ['OIDC_ONLY'] : [];
  const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const;
  const missing = needed.filter((name) => read[name] === undefined);
  if (read.OIDC_ROLES.length > 0 && read.OIDC_ROLE_CLAIM === undefined)
    return [...missing, 'OIDC_ROLE_CLAIM'];
  if (read.OIDC_ROLES.length === 0 && read.OIDC_ROLE_CLAIM !== undefined) return [...missing, 'OIDC_ROLES'];
  return missing;
};

export const oidcConfigOf = (read: OidcEnvironment): OidcConfig | null =>
  read.OIDC_ISSUER === undefined
    ? null
    : {
        issuer: read.OIDC_ISSUER,
        clientId: read.OIDC_CLIENT_ID ?? '',
        clientSecret: read.OIDC_CLIENT_SECRET ?? '',
        label: read.OIDC_LABEL,
        roleClaim: read.OIDC_ROLE_CLAIM ?? null,
        roles: read.OIDC_ROLES,
        trustEmail: read.OIDC_TRUST_EMAIL === 'on',
        createUsers: read.OIDC_CREATE_USERS === 'on',
        only: read.OIDC_ONLY === 'on',
      };
