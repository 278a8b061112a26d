import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import {
  createTokenEndpoint,
  listTokensEndpoint,
  revokeTokenEndpoint,
} from '@werkplan/shared/tokens/token-endpoints.ts';
import { type AccountContext, signedIn } from '../account/account-context.ts';
import { requireFreshProof } from '../account/sign-in-service.ts';
import type { Door } from '../http/endpoint.ts';
import { issueOwnToken, listTokens, revokeToken } from './token-store.ts';

/** Scripts' tokens, as any signed-in user keeps them. */
export const mountTokens = (door: Door, context: AccountContext): void => {
  const { db, clock, onTokenEnded } = context;

  door.read(listTokensEndpoint, async ({ caller }) => await listTokens(db, signedIn(caller).user.id));

  door.once(createTokenEndpoint, {
    prepare: async ({ caller, body }) => await requireFreshProof(context, signedIn(caller), body),
    run: async (tx, { caller, body }) => {
      const now = clock.now();
      if (body.expiresAt !== null && new Date(body.expiresAt) <= now)
        throw invalid({ expiresAt: 'validation.invalidDate' });
      return await issueOwnToken(tx, body, signedIn(caller).user, now);
    },
  });

  door.once(revokeTokenEndpoint, {
    run: async (tx, { params: { id }, afterwards }) => {
      if (!(await revokeToken(tx, id, clock.now()))) throw new DomainError('NOT_FOUND');
      afterwards(() => onTokenEnded(id));
      return undefined;
    },
  });
};
