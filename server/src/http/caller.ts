import type { User } from '@werkplan/shared/account/user.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { TokenScope } from '@werkplan/shared/tokens/token.ts';
import type { Actor } from '../change/actor.ts';

/** Who sends a request; nobody does where the endpoint is `public`. */
export type Caller = UserCaller | TokenCaller | DisplayCaller;

/** A signed-in user: may everything. */
export interface UserCaller {
  readonly kind: 'user';
  readonly user: User;
  readonly loginId: number;
  readonly actor: Actor;
}

/** A script: may what its token's scopes say. */
export interface TokenCaller {
  readonly kind: 'token';
  readonly tokenId: number;
  readonly scopes: ReadonlySet<TokenScope>;
  readonly actor: Actor;
}

/** A wall display: may see the halls' totals and nothing else. */
export interface DisplayCaller {
  readonly kind: 'display';
  readonly displayId: number;
  readonly actor: Actor;
}

export const callerOf = (loginId: number, user: User): UserCaller => ({
  kind: 'user',
  user,
  loginId,
  actor: { key: `user:${user.id}`, id: user.id, name: user.name, loginId },
});

/** A token's key as an actor. */
const tokenKey = (id: number): string => `token:${id}`;

export const tokenCallerOf = (tokenId: number, name: string, scopes: readonly TokenScope[]): TokenCaller => ({
  kind: 'token',
  tokenId,
  scopes: new Set(scopes),
  actor: { key: tokenKey(tokenId), id: null, name, loginId: null },
});

export const displayCallerOf = (displayId: number, name: string): DisplayCaller => ({
  kind: 'display',
  displayId,
  actor: { key: `display:${displayId}`, id: null, name, loginId: null },
});

/** Whether the caller has come with a cookie, which a foreign page could make a browser send. */
export const hasCookie = (caller: Caller): caller is UserCaller => caller.kind === 'user';

/** Whether the caller may see the plan itself: its streams, and how much waits for a truck. */
export const mayRead = (caller: Caller): boolean =>
  caller.kind === 'user' || (caller.kind === 'token' && caller.scopes.has('read'));

/** Whether the caller may see the halls' totals. */
export const mayReadTotals = (caller: Caller): boolean =>
  mayRead(caller) || caller.kind === 'display' || (caller.kind === 'token' && caller.scopes.has('display'));

/** Whether the caller may make this call (see `Access`). */
export const mayCall = (caller: Caller, { access, method }: AnyEndpoint): boolean => {
  if (caller.kind === 'user' || access === 'public') return true;
  if (access === 'account') return false;
  if (method !== 'GET') return caller.kind === 'token' && caller.scopes.has('write');
  return access === 'display' ? mayReadTotals(caller) : mayRead(caller);
};

/** What the caller was let in by: it ends with this. */
export type Credential = `login:${number}` | `token:${number}` | `display:${number}`;

export const credentialOf = (caller: Caller): Credential => {
  if (caller.kind === 'user') return `login:${caller.loginId}`;
  return caller.kind === 'token' ? `token:${caller.tokenId}` : `display:${caller.displayId}`;
};
