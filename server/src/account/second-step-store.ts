import type { Passkey, SecondStep } from '@werkplan/shared/account/second-step-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import { transact, type Tx } from '../database/transact.ts';
import { confirmOfferedSecret, removeAuthenticatorApp } from './authenticator-app-store.ts';
import { deletePendingSignInsOf } from './pending-sign-in-store.ts';
import { listPasskeys, type NewPasskey, removePasskey, storePasskey } from './passkey-store.ts';
import { countRecoveryCodes, removeRecoveryCodes, storeRecoveryCodes } from './recovery-code-store.ts';

export const readSecondStep = async (
  db: Pick<Database, 'selectFrom'>,
  userId: number,
): Promise<Omit<SecondStep, 'isRequired'>> => {
  const app = await db
    .selectFrom('authenticatorApp')
    .select('since')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return {
    passkeys: await listPasskeys(db, userId),
    appSince: app?.since?.toISOString() ?? null,
    recoveryCodes: await countRecoveryCodes(db, userId),
  };
};

/** Locks the user, so that changes of their second step follow one another. */
const lockUser = async (tx: Tx, userId: number): Promise<void> => {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
};

/** True if the user has a second step; recovery codes alone are none. */
export const isSecondStepSetUp = ({ passkeys, appSince }: Omit<SecondStep, 'isRequired'>): boolean =>
  passkeys.length > 0 || appSince !== null;

/** Stores recovery codes unless the user ever had some; returns true if it did. */
export const storeFirstRecoveryCodes = async (
  db: Database,
  userId: number,
  hashes: readonly string[],
): Promise<boolean> =>
  await transact(db, async (tx, commitWith) => {
    await lockUser(tx, userId);
    if ((await countRecoveryCodes(tx, userId)) !== null) return false;
    await commitWith(async () => await storeRecoveryCodes(tx, userId, hashes));
    return true;
  });

/**
 * Activates the offered app. `first` requires that the user has no second step yet.
 * @throws ACCESS_DENIED if the user has one; returns false when another app was offered meanwhile
 */
export const confirmAuthenticatorApp = async (
  db: Database,
  userId: number,
  { offered, step, first }: { offered: string; step: number; first: boolean },
  now: Date,
): Promise<boolean> =>
  await transact(db, async (tx, commitWith) => {
    await lockUser(tx, userId);
    if (first && isSecondStepSetUp(await readSecondStep(tx, userId))) throw new DomainError('ACCESS_DENIED');
    return await commitWith(async () => await confirmOfferedSecret(tx, userId, offered, step, now));
  });

/**
 * Stores a passkey as the user's first second step; null if it is already stored.
 * @throws ACCESS_DENIED if the user has a second step
 */
export const storeFirstPasskey = async (
  db: Database,
  passkey: NewPasskey,
  now: Date,
): Promise<Passkey | null> =>
  await transact(db, async (tx, commitWith) => {
    await lockUser(tx, passkey.userId);
    if (isSecondStepSetUp(await readSecondStep(tx, passkey.userId))) throw new DomainError('ACCESS_DENIED');
    return await commitWith(async () => await storePasskey(tx, passkey, now));
  });

export const replaceRecoveryCodes = async (
  db: Database,
  userId: number,
  hashes: readonly string[],
): Promise<void> =>
  await transact(db, async (tx, commitWith) => {
    await lockUser(tx, userId);
    await commitWith(async () => await storeRecoveryCodes(tx, userId, hashes));
  });

/**
 * Removes one of the user's second steps, and with the last one the recovery codes.
 * @throws NOT_FOUND for an unknown one; LAST_SECOND_STEP when the plant requires one and it is the last
 */
export const removeSecondStep = async (
  db: Database,
  userId: number,
  which: { readonly passkey: number } | 'app',
  isRequired: boolean,
): Promise<void> =>
  await transact(db, async (tx, commitWith) => {
    await lockUser(tx, userId);
    const isRemoved =
      which === 'app'
        ? await removeAuthenticatorApp(tx, userId)
        : await removePasskey(tx, userId, which.passkey);
    if (!isRemoved) throw new DomainError('NOT_FOUND');
    const isLast = !isSecondStepSetUp(await readSecondStep(tx, userId));
    if (isLast && isRequired) throw new DomainError('LAST_SECOND_STEP');
    await commitWith(async () => await (isLast ? removeRecoveryCodes(tx, userId) : lockUser(tx, userId)));
  });

/** Removes all second steps, recovery codes and waiting sign-ins. */
export const removeSecondSteps = async (tx: Tx, userId: number): Promise<void> => {
  await removeAuthenticatorApp(tx, userId);
  await tx.deleteFrom('passkey').where('userId', '=', userId).execute();
  await deletePendingSignInsOf(tx, userId);
  await removeRecoveryCodes(tx, userId);
};

/** Like `removeSecondSteps`, in its own transaction, for a user who is locked out; false if there is no such user. */
export const resetSecondStep = async (db: Database, userId: number): Promise<boolean> =>
  await transact(db, async (tx, commitWith) => {
    const user = await tx
      .selectFrom('appUser')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return false;
    await removeSecondSteps(tx, userId);
    await commitWith(async () => await removeRecoveryCodes(tx, userId));
    return true;
  });
