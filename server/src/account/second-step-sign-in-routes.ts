import {
  finishSignInEndpoint,
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { ReadCall } from '../http/handlers.ts';
import type { AccountContext } from './account-context.ts';
import { type PasskeySite, createAuthenticationOptions, readPasskeySite, verifyPasskey } from './passkeys.ts';
import {
  attemptOriginOf,
  createPendingSignInLookup,
  finishPendingSignIn,
  finishSpentSignIn,
  toUser,
} from './pending-sign-in.ts';
import { spendPendingSignIn } from './pending-sign-in-store.ts';
import { acceptSecondStepCode } from './second-step-service.ts';
import { compareWithinBudgets, passkeyBudget } from './sign-in-budgets.ts';
import { signInProvenUser } from './sign-in-proven.ts';
import { findUserById } from './user-store.ts';

/** Mounts the calls that complete a sign-in with a second step after the password, or sign in with a passkey alone. */
export const mountSecondStepSignIn = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, publicUrl } = context;
  const { waiting, whose } = createPendingSignInLookup(context);

  router.read(finishSignInEndpoint, async (call) => {
    const { pendingSignIn, code } = call.body;
    const finish = async (): Promise<User> => {
      const user = await waiting(pendingSignIn);
      const kind = await acceptSecondStepCode(
        context,
        user,
        { code, pendingSignIn },
        attemptOriginOf(call.request),
      );
      if (kind === 'app') return await finishPendingSignIn(context, user, call);
      await audit.done(db, 'recoveryCode.use', call, { userId: user.id });
      return await finishSpentSignIn(context, user, call);
    };
    return await audit.guard('signIn', call, finish, whose(pendingSignIn));
  });

  router.read(passkeyOptionsEndpoint, async ({ body: { pendingSignIn }, request }) => {
    const user = pendingSignIn === undefined ? null : await waiting(pendingSignIn);
    return await createAuthenticationOptions(context, readPasskeySite(request, publicUrl), user?.id ?? null);
  });

  /** Verifies a passkey and returns the id of its user. Wrong passkeys are counted by network address. */
  const ownerOf = async (
    call: ReadCall<typeof passkeySignInEndpoint>,
    site: PasskeySite,
  ): Promise<number> => {
    const { response, pendingSignIn } = call.body;
    const user = pendingSignIn === undefined ? null : await waiting(pendingSignIn);
    let userId: number | undefined;
    const check = async (): Promise<boolean> => {
      ({ userId } = await verifyPasskey(context, site, response));
      return user === null || user.id === userId;
    };
    const budget = passkeyBudget(context.signInLimits, callerAddress(call.request));
    if (!(await compareWithinBudgets(context, [budget], check)) || userId === undefined)
      throw new DomainError('PASSKEY_REFUSED');
    if (pendingSignIn !== undefined) await spendPendingSignIn(db, pendingSignIn);
    return userId;
  };

  router.read(passkeySignInEndpoint, async (call) => {
    const signIn = async (): Promise<User> => {
      const userId = await ownerOf(call, readPasskeySite(call.request, publicUrl));
      const user = await findUserById(db, userId);
      if (!user?.isActive || (await context.isKeptOut(user.email))) throw new DomainError('USER_NOT_ACTIVE');
      return await signInProvenUser(
        context,
        { user: toUser(user), proof: { method: 'passkey', userId } },
        call,
      );
    };
    return await audit.guard('signIn', call, signIn, whose(call.body.pendingSignIn));
  });
};
