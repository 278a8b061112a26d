import { type Role, roles } from '@werkplan/shared/values/role.ts';
import type { OidcConfig } from '../config/oidc-config.ts';

/**
 * The role that somebody's groups have at the provider, the highest of several; a viewer's for groups without one. null: the
 * provider doesn't decide, or doesn't say.
 */
export const roleOfGroups = (
  { roles: given }: Pick<OidcConfig, 'roles'>,
  groups: readonly string[] | null,
): Role | null => {
  if (given.length === 0 || groups === null) return null;
  const held = new Set(given.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  return roles.toReversed().find((role) => held.has(role)) ?? 'viewer';
};
