import type { User } from '@werkplan/shared/account/user-schema.ts';
import type { Request } from 'express';
import { callerAddress } from '../http/caller-address.ts';
import type { Caller } from '../http/caller.ts';
import { deviceIn } from '../http/device-cookie.ts';
import type { AccountContext, HttpExchange } from './account-context.ts';
import { requirePending, spendPending } from './pending-sign-in-store.ts';
import type { AttemptOrigin } from './sign-in-budgets.ts';
import { signInProven } from './sign-in-proven.ts';
import type { StoredUser } from './user-store.ts';

/** Returns the origin that wrong codes are counted by. */
export const attemptOriginOf = (request: Request): AttemptOrigin => ({
  address: callerAddress(request),
  device: deviceIn(request),
});

/** Strips the fields that verify the password. */
export const userOf = ({
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

/** Finds the users of sign-ins that wait for their second step. */
export const pendingSignIns = ({ db, clock }: Pick<AccountContext, 'db' | 'clock'>) => {
  const waiting = async (pending: string): Promise<StoredUser> =>
    await requirePending(db, pending, clock.now());
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
 * Signs the user in after using the waiting sign-in up.
 * @throws as `signInProven` does
 */
export const signInWaiting = async (
  context: AccountContext,
  user: StoredUser,
  call: PendingCall,
): Promise<User> => {
  const proof = { method: 'password', userId: user.id, passwordHash: user.passwordHash } as const;
  return await signInProven(context, { user: userOf(user), proof }, call);
};

/**
 * Does the same after the second step was proven or set up.
 * @throws SIGN_IN_EXPIRED, and as `signInProven` does
 */
export const signInPending = async (
  context: AccountContext,
  user: StoredUser,
  call: PendingCall,
): Promise<User> => {
  await spendPending(context.db, call.body.pendingSignIn);
  return await signInWaiting(context, user, call);
};
