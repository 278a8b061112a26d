import type { Role } from '@werkplan/shared/values/role.ts';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import type { TokenScope } from '@werkplan/shared/tokens/token.ts';
import type { LinkScope } from '@werkplan/shared/deliveries/link-scope.ts';
import type { Actor } from '../change/actor.ts';
import { type Rights, rightsOf } from './rights.ts';

/** The authenticated sender of a request; calls with `public` access have none. */
export type Caller = UserCaller | TokenCaller | DisplayCaller | YardCaller;

export interface UserCaller {
  readonly kind: 'user';
  readonly user: User;
  readonly loginId: number;
  readonly actor: Actor;
}

/** A script that uses a token. It may do what the token's scopes allow and the token's author still may. */
export interface TokenCaller {
  readonly kind: 'token';
  readonly tokenId: number;
  /** The current role of the token's author. */
  readonly role: Role;
  readonly scopes: ReadonlySet<TokenScope>;
  readonly actor: Actor;
}

/** A wall display, which may only read the halls' totals. */
export interface DisplayCaller {
  readonly kind: 'display';
  readonly displayId: number;
  readonly actor: Actor;
}

/** Somebody in the yard with a yard link, who may read and mark the cards that the link covers (rules/yard.md#links). */
export interface YardCaller {
  readonly kind: 'yard';
  readonly link: LinkScope & {
    readonly id: number;
    readonly name: string;
    readonly validUntil: Date;
    /**
     * Set once the link has expired or was revoked. The caller may then only send signed receipts, and after a revocation only
     * those signed before `signedBefore`.
     */
    readonly over?: { readonly signedBefore: Date | null };
  };
  readonly actor: Actor;
}

export const toUserCaller = (loginId: number, user: User): UserCaller => ({
  kind: 'user',
  user,
  loginId,
  actor: {
    key: `user:${user.id}`,
    id: user.id,
    name: user.name,
    loginId,
    mayChangeReleased: user.mayChangeReleased,
  },
});

const tokenKey = (id: number): string => `token:${id}`;

export const tokenCallerOf = ({
  id,
  name,
  scopes,
  role,
  mayChangeReleased,
}: {
  id: number;
  name: string;
  scopes: readonly TokenScope[];
  role: Role;
  mayChangeReleased: boolean;
}): TokenCaller => ({
  kind: 'token',
  tokenId: id,
  role,
  scopes: new Set(scopes),
  actor: { key: tokenKey(id), id: null, name, loginId: null, mayChangeReleased },
});

export const displayCallerOf = (displayId: number, name: string): DisplayCaller => ({
  kind: 'display',
  displayId,
  actor: { key: `display:${displayId}`, id: null, name, loginId: null },
});

export const yardCallerOf = (link: YardCaller['link']): YardCaller => ({
  kind: 'yard',
  link,
  // Every commit looks up the link by this key and refuses an ended one, so receipts of an ended link need another key.
  actor: {
    key: link.over ? `yard:${link.id} over` : `yard:${link.id}`,
    id: null,
    name: link.name,
    loginId: null,
  },
});

/** Returns the role of a user or of a token's author; null for displays and yard links. */
export const roleOf = (caller: Caller): Role | null => {
  if (caller.kind === 'user') return caller.user.role;
  return caller.kind === 'token' ? caller.role : null;
};

/** Returns all rights of a user or a token as one comparable value; null for displays and yard links. */
export const rightsOfCaller = (caller: Caller): Rights | null => {
  const role = roleOf(caller);
  return role && rightsOf(role, caller.actor.mayChangeReleased !== false);
};

/** True for users. Their browser sends the session cookie with every request by itself, so their writes need a CSRF token. */
export const hasCookie = (caller: Caller): caller is UserCaller => caller.kind === 'user';

/** Identifies the login, token, display or link behind a request or connection. */
export type Credential = `login:${number}` | `token:${number}` | `display:${number}` | `yard:${number}`;

export const credentialOf = (caller: Caller): Credential => {
  if (caller.kind === 'user') return `login:${caller.loginId}`;
  if (caller.kind === 'yard') return `yard:${caller.link.id}`;
  return caller.kind === 'token' ? `token:${caller.tokenId}` : `display:${caller.displayId}`;
};
