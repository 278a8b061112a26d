import type { Database } from '../database/database.ts';
import type { Authenticator } from '../http/authenticate.ts';
import type { CallerCache } from '../http/caller-cache.ts';
import { displayCallerOf } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { displayKeyIn } from './display-cookie.ts';
import { findDisplay, livingDisplays } from './display-store.ts';
import { hashOf } from './pairing-store.ts';

/** A wall display is known by the key of its pairing. */
export const createDisplayAuthenticator = (
  db: Database,
  clock: Clock,
  callers: CallerCache,
): Authenticator => ({
  kind: 'display',
  authenticate: async (request) => {
    const key = displayKeyIn(request);
    if (key === null) return null;
    return await callers.get(`display:${hashOf(key)}`, async () => {
      const display = await findDisplay(db, key, clock.now());
      return display && { caller: displayCallerOf(display.id, display.name), until: display.until };
    });
  },
  remembered: () => null,
  living: async (ids) => await livingDisplays(db, ids, clock.now()),
});
