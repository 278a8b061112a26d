import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import {
  createTokenEndpoint,
  listTokensEndpoint,
  revokeTokenEndpoint,
} from '@werkplan/shared/tokens/token-endpoints.ts';
import { signedIn } from '../account/account-context.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import type { Clock } from '../outside/clock.ts';
import { issueToken, listTokens, revokeToken } from './token-store.ts';

export interface TokenContext {
  db: Database;
  clock: Clock;
  /** Closes the token's sockets on every node. */
  onTokenEnded: (tokenId: number) => void;
}

/** Scripts' tokens, as any signed-in user keeps them. */
export const mountTokens = (door: Door, { db, clock, onTokenEnded }: TokenContext): void => {
  door.read(listTokensEndpoint, async () => await listTokens(db));

  door.once(createTokenEndpoint, {
    run: async (tx, { caller, body }) => {
      const now = clock.now();
      if (body.expiresAt !== null && new Date(body.expiresAt) <= now)
        throw invalid({ expiresAt: 'validation.invalidDate' });
      return await issueToken(tx, body, signedIn(caller).user, now);
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
