import { pruneAttempts } from '../audit/attempt-store.ts';
import type { Database } from '../database/database.ts';
import { forgetNames } from './anonymize-store.ts';
import { pruneDevices } from './known-device-store.ts';

const dayMs = 86_400_000;
/** Number of days for which ended logins are kept, because admins see when each user was last signed in. */
const loginDays = 30;
/** Number of days for which used and expired links are kept. Until then a used link is refused as used, and later as expired. */
const tokenDays = 30;

/**
 * Deletes data of accounts that isn't needed any more: old logins, links, pending sign-ins, passkey challenges, used captchas,
 * counted attempts and devices. Also repeats failed replacements of anonymized people's names. Runs when the server starts and
 * every hour.
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
