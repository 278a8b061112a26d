import { pruneAttempts } from '../audit/attempt-store.ts';
import type { Database } from '../database/database.ts';
import { forgetNames } from './anonymize-store.ts';
import { pruneDevices } from './known-device-store.ts';

const dayMs = 86_400_000;
/** Ended logins stay this long, so that admins can see who was signed in. */
const loginDays = 30;
/** A used or expired link is refused as such for this long, later as unknown. */
const tokenDays = 30;

/**
 * Deletes old logins and tokens, waiting sign-ins, used captchas, counted attempts, devices and the names of former people.
 * Runs at start and every hour.
 */
export const pruneAccounts = async (db: Database, now: Date): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await db
    .deleteFrom('login')
    .where((row) => row.or([row('endedAt', '<', ago(loginDays)), row('expiresAt', '<', ago(loginDays))]))
    .execute();
  await db.deleteFrom('resetToken').where('expiresAt', '<', ago(tokenDays)).execute();
  await db.deleteFrom('invitation').where('usedAt', '<', ago(tokenDays)).execute();
  await db.deleteFrom('usedCaptcha').where('expiresAt', '<', now).execute();
  await pruneAttempts(db);
  await db.deleteFrom('pendingSignIn').where('expiresAt', '<', now).execute();
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', now).execute();
  await pruneDevices(db, now);
  await forgetNames(db);
};
