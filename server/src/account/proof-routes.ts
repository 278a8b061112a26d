import { giveProofEndpoint, passkeyProofEndpoint } from '@werkplan/shared/account/proof-endpoints.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { type AccountContext, requireUser } from './account-context.ts';
import { createAuthenticationOptions, readPasskeySite } from './passkeys.ts';
import { acceptProof } from './proof-service.ts';

/** Mounts the calls by which signed-in users prove their identity again (rules/account.md#a-recent-proof). */
export const mountProof = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, publicUrl } = context;

  // Mounted without idempotency, because giving a proof twice does no harm.
  router.read(giveProofEndpoint, async (call) => {
    const caller = requireUser(call.caller);
    const take = async () => await acceptProof(context, caller, call.body, call.request);
    await audit.guard('proof.give', call, take);
    await audit.done(db, 'proof.give', call, { userId: caller.user.id, details: { way: call.body.way } });
    return undefined;
  });

  router.read(
    passkeyProofEndpoint,
    async ({ caller, request }) =>
      await createAuthenticationOptions(
        context,
        readPasskeySite(request, publicUrl),
        requireUser(caller).user.id,
      ),
  );
};
