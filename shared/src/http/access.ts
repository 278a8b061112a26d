import { isAtLeast, type Role } from '../values/role.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The role that a person needs for a call; null: anyone may make it, or (`yard`) nobody who has a role. */
export const neededRole = ({ access }: Pick<AnyEndpoint, 'access'>): Role | null => {
  if (access === 'public' || access === 'yard') return null;
  return access === 'display' ? 'viewer' : access;
};

/** Whether a signed-in person of this role may make the call. Screens ask this too, before they offer it. */
export const mayPerson = (role: Role, endpoint: Pick<AnyEndpoint, 'access'>): boolean => {
  if (endpoint.access === 'yard') return false;
  const needed = neededRole(endpoint);
  return needed === null || isAtLeast(role, needed);
};
