import { type EmailRule, isEmail, longestEmail } from '@werkplan/shared/values/email.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { nameSchema } from '@werkplan/shared/values/text-schema.ts';
import { findIdentified, type IdentifiedUser, identifyByEmail } from '../account/identity-store.ts';
import { hashOfNobody } from '../account/passwords.ts';
import { addUser, isNameTaken } from '../account/user-admin-store.ts';
import type { Database } from '../database/database.ts';
import type { ProviderPerson } from './claims.ts';
import { storedEmail } from '../account/stored-email.ts';

interface Matching {
  readonly db: Database;
  readonly now: Date;
  /** Of somebody whom nobody has added; null: they are refused. */
  readonly newUsersRole: Role | null;
  /** Which addresses newcomers may have. */
  readonly emails: EmailRule;
}

interface Matched {
  readonly user: IdentifiedUser;
  /** By what the user was found: known by the identity, by the e-mail this once, or made for it. */
  readonly by: 'identity' | 'email' | 'creation';
}

const nameLength = 100;

/**
 * What colleagues read as the person's name: the provider's, else the e-mail's beginning. One that somebody has already gets the
 * e-mail beside it, to distinguish both.
 */
export const newName = async (
  db: Database,
  { name }: Pick<ProviderPerson, 'name'>,
  email: string,
): Promise<string> => {
  const read = nameSchema(nameLength).safeParse(name);
  const wanted = read.success ? read.data : (email.split('@')[0] ?? email);
  return (await isNameTaken(db, wanted)) ? `${wanted} (${email})`.slice(0, nameLength) : wanted;
};

/**
 * The user who this person of the provider is: by issuer and subject; the first time by a verified e-mail, where that user
 * has never been another person there (rules/account.md#signing-in-with-the-provider).
 * @throws OIDC_EMAIL_UNVERIFIED, OIDC_OTHER_IDENTITY, OIDC_UNKNOWN_USER
 */
export const matchUser = async (
  { db, now, newUsersRole, emails }: Matching,
  person: ProviderPerson,
): Promise<Matched> => {
  const known = await findIdentified(db, person);
  if (known) return { user: known, by: 'identity' };
  if (person.email === null || !person.isEmailVerified) throw new DomainError('OIDC_EMAIL_UNVERIFIED');
  const email = storedEmail(person.email);
  const user = await identifyByEmail(db, person, email, now);
  if (user === 'taken') {
    // Two windows may have come first at once.
    const meanwhile = await findIdentified(db, person);
    if (meanwhile) return { user: meanwhile, by: 'identity' };
    throw new DomainError('OIDC_OTHER_IDENTITY');
  }
  if (user) return { user, by: 'email' };
  if (newUsersRole === null || email.length > longestEmail || !isEmail(email, emails))
    throw new DomainError('OIDC_UNKNOWN_USER');
  const name = await newName(db, person, email);
  // Of two windows that come first at once, one adds the user.
  await addUser(db, { email, name, passwordHash: hashOfNobody, language: null, role: newUsersRole });
  const created = await identifyByEmail(db, person, email, now);
  if (created === null || created === 'taken') throw new DomainError('OIDC_OTHER_IDENTITY');
  return { user: created, by: 'creation' };
};
