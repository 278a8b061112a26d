import { isAtLeast, type Role } from '../values/role.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** Returns the role a person needs for a call; null for public calls and for those of the yard. */
export const neededRole = ({ access }: Pick<AnyEndpoint, 'access'>): Role | null => {
  if (access === 'public' || access === 'yard') return null;
  return access === 'display' ? 'viewer' : access;
};

/** True if the call with this body requires a recent proof of identity. */
export const needsProof = ({ proof }: Pick<AnyEndpoint, 'proof'>, body: unknown): boolean => {
  if (proof === undefined || proof === 'recent') return proof === 'recent';
  const named = (body ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(proof).some(([field, value]) =>
    value === '*' ? named[field] !== undefined : named[field] === value,
  );
};

/** True if a signed-in person with this role may make the call; screens offer only such calls. */
export const mayRoleCall = (role: Role, endpoint: Pick<AnyEndpoint, 'access'>): boolean => {
  if (endpoint.access === 'yard') return false;
  const needed = neededRole(endpoint);
  return needed === null || isAtLeast(role, needed);
};
