import type { AwaitedStep, OfferedApp } from '@werkplan/shared/account/second-step-schema.ts';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { isAtLeast, type Role } from '@werkplan/shared/values/role.ts';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import { type Budget, countAttempt } from '../audit/attempt-store.ts';
import type { AccountContext } from './account-context.ts';
import { findAuthenticatorApp, storeOfferedSecret, acceptCodeStep } from './authenticator-app-store.ts';
import { makeAppSecret, findCodeStep } from './authenticator-app.ts';
import type { PasswordProof } from './login-store.ts';
import { storePendingSignIn } from './pending-sign-in-store.ts';
import { spendRecoveryCode } from './recovery-code-store.ts';
import { makeRecoveryCodes, parseRecoveryCode } from './recovery-codes.ts';
import {
  confirmAuthenticatorApp,
  isSecondStepSetUp,
  readSecondStep,
  storeFirstRecoveryCodes,
} from './second-step-store.ts';
import { budgetsOf, type AttemptOrigin, compareWithinBudgets } from './sign-in-budgets.ts';
import { authenticatorSecretUse, openSecret, sealSecret } from './stored-secret.ts';

type AppOwner = Pick<User, 'id' | 'email'>;

const leastRole = { admins: 'admin', planners: 'planner', all: 'viewer' } as const;

export const requiresSecondStep = async ({ readPlant }: AccountContext, role: Role): Promise<boolean> => {
  const { secondStep } = await readPlant();
  return secondStep !== 'none' && isAtLeast(role, leastRole[secondStep]);
};

/** Returns the name of this site as authenticator apps and passkeys show it: the plant's, or 'Werkplan' if it has none. */
export const readPlantName = async ({ readPlant }: AccountContext): Promise<string> =>
  (await readPlant()).name || 'Werkplan';

/**
 * Does nothing if a right password suffices, because the user has no authenticator app and the plant doesn't require a second
 * step. Otherwise stores a pending sign-in and throws.
 * @throws SECOND_STEP_REQUIRED with an `AwaitedStep`; BAD_CREDENTIALS if the password changed since it was compared
 */
export const requireSecondStep = async (
  context: AccountContext,
  { user, proof }: { user: User; proof: PasswordProof },
): Promise<void> => {
  const { db, clock } = context;
  const { passkeys, appSince, recoveryCodes } = await readSecondStep(db, user.id);
  if (appSince === null && !(await requiresSecondStep(context, user.role))) return;
  const pendingSignIn = await storePendingSignIn(db, proof, clock.now());
  if (pendingSignIn === null) throw new DomainError('BAD_CREDENTIALS');
  const awaited: AwaitedStep = {
    pendingSignIn,
    app: appSince !== null,
    passkey: passkeys.length > 0,
    recoveryCode: (recoveryCodes ?? 0) > 0,
  };
  throw new DomainError('SECOND_STEP_REQUIRED', { extra: { awaited } });
};

const wrongCode = (): DomainError => invalid({ code: 'validation.wrongCode' });

const digitsIn = (typed: string): string => typed.replaceAll(/\s/g, '');

/** Verifies a code of the user's app and accepts it once. If the app's secret can't be decrypted any more, no code is right. */
export const acceptAppCode = async (
  context: AccountContext,
  userId: number,
  typed: string,
): Promise<boolean> => {
  const { db, clock, secrets } = context;
  const app = await findAuthenticatorApp(db, userId);
  const secret = app?.secret ? openSecret(secrets, authenticatorSecretUse(userId), app.secret) : null;
  const step = secret === null ? null : findCodeStep(secret, digitsIn(typed), clock.now());
  return step !== null && app?.secret ? await acceptCodeStep(db, userId, app.secret, step) : false;
};

/** Limits how many recovery codes are compared per account and hour, right ones included, whatever the network address. */
const recoveryBudget: Budget = { name: 'recoveryCode', limit: 5, seconds: 60 * 60 };

/**
 * Verifies a code of the app or a recovery code, which then can't be used again. With a recovery code the pending sign-in is
 * deleted too.
 * @returns the kind of the code
 * @throws VALIDATION_ERRORS for a wrong or used code; TOO_MANY_REQUESTS
 */
export const acceptSecondStepCode = async (
  context: AccountContext,
  { id, email }: AppOwner,
  { code: typed, pendingSignIn }: { code: string; pendingSignIn: string },
  from: AttemptOrigin,
): Promise<'app' | 'recoveryCode'> => {
  const { db, clock } = context;
  const recoveryCode = parseRecoveryCode(typed);
  const take = async (): Promise<boolean> =>
    recoveryCode === null
      ? await acceptAppCode(context, id, typed)
      : await spendRecoveryCode(db, id, { code: recoveryCode, pendingSignIn }, clock.now());
  const budgets = await budgetsOf(context, email, from, 'secondStep');
  if (recoveryCode !== null) {
    const retryAfter = await countAttempt(db, recoveryBudget, [email]);
    if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
  }
  if (!(await compareWithinBudgets(context, budgets, take))) throw wrongCode();
  return recoveryCode === null ? 'app' : 'recoveryCode';
};

/** Makes sure that the user has no second step, which a password alone must not replace. @throws ACCESS_DENIED if there is one */
export const requireNoSecondStep = async ({ db }: AccountContext, userId: number): Promise<void> => {
  if (isSecondStepSetUp(await readSecondStep(db, userId))) throw new DomainError('ACCESS_DENIED');
};

/** Makes a secret for the user's authenticator app and stores it encrypted. It is in use after `confirmOfferedApp`. */
export const offerNewApp = async (context: AccountContext, { id, email }: AppOwner): Promise<OfferedApp> => {
  const { db, secrets } = context;
  const offered = makeAppSecret(await readPlantName(context), email);
  await storeOfferedSecret(db, id, sealSecret(secrets, authenticatorSecretUse(id), offered.secret));
  return offered;
};

/**
 * Takes the offered app into use if its first code is right. With `first`, the user must not have a second step yet.
 * @throws VALIDATION_ERRORS for a wrong code; TOO_MANY_REQUESTS; ACCESS_DENIED if `first` is set and there is a second step
 */
export const confirmOfferedApp = async (
  context: AccountContext,
  { id, email }: AppOwner,
  { code, from, first }: { code: string; from: AttemptOrigin; first: boolean },
): Promise<void> => {
  const { db, clock, secrets } = context;
  const take = async (): Promise<boolean> => {
    const offered = (await findAuthenticatorApp(db, id))?.offeredSecret ?? null;
    const secret = offered === null ? null : openSecret(secrets, authenticatorSecretUse(id), offered);
    const step = secret === null ? null : findCodeStep(secret, digitsIn(code), clock.now());
    return offered !== null && step !== null
      ? await confirmAuthenticatorApp(db, id, { offered, step, first }, clock.now())
      : false;
  };
  if (!(await compareWithinBudgets(context, await budgetsOf(context, email, from, 'secondStep'), take)))
    throw wrongCode();
};

/** Creates recovery codes for a user who has set up their first second step; null if the user has some already. */
export const createFirstRecoveryCodes = async (
  { db }: AccountContext,
  userId: number,
): Promise<string[] | null> => {
  if ((await readSecondStep(db, userId)).recoveryCodes !== null) return null;
  const { codes, hashes } = await makeRecoveryCodes();
  return (await storeFirstRecoveryCodes(db, userId, hashes)) ? codes : null;
};
