import type { Database } from '../database/database.ts';
import type { Authenticator } from '../http/authenticate.ts';
import type { CallerCache } from '../http/caller-cache.ts';
import { displayCallerOf } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { readDisplayKey } from './display-cookie.ts';
import { findDisplay, findExistingDisplays } from './display-store.ts';
import { hashDisplaySecret } from './pairing-store.ts';

/** Authenticates wall displays by the key of their pairing. */
export const createDisplayAuthenticator = (
  db: Database,
  clock: Clock,
  callers: CallerCache,
): Authenticator => ({
  kind: 'display',
  authenticate: async (request) => {
    const key = readDisplayKey(request);
    if (key === null) return null;
    return await callers.get(`display:${hashDisplaySecret(key)}`, async () => {
      const display = await findDisplay(db, key, clock.now());
      return display && { caller: displayCallerOf(display.id, display.name), until: display.until };
    });
  },
  findCached: () => null,
  findValid: async (ids) => await findExistingDisplays(db, ids, clock.now()),
});
