import type { IssuedToken } from '@werkplan/shared/tokens/token-schema.ts';
import type { TokenScope } from '@werkplan/shared/tokens/token.ts';
import { issueToken } from '../../server/src/tokens/token-store.ts';
import { Client } from './client.ts';
import type { Plant } from './plant.ts';

type TokenStore = Pick<Plant, 'db'> & { readonly clock: Pick<Plant['clock'], 'now'> };

/** A token made at the command line. */
export const makeToken = async (
  { db, clock }: TokenStore,
  scopes: TokenScope[],
  name = 'ERP',
): Promise<IssuedToken> => await issueToken(db, { name, scopes, expiresAt: null }, null, clock.now());

/** A script with a token of these scopes, and nothing else. */
export const scriptWith = async (
  plant: TokenStore & Pick<Plant, 'url'>,
  ...scopes: TokenScope[]
): Promise<Client> => {
  const { token } = await makeToken(plant, scopes);
  return Object.assign(new Client(plant.url), { token });
};
