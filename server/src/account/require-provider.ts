import type { User } from '@werkplan/shared/account/user-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { AccountContext } from './account-context.ts';
import { hasIdentity } from './identity-store.ts';
import type { SignInProof } from './login-store.ts';

/**
 * Refuses other sign-ins than the provider's if only the provider is allowed (rules/account.md#the-provider-alone). Admins who
 * have never signed in at the provider are exempt, so that somebody can sign in when the provider fails.
 * @throws PASSWORD_SIGN_IN_OFF
 */
export const requireProvider = async (
  { db, isProviderOnly }: AccountContext,
  { id, role }: User,
  { method }: SignInProof,
): Promise<void> => {
  if (!isProviderOnly || method === 'oidc') return;
  if (role !== 'admin' || (await hasIdentity(db, id))) throw new DomainError('PASSWORD_SIGN_IN_OFF');
};
