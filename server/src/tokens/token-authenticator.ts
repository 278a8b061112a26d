import type { Database } from '../database/database.ts';
import { type Authenticator, bearerIn } from '../http/authenticate.ts';
import type { CallerCache } from '../http/caller-cache.ts';
import { tokenCallerOf } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { RecentTokens } from './recent-tokens.ts';
import { livingTokenRights, findToken, hashOfToken } from './token-store.ts';

export const createTokenAuthenticator = (
  db: Database,
  clock: Clock,
  callers: CallerCache,
  isKeptOut: (email: string | null) => Promise<boolean>,
): Authenticator => {
  const known = new RecentTokens();
  return {
    kind: 'token',
    authenticate: async (request) => {
      const secret = bearerIn(request);
      if (secret === undefined) return null;
      return await callers.get(`token:${hashOfToken(secret)}`, async () => {
        const token = await findToken(db, secret, clock.now());
        if (!token || (await isKeptOut(token.ownerEmail))) return null;
        known.remember(secret, token.id);
        return { caller: tokenCallerOf(token), until: token.until };
      });
    },
    remembered: (request) => {
      const secret = bearerIn(request);
      const id = secret === undefined ? undefined : known.idOf(secret);
      return id === undefined ? null : `token:${id}`;
    },
    living: async (ids) => await livingTokenRights(db, ids, clock.now()),
  };
};
