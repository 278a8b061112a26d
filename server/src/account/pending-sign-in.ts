import type { User } from '@werkplan/shared/account/user-schema.ts';
import type { Request } from 'express';
import { callerAddress } from '../http/caller-address.ts';
import type { Caller } from '../http/caller.ts';
import { deviceIn } from '../http/device-cookie.ts';
import type { AccountContext, Exchange } from './account-context.ts';
import { requirePending, spendPending } from './pending-sign-in-store.ts';
import type { From } from './sign-in-budgets.ts';
import { signInProven } from './sign-in-proven.ts';
import type { StoredUser } from './user-store.ts';

/** What wrong codes are counted by. */
export const fromOf = (request: Request): From => ({
  address: callerAddress(request),
  device: deviceIn(request),
});

/** The user without what the password is checked by. */
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

/** Sign-ins that wait for their second step: whose one is, with and without a refusal. */
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

type PendingCall = Exchange & {
  readonly caller: Caller | null;
  readonly body: { readonly pendingSignIn: string };
};

/**
 * Signs in whose password was right before, once what waited for the second step is used up.
 * @throws what `signInProven` throws
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
 * The same, now that the second step was shown or set up: uses up what waits.
 * @throws SIGN_IN_EXPIRED, and what `signInProven` throws
 */
export const signInPending = async (
  context: AccountContext,
  user: StoredUser,
  call: PendingCall,
): Promise<User> => {
  await spendPending(context.db, call.body.pendingSignIn);
  return await signInWaiting(context, user, call);
};
