import type { AccountContext } from '../account/account-context.ts';
import { type EndedLogin, endProviderLogins, findIdentified } from '../account/identity-store.ts';
import type { ProviderLogout } from './logout-token.ts';

/**
 * Ends logins on the provider's request and disconnects their sockets: those of its session, or without one all of the
 * person's.
 */
export const endByProvider = async (
  { db, clock, onLoginEnded }: Pick<AccountContext, 'db' | 'clock' | 'onLoginEnded'>,
  { issuer, subject, providerSession }: ProviderLogout,
): Promise<readonly EndedLogin[]> => {
  const user = subject === null ? undefined : await findIdentified(db, { issuer, subject });
  const ended = await endProviderLogins(
    db,
    { issuer, userId: user?.id ?? null, providerSession },
    clock.now(),
  );
  await Promise.all(ended.map(async ({ id }) => await onLoginEnded(id)));
  return ended;
};
