import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import type { AccountContext, HttpExchange } from '../account/account-context.ts';
import type { IdentifiedUser } from '../account/identity-store.ts';
import { activateInvitedUser } from '../account/invitation-store.ts';
import { signInProvenUser } from '../account/sign-in-proven.ts';
import { changeRole } from '../account/user-admin-store.ts';
import type { OidcConfig } from '../config/oidc-config.ts';
import { limitAuthenticationTime, type ProviderPerson } from './claims.ts';
import { matchUser, chooseName } from './matched-user.ts';
import type { OidcProvider } from './oidc-provider.ts';

export interface OidcContext {
  readonly accounts: AccountContext;
  readonly config: OidcConfig;
  readonly provider: OidcProvider;
}

/** Audited changes by the provider aren't attributed to the person who signs in. */
const byProvider = { caller: null, byProvider: true } as const;

/** Gives the user the role that follows from their groups; the last administrator stays administrator. */
const giveRole = async (
  { accounts: { db, clock, audit, onCallerChanged } }: OidcContext,
  user: IdentifiedUser,
  given: Role | null,
  exchange: HttpExchange,
): Promise<Role> => {
  if (given === null || given === user.role) return user.role;
  let before: Role;
  try {
    before = await changeRole(db, user.id, given, clock.now());
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LAST_ADMIN') return user.role;
    throw error;
  }
  await audit.done(
    db,
    'user.role',
    { ...exchange, ...byProvider },
    { userId: user.id, details: { role: [before, given] } },
  );
  await onCallerChanged();
  return given;
};

/**
 * Activates an invited user and checks that the user may sign in.
 * @throws USER_NOT_ACTIVE
 */
const asMember = async (
  { accounts: { db, clock, audit, isKeptOut } }: OidcContext,
  user: IdentifiedUser,
  person: ProviderPerson,
  exchange: HttpExchange,
): Promise<IdentifiedUser> => {
  if (await isKeptOut(user.email)) throw new DomainError('USER_NOT_ACTIVE');
  if (user.isActive) return user;
  const name = await chooseName(db, person, user.email);
  if (!(await activateInvitedUser(db, user.id, name, clock.now()))) throw new DomainError('USER_NOT_ACTIVE');
  await audit.done(db, 'invitation.accept', { ...exchange, caller: null }, { userId: user.id });
  return { ...user, name, isActive: true };
};

/**
 * Signs in the person whom the provider identified.
 * @throws OIDC_EMAIL_UNVERIFIED, OIDC_OTHER_IDENTITY, OIDC_UNKNOWN_USER, USER_NOT_ACTIVE
 */
export const signInPerson = async (
  context: OidcContext,
  person: ProviderPerson,
  exchange: HttpExchange,
): Promise<void> => {
  const { accounts, config } = context;
  const { db, clock, audit } = accounts;
  const given = person.role;
  const newUsersRole = config.createUsers ? (given ?? 'planner') : null;
  const { emails } = await accounts.readPlant();
  const { user: found, by } = await matchUser({ db, now: clock.now(), newUsersRole, emails }, person);
  const call = { ...exchange, caller: null };
  const byThem = { ...exchange, ...byProvider };
  if (by === 'creation') await audit.done(db, 'user.add', byThem, { userId: found.id });
  if (by === 'email') await audit.done(db, 'user.identify', byThem, { userId: found.id });
  const user = await asMember(context, found, person, exchange);
  const role = await giveRole(context, user, given, exchange);
  const { isActive: _, ...signedIn } = user;
  const { providerSession } = person;
  const authenticatedAt = limitAuthenticationTime(person, clock.now());
  const proof = { method: 'oidc', userId: user.id, providerSession, authenticatedAt } as const;
  await signInProvenUser(accounts, { user: { ...signedIn, role }, proof }, call);
};
