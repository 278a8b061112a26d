import type { User } from '@werkplan/shared/account/user-schema.ts';
import type { Request } from 'express';
import { callerAddress } from '../http/caller-address.ts';
import type { Caller } from '../http/caller.ts';
import { readDeviceId } from '../http/device-cookie.ts';
import type { AccountContext, HttpExchange } from './account-context.ts';
import { requirePendingSignIn, spendPendingSignIn } from './pending-sign-in-store.ts';
import type { AttemptOrigin } from './sign-in-budgets.ts';
import { signInProvenUser } from './sign-in-proven.ts';
import type { StoredUser } from './user-store.ts';

/** Returns the network address and the device of a request, by which wrong codes are counted. */
export const attemptOriginOf = (request: Request): AttemptOrigin => ({
  address: callerAddress(request),
  device: readDeviceId(request),
});

/** Returns the user without password hash and state, as answers contain users. */
export const toUser = ({
  id,
  email,
  name,
  language,
  role,
  mayChangeReleased,
  printsEmptyRuns,
}: StoredUser): User => ({
  id,
  email,
  name,
  language,
  role,
  mayChangeReleased,
  printsEmptyRuns,
});

/**
 * Creates functions that find the user of a pending sign-in: `waiting` throws SIGN_IN_EXPIRED without one, and `whose` returns a
 * function that finds the user's id for the audit, or null.
 */
export const createPendingSignInLookup = ({ db, clock }: Pick<AccountContext, 'db' | 'clock'>) => {
  const waiting = async (pending: string): Promise<StoredUser> =>
    await requirePendingSignIn(db, pending, clock.now());
  const whose = (pending: string | undefined) => async (): Promise<number | null> =>
    pending === undefined
      ? null
      : await waiting(pending).then(
          ({ id }) => id,
          () => null,
        );
  return { waiting, whose };
};

type PendingCall = HttpExchange & {
  readonly caller: Caller | null;
  readonly body: { readonly pendingSignIn: string };
};

/**
 * Signs in the user of a pending sign-in that was deleted already, because a recovery code was spent together with it.
 * @throws as `signInProvenUser` does
 */
export const finishSpentSignIn = async (
  context: AccountContext,
  user: StoredUser,
  call: PendingCall,
): Promise<User> => {
  const proof = { method: 'password', userId: user.id, passwordHash: user.passwordHash } as const;
  return await signInProvenUser(context, { user: toUser(user), proof }, call);
};

/**
 * Deletes a pending sign-in and signs its user in. Called after the second step was proven or set up.
 * @throws SIGN_IN_EXPIRED, and as `signInProvenUser` does
 */
export const finishPendingSignIn = async (
  context: AccountContext,
  user: StoredUser,
  call: PendingCall,
): Promise<User> => {
  await spendPendingSignIn(context.db, call.body.pendingSignIn);
  return await finishSpentSignIn(context, user, call);
};
