import type { Role } from '@werkplan/shared/values/role.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { unlinkIdentity } from '../account/identity-store.ts';
import { hashPassword } from '../account/passwords.ts';
import { findPasswordWeakness } from '../account/weak-password.ts';
import {
  addUser,
  changeRole,
  disableUser,
  enableUser,
  isNameTaken,
  findNameRefusal,
  type ListedUser,
  listUsers,
} from '../account/user-admin-store.ts';
import { resetSecondStep } from '../account/second-step-store.ts';
import { storePassword } from '../account/password-store.ts';
import { findUser, type StoredUser } from '../account/user-store.ts';
import { listValidTokensOf, revokeTokensOf } from '../account/user-tokens-store.ts';
import { recordCommand } from '../audit/record-command.ts';
import type { Database } from '../database/database.ts';
import type { EnteredPassword } from './ask-password.ts';
import { notifyLogins } from './notify-logins-query.ts';
import { type UserCommand, UserCommandError } from './user-command.ts';
import { type EmailRule, isEmail } from '@werkplan/shared/values/email.ts';

interface Terminal {
  /** The plant's rule for new users' addresses; undefined for the default. */
  emails?: EmailRule;
  askPassword: () => Promise<EnteredPassword>;
  writeLine: (line: string) => void;
}

/** Runs the command and prints its result. @throws UserCommandError when it fails */
export const runUserCommand = async (
  db: Database,
  command: UserCommand,
  terminal: Terminal,
): Promise<void> => {
  const { writeLine } = terminal;
  switch (command.name) {
    case 'add':
      return await add(db, command, terminal);
    case 'list':
      return await list(db, terminal);
    case 'enable':
      await enable(db, command.email);
      return writeLine(`${command.email} may sign in again.`);
    case 'reset-second-step': {
      const { id } = await existing(db, command.email);
      await resetSecondStep(db, id);
      await recordCommand(db, 'secondStep.reset', { userId: id });
      return writeLine(
        `${command.email} signs in by the password alone, and sets up a second step where the plant requires one.`,
      );
    }
    case 'unlink':
      await unlink(db, command.email);
      return writeLine(`The next sign-in of ${command.email} at the provider counts as the first.`);
    case 'role': {
      const { id } = await existing(db, command.email);
      const before = await stayAdministered(async () => await changeRole(db, id, command.role, new Date()));
      await recordCommand(db, 'user.role', { userId: id, details: { role: [before, command.role] } });
      await notifyLogins(db);
      return writeLine(`${command.email} is ${asRole(command.role)} now.`);
    }
    case 'disable': {
      const { id } = await existing(db, command.email);
      const ended = await stayAdministered(async () => await disableUser(db, id, new Date()));
      await recordCommand(db, 'user.disable', { userId: id, details: { ended: ended.length } });
      await notifyLogins(db);
      return writeLine(`${command.email} is disabled; ${loginsEnded(ended)}.`);
    }
    case 'password':
      return await changePassword(db, command, terminal);
  }
};

const enable = async (db: Database, email: string): Promise<void> => {
  const { id } = await existing(db, email);
  await enableUser(db, id);
  await recordCommand(db, 'user.enable', { userId: id });
};

const unlink = async (db: Database, email: string): Promise<void> => {
  const { id } = await existing(db, email);
  if (!(await unlinkIdentity(db, id)))
    throw new UserCommandError(`${email} has never signed in at the provider.`);
  await recordCommand(db, 'user.unlink', { userId: id });
};

const list = async (db: Database, { writeLine }: Terminal): Promise<void> => {
  const users = await listUsers(db);
  if (users.length === 0) writeLine('There is no user yet.');
  users.map(lineOf).forEach(writeLine);
};

const add = async (
  db: Database,
  { email, userName, language, role }: Extract<UserCommand, { name: 'add' }>,
  { askPassword, writeLine, emails = 'specified' }: Terminal,
): Promise<void> => {
  if (!isEmail(email, emails)) throw new UserCommandError(notTaken(email));
  const requireFree = async (): Promise<void> => {
    if (await findUser(db, email)) throw new UserCommandError(`There is a user ${email} already.`);
    if (await isNameTaken(db, userName))
      throw new UserCommandError(`The name ${userName} is taken: colleagues could not tell the two apart.`);
    if ((await findNameRefusal(db, userName)) !== null)
      throw new UserCommandError(`${userName} may be taken for another name.`);
  };
  await requireFree();
  const asked = await askPassword();
  refuseWeak(asked, [userName, email]);
  const passwordHash = await hashPassword(asked.password);
  const given = await addUser(db, { email, name: userName, passwordHash, language, role });
  if (given === null) await requireFree();
  await recordCommand(db, 'user.add', { userId: (await existing(db, email)).id });
  writeLine(`${email} can sign in as ${asRole(given ?? role)}.`);
  writePassword(asked, writeLine);
};

/** Returns a message that names the setting by which the otherwise valid address is refused. */
const notTaken = (email: string): string =>
  `The e-mail ${email} is refused by the plant’s setting 'Email addresses' (as specified: word characters, dots and hyphens, an ending of 2–4 letters). An admin widens it to 'all valid ones' in the settings; until one has decided, PLANT_EMAILS=valid does.`;

const changePassword = async (
  db: Database,
  { email, revokeTokens }: Extract<UserCommand, { name: 'password' }>,
  { askPassword, writeLine }: Terminal,
): Promise<void> => {
  const user = await existing(db, email);
  if (!user.isActive) throw new UserCommandError(`${email} is disabled; enable it first.`);
  const asked = await askPassword();
  refuseWeak(asked, [user.name, user.email]);
  const ended = await storePassword(db, user.id, await hashPassword(asked.password), new Date());
  const tokens = await listValidTokensOf(db, user.id, new Date());
  const revoked = revokeTokens ? await revokeTokensOf(db, user.id, new Date()) : [];
  await recordCommand(db, 'user.password', { userId: user.id });
  for (const id of revoked)
    await recordCommand(db, 'token.revoke', { userId: user.id, subject: `token:${id}` });
  await notifyLogins(db);
  writeLine(`${email} has a new password; ${loginsEnded(ended)}.`);
  writePassword(asked, writeLine);
  if (tokens.length === 0) return;
  const owned = tokens.length === 1 ? 'This token' : `These ${tokens.length} tokens`;
  writeLine(
    revokeTokens
      ? `${owned} for scripts ${tokens.length === 1 ? 'is' : 'are'} revoked:`
      : `${owned} for scripts, made by ${email}, can still be used (--revoke-tokens revokes them all, npm run token -- revoke <id> one):`,
  );
  for (const { id, name } of tokens) writeLine(`${id}\t${name}`);
};

const existing = async (db: Database, email: string): Promise<StoredUser> => {
  const user = await findUser(db, email);
  if (!user) throw new UserCommandError(`There is no user ${email}.`);
  return user;
};

/** Checks a password. @throws UserCommandError for a weak one */
const refuseWeak = ({ password }: EnteredPassword, names: readonly string[]): void => {
  if (findPasswordWeakness(password, names) !== null)
    throw new UserCommandError('The password is one of the most common ones, or a name.');
};

const writePassword = ({ password, isMadeUp }: EnteredPassword, writeLine: Terminal['writeLine']): void => {
  if (isMadeUp) writeLine(`The password, shown only once: ${password}`);
};

const loginsEnded = (ended: readonly number[]): string =>
  ended.length === 1 ? '1 sign-in was ended' : `${ended.length} sign-ins were ended`;

/** Runs a change of a user's rights. @throws UserCommandError if no administrator would be left */
const stayAdministered = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LAST_ADMIN')
      throw new UserCommandError('That is the last admin; make somebody else one first.');
    throw error;
  }
};

const asRole = (role: Role): string => (role === 'admin' ? 'an admin' : `a ${role}`);

const lineOf = ({ email, name, language, role, isActive, lastSeenAt }: ListedUser): string => {
  const seen = lastSeenAt ? `last seen ${lastSeenAt.toISOString()}` : 'never signed in';
  return [email, name, role, language ?? '–', isActive ? 'active' : 'disabled', seen].join('\t');
};
