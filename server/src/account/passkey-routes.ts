import {
  addPasskeyEndpoint,
  offerPasskeyEndpoint,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { type AccountContext, requireUser } from './account-context.ts';
import { renamePasskey, storePasskey } from './passkey-store.ts';
import { createRegistrationOptions, readPasskeySite, verifyRegistration } from './passkeys.ts';
import { createFirstRecoveryCodes, readPlantName, requiresSecondStep } from './second-step-service.ts';
import { removeSecondStep } from './second-step-store.ts';

export const mountPasskeys = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock, publicUrl } = context;

  router.read(offerPasskeyEndpoint, async ({ caller, request }) => {
    const site = { ...readPasskeySite(request, publicUrl), name: await readPlantName(context) };
    return await createRegistrationOptions(context, requireUser(caller).user, site);
  });

  // Mounted without idempotency, because the challenge in the body can be used only once anyway.
  router.read(addPasskeyEndpoint, async (call) => {
    const { caller, body, request } = call;
    const { id: userId } = requireUser(caller).user;
    const passkey = await audit.guard('passkey.add', call, async () => {
      const made = await verifyRegistration(
        context,
        userId,
        readPasskeySite(request, publicUrl),
        body.response,
      );
      const stored = await storePasskey(db, { ...made, name: body.name }, clock.now());
      if (!stored) throw new DomainError('PASSKEY_REFUSED');
      return stored;
    });
    await audit.done(db, 'passkey.add', call, { userId, subject: `passkey:${passkey.id}` });
    return { passkey, recoveryCodes: await createFirstRecoveryCodes(context, userId) };
  });

  router.idempotent(renamePasskeyEndpoint, {
    run: async (tx, { caller, params, body }) => {
      const isRenamed = await renamePasskey(tx, requireUser(caller).user.id, params.id, body.name);
      if (!isRenamed) throw new DomainError('NOT_FOUND');
      return undefined;
    },
  });

  router.idempotent(removePasskeyEndpoint, {
    run: async (tx, call) => {
      const { caller, params } = call;
      const { user } = requireUser(caller);
      await removeSecondStep(
        tx,
        user.id,
        { passkey: params.id },
        await requiresSecondStep(context, user.role),
      );
      await audit.done(tx, 'passkey.remove', call, { userId: user.id, subject: `passkey:${params.id}` });
      return undefined;
    },
  });
};
