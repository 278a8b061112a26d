import {
  addPasskeyAtSignInEndpoint,
  confirmAppAtSignInEndpoint,
  offerAppAtSignInEndpoint,
  offerPasskeyAtSignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { AccountContext } from './account-context.ts';
import { deviceLabel } from './device-label.ts';
import { createRegistrationOptions, readPasskeySite, verifyRegistration } from './passkeys.ts';
import {
  attemptOriginOf,
  createPendingSignInLookup,
  finishPendingSignIn,
  toUser,
} from './pending-sign-in.ts';
import {
  confirmOfferedApp,
  createFirstRecoveryCodes,
  offerNewApp,
  readPlantName,
  requireNoSecondStep,
} from './second-step-service.ts';
import { storeFirstPasskey } from './second-step-store.ts';

/** Mounts the calls by which a user sets up a required second step after the password, and is then signed in. */
export const mountSetUpAtSignIn = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock, publicUrl } = context;
  const { waiting, whose } = createPendingSignInLookup(context);

  router.read(offerAppAtSignInEndpoint, async ({ body: { pendingSignIn } }) => {
    const user = await waiting(pendingSignIn);
    await requireNoSecondStep(context, user.id);
    return await offerNewApp(context, user);
  });

  router.read(confirmAppAtSignInEndpoint, async (call) => {
    const { pendingSignIn, code } = call.body;
    const confirm = async () => {
      const user = await waiting(pendingSignIn);
      await confirmOfferedApp(context, user, { code, from: attemptOriginOf(call.request), first: true });
      await audit.done(db, 'authenticatorApp.confirm', call, { userId: user.id });
      const recoveryCodes = await createFirstRecoveryCodes(context, user.id);
      return { user: await finishPendingSignIn(context, user, call), recoveryCodes };
    };
    return await audit.guard('authenticatorApp.confirm', call, confirm, whose(pendingSignIn));
  });

  router.read(offerPasskeyAtSignInEndpoint, async ({ body: { pendingSignIn }, request }) => {
    const user = await waiting(pendingSignIn);
    await requireNoSecondStep(context, user.id);
    const site = { ...readPasskeySite(request, publicUrl), name: await readPlantName(context) };
    return await createRegistrationOptions(context, toUser(user), site);
  });

  router.read(addPasskeyAtSignInEndpoint, async (call) => {
    const { body, request } = call;
    const add = async () => {
      const user = await waiting(body.pendingSignIn);
      const made = await verifyRegistration(
        context,
        user.id,
        readPasskeySite(request, publicUrl),
        body.response,
      );
      const name = deviceLabel(request.get('user-agent')) ?? 'Passkey';
      const passkey = await storeFirstPasskey(db, { ...made, name }, clock.now());
      if (!passkey) throw new DomainError('PASSKEY_REFUSED');
      await audit.done(db, 'passkey.add', call, { userId: user.id, subject: `passkey:${passkey.id}` });
      const recoveryCodes = await createFirstRecoveryCodes(context, user.id);
      return { user: await finishPendingSignIn(context, user, call), recoveryCodes };
    };
    return await audit.guard('passkey.add', call, add, whose(body.pendingSignIn));
  });
};
