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

interface Yard {
  readonly authenticator: Authenticator;
  readonly news: YardNews;
  /** What its calls need; `end` lets nobody in by a link any more, on every node. */
  readonly contextWith: (end: (link: Credential) => Promise<void>) => YardContext['yard'];
  /** Forgets links and photos that are over. At start and every hour. */
  readonly prune: (now: Date) => Promise<unknown>;
}

interface Options {
  db: Database;
  clock: Clock;
  callers: CallerCache;
  config: Pick<Config, 'sessionSecret' | 'sessionSecretsBefore' | 'limitPhotoBytes'>;
}

/** The yard's side of a server: its links, and who waits for news. */
export const startYard = (options: Options): Yard => {
  const { db, callers, config } = options;
  const secrets = secretsOf(config);
  const news = new YardNews();
  // Whoever waits by a link whose maker may plan no longer is sent away at once.
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
