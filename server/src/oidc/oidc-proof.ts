import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Request } from 'express';
import type { AccountContext } from '../account/account-context.ts';
import { findIdentified } from '../account/identity-store.ts';
import { findLogin, noteProof } from '../account/login-store.ts';
import { authenticationTime, type ProviderPerson } from './claims.ts';

/**
 * Records that the signed-in person has proven their identity at the provider.
 * @throws OIDC_REFUSED when the browser's sign-in changed, it is another person, or the provider doesn't say when it
 * authenticated
 */
export const provePerson = async (
  { db, clock, audit, loginLimits }: AccountContext,
  person: ProviderPerson,
  { request, loginId }: { request: Request; loginId: number },
): Promise<void> => {
  const login =
    request.session.loginId === loginId && (await findLogin(db, loginId, clock.now(), loginLimits));
  const authenticatedAt = authenticationTime(person, clock.now());
  const isThem = login && (await findIdentified(db, person))?.id === login.user.id;
  if (!isThem || authenticatedAt === null) throw new DomainError('OIDC_REFUSED');
  await noteProof(db, loginId, authenticatedAt);
  await audit.done(
    db,
    'proof.give',
    { request, caller: null },
    { userId: login.user.id, details: { way: 'provider' } },
  );
};
