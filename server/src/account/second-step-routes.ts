import {
  confirmAppEndpoint,
  offerAppEndpoint,
  readSecondStepEndpoint,
  removeAppEndpoint,
  renewRecoveryCodesEndpoint,
  resetSecondStepEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentHandler } from '../http/handlers.ts';
import { callerAddress } from '../http/caller-address.ts';
import { readDeviceId } from '../http/device-cookie.ts';
import { type AccountContext, requireUser } from './account-context.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  confirmOfferedApp,
  createFirstRecoveryCodes,
  offerNewApp,
  requiresSecondStep,
} from './second-step-service.ts';
import {
  resetSecondStep,
  isSecondStepSetUp,
  readSecondStep,
  removeSecondStep,
  replaceRecoveryCodes,
} from './second-step-store.ts';

export const mountSecondStep = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db } = context;

  router.read(readSecondStepEndpoint, async ({ caller }) => {
    const { id, role } = requireUser(caller).user;
    return { isRequired: await requiresSecondStep(context, role), ...(await readSecondStep(db, id)) };
  });

  router.read(offerAppEndpoint, async ({ caller }) => await offerNewApp(context, requireUser(caller).user));

  router.read(confirmAppEndpoint, async (call) => {
    const { caller, body, request } = call;
    const { user } = requireUser(caller);
    const from = { address: callerAddress(request), device: readDeviceId(request) };
    await audit.guard('authenticatorApp.confirm', call, async () => {
      await confirmOfferedApp(context, user, { ...body, from, first: false });
    });
    await audit.done(db, 'authenticatorApp.confirm', call, { userId: user.id });
    return { recoveryCodes: await createFirstRecoveryCodes(context, user.id) };
  });

  router.idempotent(removeAppEndpoint, {
    run: async (tx, call) => {
      const { user } = requireUser(call.caller);
      await removeSecondStep(tx, user.id, 'app', await requiresSecondStep(context, user.role));
      await audit.done(tx, 'authenticatorApp.remove', call, { userId: user.id });
      return undefined;
    },
  });

  const renewing: IdempotentHandler<typeof renewRecoveryCodesEndpoint, NewRecoveryCodes> = {
    prepare: async ({ caller }) => {
      if (!isSecondStepSetUp(await readSecondStep(db, requireUser(caller).user.id)))
        throw new DomainError('NOT_FOUND');
      return await makeRecoveryCodes();
    },
    run: async (tx, call, { codes, hashes }) => {
      const { user } = requireUser(call.caller);
      await replaceRecoveryCodes(tx, user.id, hashes);
      await audit.done(tx, 'recoveryCodes.renew', call, { userId: user.id });
      return { recoveryCodes: codes };
    },
  };
  router.idempotent(renewRecoveryCodesEndpoint, audit.guarded('recoveryCodes.renew', renewing));

  router.idempotent(resetSecondStepEndpoint, {
    run: async (tx, call) => {
      const { id } = call.params;
      if (!(await resetSecondStep(tx, id))) throw new DomainError('USER_NOT_FOUND');
      await audit.done(tx, 'secondStep.reset', call, { userId: id });
      return undefined;
    },
  });
};

type NewRecoveryCodes = Awaited<ReturnType<typeof makeRecoveryCodes>>;
