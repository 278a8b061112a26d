import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { deadLogins, findLogin, type LoginLimits } from '../account/login-store.ts';
import { requireWholePlan } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import { displayKeyIn } from '../displays/display-cookie.ts';
import { findDisplay, removedDisplays } from '../displays/display-store.ts';
import { hashOf } from '../displays/pairing-store.ts';
import type { Clock } from '../platform/clock.ts';
import { KnownTokens } from '../tokens/known-tokens.ts';
import { deadTokens, findToken, hashOfToken } from '../tokens/token-store.ts';
import { type Caller, callerOf, type Credential, displayCallerOf, tokenCallerOf } from './caller.ts';
import type { CallerCache } from './caller-cache.ts';

interface Authentication {
  /** The living token or login that a request comes with; null: nobody's. At most two seconds old (`CallerCache`). */
  authenticate: (request: IncomingMessage) => Promise<Caller | null>;
  /** Which sign-in or token the request names, as far as is known without asking the database. Lets nobody in. */
  rememberedCredential: (request: IncomingMessage) => Credential | null;
  /** Which of these credentials no longer live. */
  deadCredentials: (credentials: readonly Credential[]) => Promise<Set<Credential>>;
}

const idsOf = (kind: 'login' | 'token' | 'display', credentials: readonly Credential[]): number[] =>
  credentials
    .filter((credential) => credential.startsWith(`${kind}:`))
    .map((credential) => Number(credential.slice(kind.length + 1)));

const bearerIn = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/** The one place that says who is calling. */
export const createAuthentication = (
  db: Database,
  clock: Clock,
  loginLimits: LoginLimits,
  isKeptOut: (email: string | null) => Promise<boolean>,
  callers: CallerCache,
): Authentication => {
  const known = new KnownTokens();
  const byToken = async (request: IncomingMessage): Promise<Caller | null> => {
    const secret = bearerIn(request);
    if (secret === undefined) return null;
    return await callers.get(`token:${hashOfToken(secret)}`, async () => {
      const token = await findToken(db, secret, clock.now());
      if (!token || (await isKeptOut(token.ownerEmail))) return null;
      known.remember(secret, token.id);
      return { caller: tokenCallerOf(token.id, token.name, token.scopes), until: token.until };
    });
  };
  const bySession = async (request: IncomingMessage): Promise<Caller | null> => {
    const { loginId } = (request as Request).session;
    if (loginId === undefined) return null;
    return await callers.get(`login:${loginId}`, async () => {
      const login = await findLogin(db, loginId, clock.now(), loginLimits);
      if (!login || (await isKeptOut(login.user.email))) return null;
      return { caller: callerOf(login.loginId, login.user), until: login.until };
    });
  };
  const byDisplayKey = async (request: IncomingMessage): Promise<Caller | null> => {
    const key = displayKeyIn(request);
    if (key === null) return null;
    return await callers.get(`display:${hashOf(key)}`, async () => {
      const display = await findDisplay(db, key, clock.now());
      return display && { caller: displayCallerOf(display.id, display.name), until: display.until };
    });
  };

  return {
    authenticate: async (request) => {
      const { authorization = '', cookie } = request.headers;
      // Who comes with a token is not whom the cookie names, even if the token is none.
      const caller = /^bearer\b/i.test(authorization)
        ? await byToken(request)
        : ((await bySession(request)) ?? (await byDisplayKey(request)));
      // Nobody is sent away because the row isn't back yet.
      if (!caller && (authorization || cookie)) await requireWholePlan(db);
      return caller;
    },
    rememberedCredential: (request) => {
      const secret = bearerIn(request);
      const tokenId = secret === undefined ? undefined : known.idOf(secret);
      if (tokenId !== undefined) return `token:${tokenId}`;
      const { loginId } = (request as Request).session;
      return secret === undefined && loginId !== undefined ? `login:${loginId}` : null;
    },
    deadCredentials: async (credentials) => {
      const logins = await deadLogins(db, idsOf('login', credentials), clock.now(), loginLimits);
      const tokens = await deadTokens(db, idsOf('token', credentials), clock.now());
      const displays = await removedDisplays(db, idsOf('display', credentials), clock.now());
      const dead = new Set<Credential>([
        ...[...logins].map((id) => `login:${id}` as const),
        ...[...tokens].map((id) => `token:${id}` as const),
        ...[...displays].map((id) => `display:${id}` as const),
      ]);
      if (dead.size > 0) await requireWholePlan(db);
      return dead;
    },
  };
};
