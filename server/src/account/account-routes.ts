import {
  checkSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
  updateAccountEndpoint,
} from '@werkplan/shared/account/account-endpoints.ts';
import { callerAddress } from '../http/caller-address.ts';
import { readDeviceId } from '../http/device-cookie.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { ReadCall } from '../http/handlers.ts';
import { endSession } from '../http/session.ts';
import { type AccountContext, requireUser } from './account-context.ts';
import { endLogin } from './login-store.ts';
import { requireSecondStep } from './second-step-service.ts';
import { sendStartHeaders, signInProvenUser } from './sign-in-proven.ts';
import { verifyCredentials } from './verify-credentials.ts';
import { requireDistinctName } from './user-admin-store.ts';
import { changeAccount, findUser } from './user-store.ts';

export const mountAccount = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock, onLoginEnded, onCallerChanged } = context;
  const signIn = async (call: ReadCall<typeof signInEndpoint>) => {
    const { body, request } = call;
    const from = { address: callerAddress(request), device: readDeviceId(request) };
    const proven = await verifyCredentials(context, body, from);
    await requireSecondStep(context, proven);
    return await signInProvenUser(context, proven, call);
  };

  router.read(signInEndpoint, async (call) => {
    const whom = async () => (await findUser(db, call.body.email))?.id ?? null;
    return await audit.guard('signIn', call, async () => await signIn(call), whom);
  });

  router.read(checkSessionEndpoint, async ({ caller, response }) => {
    const { loginId, user } = requireUser(caller);
    await sendStartHeaders(context, response, loginId);
    return user;
  });

  router.read(signOutEndpoint, async ({ caller, request, response }) => {
    const { loginId, user } = requireUser(caller);
    await endLogin(db, loginId, clock.now());
    await onLoginEnded(loginId);
    await endSession(request);
    await audit.done(db, 'signOut', { request, caller }, { userId: user.id, subject: `login:${loginId}` });
    // Only the browser's cache is cleared. Its storage keeps theme, language and the unsaved input of others who use it.
    response.set('Clear-Site-Data', '"cache"');
    return undefined;
  });

  router.idempotent(updateAccountEndpoint, {
    run: async (tx, { caller, body, afterwards }) => {
      const { id } = requireUser(caller).user;
      if (body.name !== undefined) await requireDistinctName(tx, body.name, id);
      afterwards(onCallerChanged);
      return await changeAccount(tx, id, body);
    },
  });
};
