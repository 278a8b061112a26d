import { pruneAttempts } from '../audit/attempt-store.ts';
import type { Database } from '../database/database.ts';
import { forgetNames } from './anonymize-store.ts';
import { pruneDevices } from './known-device-store.ts';

const dayMs = 86_400_000;
/** Ended logins are kept so long for whoever asks who was signed in. */
const loginDays = 30;
/** So long a used or expired link is refused as such, and not as unknown. */
const tokenDays = 30;

/**
 * Forgets what nobody needs any more: old logins and tokens, half sign-ins, used captchas, counted attempts, devices, former people's
 * names. At start and every hour.
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
