import type { AccountContext } from '../account/account-context.ts';
import { type EndedLogin, endLoginsAt, findIdentified } from '../account/identity-store.ts';
import type { ProviderLogout } from './logout-token.ts';

/**
 * Ends the sign-ins that the provider wants ended, and closes their sockets: those of its session, or, where it names none, all
 * of the person's.
 */
export const endByProvider = async (
  { db, clock, onLoginEnded }: Pick<AccountContext, 'db' | 'clock' | 'onLoginEnded'>,
  { issuer, subject, providerSession }: ProviderLogout,
): Promise<readonly EndedLogin[]> => {
  const user = subject === null ? undefined : await findIdentified(db, { issuer, subject });
  const ended = await endLoginsAt(db, { issuer, userId: user?.id ?? null, providerSession }, clock.now());
  await Promise.all(ended.map(async ({ id }) => await onLoginEnded(id)));
  return ended;
};
