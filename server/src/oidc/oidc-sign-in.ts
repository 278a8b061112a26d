import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import type { AccountContext, Exchange } from '../account/account-context.ts';
import type { IdentifiedUser } from '../account/identity-store.ts';
import { signInProven } from '../account/sign-in-proven.ts';
import { changeRole } from '../account/user-admin-store.ts';
import type { OidcConfig } from '../config/oidc-config.ts';
import type { ProviderPerson } from './claims.ts';
import { roleOfGroups } from './given-role.ts';
import { matchUser } from './matched-user.ts';
import type { OidcProvider } from './oidc-provider.ts';

export interface OidcContext {
  readonly accounts: AccountContext;
  readonly config: OidcConfig;
  readonly provider: OidcProvider;
}

/** Gives the user the role that their groups have; the last administrator keeps theirs. */
const giveRole = async (
  { accounts: { db, audit, onCallerChanged } }: OidcContext,
  user: IdentifiedUser,
  given: Role | null,
  exchange: Exchange,
): Promise<Role> => {
  if (given === null || given === user.role) return user.role;
  let before: Role;
  try {
    before = await changeRole(db, user.id, given);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LAST_ADMIN') return user.role;
    throw error;
  }
  await audit.done(
    db,
    'user.role',
    { ...exchange, caller: null },
    {
      userId: user.id,
      details: { role: [before, given] },
    },
  );
  await onCallerChanged();
  return given;
};

/**
 * Signs in whom the provider has sent back.
 * @throws OIDC_EMAIL_UNVERIFIED, OIDC_OTHER_IDENTITY, OIDC_UNKNOWN_USER, USER_NOT_ACTIVE
 */
export const signInPerson = async (
  context: OidcContext,
  person: ProviderPerson,
  exchange: Exchange,
): Promise<void> => {
  const { accounts, config } = context;
  const { db, clock, audit } = accounts;
  const given = roleOfGroups(config, person.groups);
  const newUsersRole = config.createUsers ? (given ?? 'planner') : null;
  const { user, by } = await matchUser({ db, now: clock.now(), newUsersRole }, person);
  const call = { ...exchange, caller: null };
  if (by === 'creation') await audit.done(db, 'user.add', call, { userId: user.id });
  if (by === 'email') await audit.done(db, 'user.identify', call, { userId: user.id });
  if (!user.isActive || (await accounts.isKeptOut(user.email))) throw new DomainError('USER_NOT_ACTIVE');
  const role = await giveRole(context, user, given, exchange);
  const { isActive: _, ...signedIn } = user;
  const { providerSession } = person;
  const proof = { method: 'oidc', userId: user.id, providerSession } as const;
  await signInProven(accounts, { user: { ...signedIn, role }, proof }, call);
};
