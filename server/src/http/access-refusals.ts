import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { mayRoleCall, neededRole } from '@werkplan/shared/http/access.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { type Caller, roleOf, type TokenCaller } from './caller.ts';

/** True if the caller may read the plan's streams and the number of unassigned shipments. */
export const mayReadPlan = (caller: Caller): boolean =>
  caller.kind === 'user' || (caller.kind === 'token' && caller.scopes.has('read'));

export const mayReadTotals = (caller: Caller): boolean =>
  mayReadPlan(caller) ||
  caller.kind === 'display' ||
  (caller.kind === 'token' && caller.scopes.has('display'));

/** The access rules that a call or a socket event declares. */
type DeclaredAccess = Pick<AnyEndpoint, 'access' | 'inPerson' | 'method' | 'afterEnd'>;

/** True if the token's scopes allow the call (rules/tokens.md#scopes). */
const mayByScope = (caller: TokenCaller, { access, method }: DeclaredAccess): boolean => {
  if (method !== 'GET') return caller.scopes.has('write');
  return access === 'display' ? mayReadTotals(caller) : mayReadPlan(caller);
};

const lacksRole = (endpoint: DeclaredAccess): DomainError => {
  const role = neededRole(endpoint);
  if (role === null || role === 'viewer') return new DomainError('ACCESS_DENIED');
  return new DomainError('ACCESS_DENIED', { text: `error.ACCESS_DENIED.${role}`, extra: { role } });
};

/**
 * Returns the error if the caller may not make this call: ACCESS_DENIED, or SESSION_EXPIRED for displays and ended yard links.
 * Returns null if the call is allowed.
 */
export const findAccessRefusal = (caller: Caller, endpoint: DeclaredAccess): DomainError | null => {
  const { access, inPerson, method } = endpoint;
  if (access === 'public') return null;
  if (caller.kind === 'yard' && caller.link.over && !endpoint.afterEnd)
    return new DomainError('SESSION_EXPIRED');
  // A wall display counts as signed out everywhere else, so that people on its screen are asked to sign in.
  if (caller.kind === 'display')
    return access === 'display' && method === 'GET' ? null : new DomainError('SESSION_EXPIRED');
  if ((access === 'yard') !== (caller.kind === 'yard')) return new DomainError('ACCESS_DENIED');
  if (caller.kind === 'yard') return null;
  if (caller.kind === 'token' && (inPerson || !mayByScope(caller, endpoint)))
    return new DomainError('ACCESS_DENIED');
  const role = roleOf(caller);
  return role !== null && mayRoleCall(role, endpoint) ? null : lacksRole(endpoint);
};
