import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Database } from '../database/database.ts';
import type { Authenticator } from '../http/authenticate.ts';
import type { CallerCache } from '../http/caller-cache.ts';
import { toUserCaller } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { findValidLogins, findLogin, type LoginLimits } from './login-store.ts';

const loginIdIn = (request: IncomingMessage): number | undefined => (request as Request).session.loginId;

/** Creates the authenticator of users, whose session names their login. */
export const createLoginAuthenticator = (
  db: Database,
  clock: Clock,
  callers: CallerCache,
  limits: LoginLimits,
  isKeptOut: (email: string | null) => Promise<boolean>,
): Authenticator => ({
  kind: 'login',
  authenticate: async (request) => {
    const loginId = loginIdIn(request);
    if (loginId === undefined) return null;
    return await callers.get(`login:${loginId}`, async () => {
      const login = await findLogin(db, loginId, clock.now(), limits);
      if (!login || (await isKeptOut(login.user.email))) return null;
      return { caller: toUserCaller(login.loginId, login.user), until: login.until };
    });
  },
  findCached: (request) => {
    const loginId = loginIdIn(request);
    return loginId === undefined ? null : `login:${loginId}`;
  },
  findValid: async (ids) => await findValidLogins(db, ids, clock.now(), limits),
});
