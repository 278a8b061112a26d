import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import { type Authenticator, readBearerToken } from '../http/authenticate.ts';
import type { CallerCache } from '../http/caller-cache.ts';
import { yardCallerOf } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { findEndedLink, findYardLink, findValidYardLinks, touchYardLink } from './yard-link-store.ts';
import { isYardToken, linkIdIn } from './yard-secret.ts';

interface Options {
  db: Database;
  clock: Clock;
  callers: CallerCache;
  secrets: ServerSecrets;
}

/** Maximum number of cached valid tokens. The cache only decides whose rate limit a request counts against. */
const maxRecent = 1_000;

export const createYardAuthenticator = ({ db, clock, callers, secrets }: Options): Authenticator => {
  const known = new Map<string, number>();
  const remember = (token: string, id: number): void => {
    known.delete(token);
    known.set(token, id);
    if (known.size > maxRecent) known.delete(known.keys().next().value ?? '');
  };
  return {
    kind: 'yard',
    authenticate: async (request) => {
      const token = readBearerToken(request) ?? '';
      const id = linkIdIn(token);
      if (id === null) return null;
      return await callers.get(token, async () => {
        const now = clock.now();
        const found = (await findYardLink(db, id, now)) ?? (await findEndedLink(db, id, now));
        if (!found || !isYardToken(secrets, found.link, token)) return null;
        await touchYardLink(db, id, now);
        remember(token, id);
        return { caller: yardCallerOf(found.link), until: found.until };
      });
    },
    findCached: (request) => {
      const id = known.get(readBearerToken(request) ?? '');
      return id === undefined ? null : `yard:${id}`;
    },
    findValid: async (ids) => await findValidYardLinks(db, ids, clock.now()),
  };
};
