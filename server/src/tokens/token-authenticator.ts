import type { Database } from '../database/database.ts';
import { type Authenticator, readBearerToken } from '../http/authenticate.ts';
import type { CallerCache } from '../http/caller-cache.ts';
import { tokenCallerOf } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { findValidTokenRights, findToken, hashOfToken } from './token-store.ts';

const maxTokens = 1_000;

/**
 * Caches the ids of recently used tokens. A cached token may have been revoked: it only decides whose rate limit a request
 * counts against, so that a flood is refused without a query.
 */
class RecentTokens {
  readonly #ids = new Map<string, number>();

  remember(secret: string, id: number): void {
    const hash = hashOfToken(secret);
    this.#ids.delete(hash);
    this.#ids.set(hash, id);
    if (this.#ids.size > maxTokens) this.#ids.delete(this.#ids.keys().next().value ?? '');
  }

  idOf(secret: string): number | undefined {
    return this.#ids.get(hashOfToken(secret));
  }
}

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
      const secret = readBearerToken(request);
      if (secret === undefined) return null;
      return await callers.get(`token:${hashOfToken(secret)}`, async () => {
        const token = await findToken(db, secret, clock.now());
        if (!token || (await isKeptOut(token.ownerEmail))) return null;
        known.remember(secret, token.id);
        return { caller: tokenCallerOf(token), until: token.until };
      });
    },
    findCached: (request) => {
      const secret = readBearerToken(request);
      const id = secret === undefined ? undefined : known.idOf(secret);
      return id === undefined ? null : `token:${id}`;
    },
    findValid: async (ids) => await findValidTokenRights(db, ids, clock.now()),
  };
};
