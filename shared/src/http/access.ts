import { isAtLeast, type Role } from '../values/role.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The role that a person needs for a call; null: anyone may make it, or (`yard`) nobody who has a role. */
export const neededRole = ({ access }: Pick<AnyEndpoint, 'access'>): Role | null => {
  if (access === 'public' || access === 'yard') return null;
  return access === 'display' ? 'viewer' : access;
};

/** Whether this call, with this body, asks for a recent proof. */
export const needsProof = ({ proof }: Pick<AnyEndpoint, 'proof'>, body: unknown): boolean => {
  if (proof === undefined || proof === 'recent') return proof === 'recent';
  const named = (body ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(proof).some(([field, value]) =>
    value === '*' ? named[field] !== undefined : named[field] === value,
  );
};

/** Whether a signed-in person of this role may make the call. Screens ask this too, before they offer it. */
export const mayPerson = (role: Role, endpoint: Pick<AnyEndpoint, 'access'>): boolean => {
  if (endpoint.access === 'yard') return false;
  const needed = neededRole(endpoint);
  return needed === null || isAtLeast(role, needed);
};
