import { type EmailRule, isEmail, maxEmailLength } from '@werkplan/shared/values/email.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { nameSchema } from '@werkplan/shared/values/text-schema.ts';
import { findUserByIdentity, type IdentifiedUser, linkIdentityByEmail } from '../account/identity-store.ts';
import { unmatchableHash } from '../account/passwords.ts';
import { addUser, isNameTaken } from '../account/user-admin-store.ts';
import type { Database } from '../database/database.ts';
import type { ProviderPerson } from './claims.ts';
import { normalizeEmail } from '../account/stored-email.ts';

interface Matching {
  readonly db: Database;
  readonly now: Date;
  /** The role of new users; null if unknown people are refused. */
  readonly newUsersRole: Role | null;
  /** The plant's rule for new users' e-mail addresses. */
  readonly emails: EmailRule;
}

interface Matched {
  readonly user: IdentifiedUser;
  /** The way the user was found: by identity, by e-mail on the first sign-in, or created. */
  readonly by: 'identity' | 'email' | 'creation';
}

const nameLength = 100;

/**
 * Returns a new user's name: the provider's, or else the e-mail's local part. If the name is taken, the e-mail is appended.
 */
export const chooseName = async (
  db: Database,
  { name }: Pick<ProviderPerson, 'name'>,
  email: string,
): Promise<string> => {
  const read = nameSchema(nameLength).safeParse(name);
  const wanted = read.success ? read.data : (email.split('@')[0] ?? email);
  return (await isNameTaken(db, wanted)) ? `${wanted} (${email})`.slice(0, nameLength) : wanted;
};

/**
 * Returns the user for a person of the provider: found by issuer and subject; or on the first sign-in by verified e-mail, unless
 * that user is linked to another person of the provider; or else created with `newUsersRole`
 * (rules/account.md#signing-in-with-the-provider).
 * @throws OIDC_EMAIL_UNVERIFIED, OIDC_OTHER_IDENTITY, OIDC_UNKNOWN_USER
 */
export const matchUser = async (
  { db, now, newUsersRole, emails }: Matching,
  person: ProviderPerson,
): Promise<Matched> => {
  const known = await findUserByIdentity(db, person);
  if (known) return { user: known, by: 'identity' };
  if (person.email === null || !person.isEmailVerified) throw new DomainError('OIDC_EMAIL_UNVERIFIED');
  const email = normalizeEmail(person.email);
  const user = await linkIdentityByEmail(db, person, email, now);
  if (user === 'taken') {
    // A concurrent first sign-in of the same person may have linked the user.
    const meanwhile = await findUserByIdentity(db, person);
    if (meanwhile) return { user: meanwhile, by: 'identity' };
    throw new DomainError('OIDC_OTHER_IDENTITY');
  }
  if (user) return { user, by: 'email' };
  if (newUsersRole === null || email.length > maxEmailLength || !isEmail(email, emails))
    throw new DomainError('OIDC_UNKNOWN_USER');
  const name = await chooseName(db, person, email);
  // Adds nobody if a concurrent first sign-in of the same person has added the user.
  await addUser(db, { email, name, passwordHash: unmatchableHash, language: null, role: newUsersRole });
  const created = await linkIdentityByEmail(db, person, email, now);
  if (created === null || created === 'taken') throw new DomainError('OIDC_OTHER_IDENTITY');
  return { user: created, by: 'creation' };
};
