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

/** Locks the user's row, so that concurrent changes of the second step run one after another. */
const lockUser = async (tx: Tx, userId: number): Promise<void> => {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
};

/** Returns true if the user has a passkey or an app. Recovery codes alone aren't a second step. */
export const isSecondStepSetUp = ({ passkeys, appSince }: Omit<SecondStep, 'isRequired'>): boolean =>
  passkeys.length > 0 || appSince !== null;

/** Stores recovery codes unless the user has some already, even used ones. Returns true if it has stored them. */
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
 * Takes the offered app into use. Returns false if another app was offered meanwhile.
 * @throws ACCESS_DENIED if `first` is set and the user has a second step already
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
 * Stores a passkey as the user's first second step; null if the passkey is stored already.
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
 * Removes the app or one of the passkeys, and with the last of these also the recovery codes.
 * @throws NOT_FOUND if the user doesn't have it; LAST_SECOND_STEP if it is the last one and the plant requires one
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

/** Removes a user's app, passkeys, recovery codes and pending sign-ins. */
export const removeSecondSteps = async (tx: Tx, userId: number): Promise<void> => {
  await removeAuthenticatorApp(tx, userId);
  await tx.deleteFrom('passkey').where('userId', '=', userId).execute();
  await deletePendingSignInsOf(tx, userId);
  await removeRecoveryCodes(tx, userId);
};

/** Does `removeSecondSteps` in its own transaction, for a user who can't sign in. Returns false if there is no such user. */
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
