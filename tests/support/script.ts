import type { IssuedToken } from '@werkplan/shared/tokens/token-schema.ts';
import type { TokenScope } from '@werkplan/shared/tokens/token.ts';
import { issueToken } from '../../server/src/tokens/token-store.ts';
import { Client } from './client.ts';
import type { Plant } from './plant.ts';

type TokenStore = Pick<Plant, 'db'> & { readonly clock: Pick<Plant['clock'], 'now'> };

/** Creates a token as the command line tool does. */
export const makeToken = async (
  { db, clock }: TokenStore,
  scopes: TokenScope[],
  name = 'ERP',
): Promise<IssuedToken> => await issueToken(db, { name, scopes, expiresAt: null }, null, clock.now());

/** A client that has a token with these scopes and no session. */
export const scriptWith = async (
  plant: TokenStore & Pick<Plant, 'url'>,
  ...scopes: TokenScope[]
): Promise<Client> => {
  const { token } = await makeToken(plant, scopes);
  return Object.assign(new Client(plant.url), { token });
};
