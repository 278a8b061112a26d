import type { Config } from '../config/config.ts';
import { secretsOf } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import type { Authenticator } from '../http/authenticate.ts';
import type { CallerCache } from '../http/caller-cache.ts';
import type { Credential } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { createYardAuthenticator } from './yard-authenticator.ts';
import { pruneYardLinks } from './yard-link-store.ts';
import { YardNews } from './yard-news.ts';
import { prunePhotos } from './yard-photo-store.ts';
import type { YardContext } from './yard-routes.ts';

export interface Yard {
  readonly authenticator: Authenticator;
  readonly news: YardNews;
  /** Returns the yard's part of the routes' context; `end` revokes a link's access on every node. */
  readonly contextWith: (end: (link: Credential) => Promise<void>) => YardContext['yard'];
  /** Deletes expired links and photos. Runs at start and every hour. */
  readonly prune: (now: Date) => Promise<unknown>;
}

interface Options {
  db: Database;
  clock: Clock;
  callers: CallerCache;
  config: Pick<Config, 'sessionSecret' | 'sessionSecretsBefore' | 'limitPhotoBytes'>;
}

/** Creates what the yard's phones need on a server: the check of their links, and their waiting requests. */
export const startYard = (options: Options): Yard => {
  const { db, callers, config } = options;
  const secrets = secretsOf(config);
  const news = new YardNews();
  // Requests that wait with a link are checked again, because its author may have lost the right to plan.
  callers.onClear(() => news.look());
  return {
    authenticator: createYardAuthenticator({ ...options, secrets }),
    news,
    contextWith: (end) => ({
      news,
      secrets,
      mostPhotoBytes: config.limitPhotoBytes,
      onLinkRevoked: async (id) => await end(`yard:${id}`),
    }),
    prune: async (now) => await Promise.all([pruneYardLinks(db, now), prunePhotos(db, now)]),
  };
};
